import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';
export type LinkKind =
  | 'profile'
  | 'profile-or-page'
  | 'page'
  | 'channel'
  | 'channel-or-group'
  | 'artist'
  | 'board'
  | 'post'
  | 'pin'
  | 'message'
  | 'reel'
  | 'short'
  | 'spotlight'
  | 'video'
  | 'clip'
  | 'comment'
  | 'story'
  | 'live'
  | 'playlist'
  | 'track'
  | 'album'
  | 'show'
  | 'episode'
  | 'group'
  | 'community'
  | 'server'
  | 'invite';

export interface RecognisedLink {
  /** The slug of a platform, as its icon has it. */
  readonly platform: string;
  /** Undefined: the link says nothing about it, as short links do. */
  readonly kind: LinkKind | undefined;
}

interface KnownPlatform {
  readonly name: string;
  readonly hosts: RegExp;
  /** The first that fits the path and search of a link, without slashes at its end. */
  readonly paths: readonly (readonly [RegExp, LinkKind | undefined])[];
}

/** One name and nothing else, as profiles have. */
const onlyName = /^\/[\w.-]+$/;

const platforms: Readonly<Record<string, KnownPlatform>> = {
  instagram: {
    name: 'Instagram',
    hosts: /^(instagram\.com|instagr\.am)$/,
    paths: [
      [/^\/(p|reel)\/[^/]+\/c\/\d/, 'comment'],
      [/^\/(share\/)?([\w.]+\/)?p\/./, 'post'],
      [/^\/(share\/)?([\w.]+\/)?reels?\/./, 'reel'],
      [/^\/([\w.]+\/)?tv\/./, 'video'],
      [/^\/(stories|s)\/./, 'story'],
      [/^\/[\w.]+\/live\b/, 'live'],
      [/^\/(explore|accounts|direct|reels|about|developer|legal)\b/, undefined],
      [/^\/[\w.]+(\/(reels|tagged))?$/, 'profile'],
    ],
  },
  youtube: {
    name: 'YouTube',
    hosts: /^((music\.)?youtube\.com|youtu\.be|youtube-nocookie\.com)$/,
    paths: [
      [/^\/watch\?.*\blc=/, 'comment'],
      [/^\/(watch\?.*\bv=|embed\/|v\/)./, 'video'],
      [/^\/shorts\/./, 'short'],
      [/^\/live\/./, 'live'],
      [/^\/(@|c\/|channel\/|user\/)[^/]+\/live$/, 'live'],
      [/^\/playlist\?.*\blist=./, 'playlist'],
      [/^\/clip\/./, 'clip'],
      [/^\/(post\/.|(@|channel\/)[^/]+\/community\?lb=)/, 'post'],
      [/^\/(@|c\/|channel\/|user\/)./, 'channel'],
    ],
  },
  tiktok: {
    name: 'TikTok',
    hosts: /^((vm|vt)\.)?tiktok\.com$/,
    paths: [
      [/^\/@[^/]+\/video\/\d/, 'video'],
      [/^\/@[^/]+\/photo\/\d/, 'post'],
      [/^\/@[^/]+\/live$/, 'live'],
      [/^\/@[^/]+\/playlist\/./, 'playlist'],
      [/^\/@[^/]+$/, 'profile'],
    ],
  },
  facebook: {
    name: 'Facebook',
    hosts: /^((web|business)\.)?(facebook\.com|fb\.com|fb\.watch)$/,
    paths: [
      [/[?&]comment_id=/, 'comment'],
      [/^\/(reel|share\/r)\/./, 'reel'],
      [/^\/(watch\/live|[^/]+\/live_videos)\b/, 'live'],
      [/^\/watch\/?\?.*\bv=/, 'video'],
      [/^\/(share\/v\/|video\.php|[^/]+\/videos\/)/, 'video'],
      [/^\/groups\/[^/]+\/(posts|permalink)\//, 'post'],
      [/^\/groups\/[^/]+$/, 'group'],
      [/^\/stories\/./, 'story'],
      [/^\/(share\/p\/|permalink\.php|story\.php|photo|[^/]+\/(posts|photos)\/)/, 'post'],
      [/^\/pages\/./, 'page'],
      [/^\/(profile\.php\?|people\/.)/, 'profile'],
      [/^\/(watch|groups|marketplace|gaming|events|reel|login|share|help|hashtag)\b/, undefined],
      [onlyName, 'profile-or-page'],
    ],
  },
  twitter: {
    name: 'Twitter',
    hosts: /^(mobile\.)?(twitter|x)\.com$/,
    paths: [
      [/^\/(\w+|i\/web)\/status\/\d/, 'post'],
      [/^\/i\/(spaces|broadcasts)\/./, 'live'],
      [/^\/i\/communities\/./, 'community'],
      [/^\/(i|home|explore|search|settings|messages|notifications|hashtag|intent)\b/, undefined],
      [/^\/\w+(\/(with_replies|media|likes))?$/, 'profile'],
    ],
  },
  linkedin: {
    name: 'LinkedIn',
    hosts: /^([a-z]{2}\.)?linkedin\.com$/,
    paths: [
      [/^\/in\/[^/]+$/, 'profile'],
      [/^\/(company|school|showcase)\/[^/]+(\/(about|posts))?$/, 'page'],
      [/^\/(posts|feed\/update|pulse)\/./, 'post'],
      [/^\/video\/./, 'video'],
      [/^\/groups\/./, 'group'],
    ],
  },
  snapchat: {
    name: 'Snapchat',
    hosts: /^(story\.)?snapchat\.com$/,
    paths: [
      [/^\/(@[^/]+\/)?spotlight\/./, 'spotlight'],
      [/^\/(story|s)\/./, 'story'],
      [/^\/(add\/|@)[^/]+$/, 'profile'],
    ],
  },
  pinterest: {
    name: 'Pinterest',
    hosts: /^([a-z]{2}\.)?pinterest(\.[a-z]{2,3}){1,2}$/,
    paths: [
      [/^\/pin\/./, 'pin'],
      [/^\/(pin|search|ideas|today|settings|business)\b/, undefined],
      [/^\/[\w-]+\/_(created|saved)$/, 'profile'],
      [/^\/[\w-]+\/[^/_?]+/, 'board'],
      [/^\/[\w-]+$/, 'profile'],
    ],
  },
  spotify: {
    name: 'Spotify',
    hosts: /^(open|play)\.spotify\.com$/,
    paths: [
      [/^(\/intl-[a-z-]+)?(\/user\/[^/]+)?\/playlist\/./, 'playlist'],
      [/^(\/intl-[a-z-]+)?\/track\/./, 'track'],
      [/^(\/intl-[a-z-]+)?\/album\/./, 'album'],
      [/^(\/intl-[a-z-]+)?\/artist\/./, 'artist'],
      [/^(\/intl-[a-z-]+)?\/show\/./, 'show'],
      [/^(\/intl-[a-z-]+)?\/episode\/./, 'episode'],
      [/^(\/intl-[a-z-]+)?\/user\/./, 'profile'],
    ],
  },
  twitch: {
    name: 'Twitch',
    hosts: /^twitch\.tv$/,
    paths: [
      [/^(\/\w+)?\/clip\/./, 'clip'],
      [/^(\/\w+)?\/(videos|v)\/\d/, 'video'],
      [/^\/(directory|p|settings|downloads|jobs|search)\b/, undefined],
      [/^\/\w+(\/(videos|about|schedule))?$/, 'channel'],
    ],
  },
  telegram: {
    name: 'Telegram',
    hosts: /^(t\.me|telegram\.(me|dog))$/,
    paths: [
      [/^\/(\+|joinchat\/)./, 'invite'],
      [/^\/(c|s)\/\w+\/\d/, 'post'],
      [/^\/\w+\/\d+/, 'post'],
      [/^\/(share|addstickers|proxy|c)\b/, undefined],
      [/^\/(s\/)?\w+$/, 'channel-or-group'],
    ],
  },
  discord: {
    name: 'Discord',
    hosts: /^(discord\.gg|discord(app)?\.com)$/,
    paths: [
      [/^\/channels\/\d+\/\d+\/\d+/, 'message'],
      [/^\/channels\/\d/, 'server'],
      [/^\/invite\/./, 'invite'],
    ],
  },
  reddit: {
    name: 'Reddit',
    hosts: /^((old|new)\.)?(reddit\.com|redd\.it)$/,
    paths: [
      [/^\/(r|user|u)\/[^/]+\/comments\/\w+\/[^/?]*\/\w/, 'comment'],
      [/^\/(r|user|u)\/[^/]+\/comments\/\w/, 'post'],
      [/^\/comments\/\w/, 'post'],
      [/^\/r\/[^/]+$/, 'community'],
      [/^\/(user|u)\/[^/]+$/, 'profile'],
    ],
  },
  threads: {
    name: 'Threads',
    hosts: /^threads\.(net|com)$/,
    paths: [
      [/^\/(@[^/]+\/post|t)\/./, 'post'],
      [/^\/@[^/]+$/, 'profile'],
    ],
  },
  whatsapp: {
    name: 'WhatsApp',
    hosts: /^((chat\.)?whatsapp\.com|wa\.me)$/,
    paths: [
      [/^\/channel\/\w+\/\d/, 'post'],
      [/^\/channel\/./, 'channel'],
    ],
  },
};

/** Hosts that have one kind of link only. */
const wholeHosts: Readonly<Record<string, LinkKind>> = {
  'youtu.be': 'video',
  'fb.watch': 'video',
  'clips.twitch.tv': 'clip',
  'discord.gg': 'invite',
  'redd.it': 'post',
  'story.snapchat.com': 'story',
  'chat.whatsapp.com': 'invite',
};

/** The platform of a link and what it leads to, as far as its writing tells; undefined for any other place. */
export function recogniseLink(link: string): RecognisedLink | undefined {
  if (!URL.canParse(link)) return undefined;
  const { hostname, pathname, search } = new URL(link);
  const host = hostname.replace(/^(www|m)\./, '');
  const platform = platformOfHost(host);
  if (platform === undefined) return undefined;
  const barePath = withoutTrailingSlashes(pathname);
  const path = barePath + search;
  const whole = path === '' ? undefined : wholeHosts[host];
  return { platform, kind: whole ?? kindOfPath(platform, path, barePath) };
}

function platformOfHost(host: string): string | undefined {
  if (host === 'clips.twitch.tv') return 'twitch';
  return Object.entries(platforms).find(([, { hosts }]) => hosts.test(host))?.[0];
}

/** What follows the question mark often only says where a link was found, so a path alone is looked at too. */
function kindOfPath(platform: string, path: string, pathAlone: string): LinkKind | undefined {
  const paths = platforms[platform]?.paths ?? [];
  const found = paths.find(([pattern]) => pattern.test(path)) ?? paths.find(([pattern]) => pattern.test(pathAlone));
  return found?.[1];
}

/** The name of a platform that links are recognised of. */
export function platformName(slug: string): string | undefined {
  return platforms[slug]?.name;
}
