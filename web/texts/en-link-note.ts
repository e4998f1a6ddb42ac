/** `a post`, `an album`. */
const withArticle = (thing: string) => `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;

/** What is said of a link that is typed or pasted. */
export const linkNoteEn = {
  wanted: (kind: string) => `The public address of ${withArticle(kind)}.`,
  is: (platform: string, kind: string) => `${platform} ${kind} recognised`,
  ofOther: (linked: string, service: string, platform: string) =>
    `This link leads to ${linked}. ${service} needs one of ${platform}.`,
  unfit: (kind: string, service: string, wanted: string) =>
    `This looks like ${withArticle(kind)}. ${service} needs the link of ${withArticle(wanted)}.`,
  kinds: {
    profile: 'profile',
    'profile-or-page': 'profile or page',
    page: 'page',
    channel: 'channel',
    'channel-or-group': 'channel or group',
    artist: 'artist',
    board: 'board',
    post: 'post',
    pin: 'Pin',
    message: 'message',
    reel: 'reel',
    short: 'Short',
    spotlight: 'Spotlight',
    video: 'video',
    clip: 'clip',
    comment: 'comment',
    story: 'story',
    live: 'live stream',
    playlist: 'playlist',
    track: 'track',
    album: 'album',
    show: 'podcast',
    episode: 'episode',
    group: 'group',
    community: 'community',
    server: 'server',
    invite: 'invitation link',
  },
  cleaned: 'Tracking was cut off the end of the link.',
  undo: 'Undo',
  asPasted: 'The link stands as it was pasted.',
  clean: 'Cut the tracking off',
};
