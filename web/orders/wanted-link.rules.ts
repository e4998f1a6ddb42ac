import { type LinkKind, platformName, type RecognisedLink, recogniseLink } from './link-kind.rules.ts';

/** What a link is for; the names tell what kind of link it has to be. */
export interface OrderedFor {
  /** The slug of the service's platform. */
  readonly platform: string;
  readonly serviceName: string;
  readonly categoryName: string;
  /** Undefined for a usual one. */
  readonly serviceType?: string | undefined;
}

interface WantedLink {
  /** Its name for a person. */
  readonly kind: LinkKind;
  /** What will do as well. */
  readonly accepted: readonly LinkKind[];
}

interface LinkVerdict {
  readonly link: RecognisedLink;
  readonly problem: 'platform' | 'kind' | undefined;
  /** What it should be, where the kind is the problem. */
  readonly wanted: LinkKind | undefined;
}

const people: readonly LinkKind[] = ['profile', 'profile-or-page', 'page', 'channel', 'channel-or-group', 'artist'];
const content: readonly LinkKind[] = [
  'post',
  'pin',
  'message',
  'reel',
  'short',
  'spotlight',
  'video',
  'clip',
  'live',
  'comment',
  'track',
];
const groups: readonly LinkKind[] = ['group', 'community', 'server', 'invite', 'channel', 'channel-or-group'];

const peopleWord: Readonly<Record<string, LinkKind>> = {
  youtube: 'channel',
  twitch: 'channel',
  whatsapp: 'channel',
  telegram: 'channel-or-group',
  facebook: 'profile-or-page',
};
const contentWord: Readonly<Record<string, LinkKind>> = {
  youtube: 'video',
  tiktok: 'video',
  twitch: 'video',
  pinterest: 'pin',
  snapchat: 'spotlight',
  discord: 'message',
  spotify: 'track',
};
const groupWord: Readonly<Record<string, LinkKind>> = {
  discord: 'server',
  telegram: 'channel-or-group',
  reddit: 'community',
  twitter: 'community',
  whatsapp: 'invite',
};

const ofPeople = (platform: string): WantedLink => ({ kind: peopleWord[platform] ?? 'profile', accepted: people });
const ofContent = (platform: string): WantedLink => ({ kind: contentWord[platform] ?? 'post', accepted: content });
const ofGroups = (platform: string): WantedLink => ({ kind: groupWord[platform] ?? 'group', accepted: groups });
const exactly =
  (kind: LinkKind, ...others: readonly LinkKind[]) =>
  (): WantedLink => ({ kind, accepted: [kind, ...others] });

/** The first that fits a name says what is wanted. */
const wants: readonly (readonly [RegExp, (platform: string) => WantedLink])[] = [
  [/\bcomment (likes?|upvotes?)\b/, exactly('comment', ...content)],
  [/\b(story|stories|highlights?)\b/, exactly('story', ...people)],
  [/\blive\b/, ofLive],
  [/\bprofile visits?\b/, ofPeople],
  [/\bboards?\b/, exactly('board')],
  [/\bplaylists?\b/, exactly('playlist')],
  [/\balbums?\b/, exactly('album')],
  [/\b(artists?|listeners?)\b/, exactly('artist')],
  [/\b(tracks?|songs?)\b/, exactly('track')],
  [/\b(podcasts?|episodes?)\b/, exactly('episode', 'show')],
  [/\bmembers?\b/, ofGroups],
  [/\bcompany\b/, exactly('page')],
  [/\bconnections?\b/, exactly('profile')],
  [/\b(followers?|subscribers?|subs|fans|page likes?)\b/, ofPeople],
  [/\breels?\b/, exactly('reel', 'video', 'post')],
  [/\bshorts?\b/, exactly('short', 'video')],
  [/\bspotlights?\b/, exactly('spotlight')],
  [/\bclips?\b/, exactly('clip')],
  [/\b(views?|plays?|streams?|watch|likes?|hearts?|reactions?|comments?|reply|replies|shares?|saves?)\b/, ofContent],
  [/\b(repins?|reposts?|retweets?|quotes?|upvotes?|votes?|reach|impressions)\b/, ofContent],
];

function ofLive(platform: string): WantedLink {
  if (platform === 'twitch') return ofPeople(platform);
  const isByVideo = platform === 'youtube' || platform === 'facebook';
  return {
    kind: 'live',
    accepted: isByVideo ? ['live', 'video', 'reel', 'post'] : ['live', 'video', 'post', ...people],
  };
}

/** Services that work through the posts of an account one by one take the account. */
const manyPosts = /\b(last|next|newest|latest|future|all)\b/;

/** What kind of link a service needs, as its name and its category's name tell; undefined when they don't. */
export function wantedLink({ platform, serviceName, categoryName, serviceType }: OrderedFor): WantedLink | undefined {
  // Its posts are still to come.
  if (serviceType === 'Subscriptions') return ofPeople(platform);
  for (const name of [shortName(serviceName), serviceName, categoryName]) {
    const words = name.toLowerCase();
    const wanted = wants.find(([pattern]) => pattern.test(words))?.[1](platform);
    if (!wanted) continue;
    const takesAccount = wanted.accepted === content && manyPosts.test(serviceName.toLowerCase());
    return takesAccount ? { ...wanted, accepted: [...content, ...people] } : wanted;
  }
  return undefined;
}

/** `Instagram Likes` of `Instagram Likes, gradual, 30-day refill`. */
export function shortName(serviceName: string): string {
  return serviceName.split(/,| with | from | [-–—|] |[([|]/)[0]?.trim() || serviceName;
}

/** Whether a service can do with a link, as far as their writing tells. */
export function fitsLink(link: RecognisedLink, ordered: OrderedFor): boolean {
  if (ordered.platform !== link.platform) return false;
  const wanted = wantedLink(ordered);
  return link.kind === undefined || !wanted || wanted.accepted.includes(link.kind);
}

/**
 * What there is to say about a link: undefined unless it is recognised, and of the service's own platform only when its
 * kind is. `ordered` is undefined until a service has been chosen.
 */
export function checkLink(url: string, ordered: OrderedFor | undefined): LinkVerdict | undefined {
  const link = recogniseLink(url);
  if (!link) return undefined;
  if (ordered && platformName(ordered.platform) === undefined) return undefined;
  if (ordered && ordered.platform !== link.platform) return { link, problem: 'platform', wanted: undefined };
  if (link.kind === undefined) return undefined;
  if (!ordered || fitsLink(link, ordered)) return { link, problem: undefined, wanted: undefined };
  return { link, problem: 'kind', wanted: wantedLink(ordered)?.kind };
}
