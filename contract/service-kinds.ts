/** What an order can need beside its link and its quantity. */
export const extraFields = [
  'comments',
  'usernames',
  'hashtags',
  'groups',
  'username',
  'hashtag',
  'media',
  'answerNumber',
  'minPerPost',
  'maxPerPost',
  'posts',
  'delayMinutes',
  'expiresOn',
] as const;
export type ExtraField = (typeof extraFields)[number];

/** What each new post of a profile gets, for an order for posts to come. */
export const postFields = [
  'minPerPost',
  'maxPerPost',
  'posts',
  'delayMinutes',
  'expiresOn',
] as const satisfies readonly ExtraField[];
export type PostField = (typeof postFields)[number];

/** Texts of several lines, one for each comment, name or group. */
export const listFields = ['comments', 'usernames', 'hashtags', 'groups'] as const satisfies readonly ExtraField[];
export type ListField = (typeof listFields)[number];

export interface ServiceKind {
  readonly extras: readonly ExtraField[];
  /**
   * The quantity is the number of lines of this field; `package`: it is always 1; `posts`: the most that all posts of a
   * subscription can get; null: the customer names it.
   */
  readonly counts: ListField | 'package' | 'posts' | null;
}

/** The types of service, by the names that panels use in their API. */
const kinds = {
  Default: { extras: [], counts: null },
  'Custom Comments': { extras: ['comments'], counts: 'comments' },
  Package: { extras: [], counts: 'package' },
  'Custom Comments Package': { extras: ['comments'], counts: 'package' },
  Poll: { extras: ['answerNumber'], counts: null },
  'Comment Likes': { extras: ['username'], counts: null },
  'Comment Replies': { extras: ['username', 'comments'], counts: 'comments' },
  Mentions: { extras: ['usernames'], counts: null },
  'Mentions with Hashtags': { extras: ['usernames', 'hashtags'], counts: null },
  'Mentions Custom List': { extras: ['usernames'], counts: 'usernames' },
  'Mentions Hashtag': { extras: ['hashtag'], counts: null },
  'Mentions User Followers': { extras: ['username'], counts: null },
  'Mentions Media Likers': { extras: ['media'], counts: null },
  'Invites from Groups': { extras: ['groups'], counts: null },
  Subscriptions: {
    extras: ['username', 'minPerPost', 'maxPerPost', 'posts', 'delayMinutes', 'expiresOn'],
    counts: 'posts',
  },
} as const satisfies Record<string, ServiceKind>;

export type ServiceType = keyof typeof kinds;

// The keys of an object of this type are its names; there is at least one.
export const serviceTypes = Object.keys(kinds) as [ServiceType, ...ServiceType[]];

/** An answer kept from before there were types lacks it: such a service is a usual one. */
export const kindOf = (type: ServiceType | undefined): ServiceKind => kinds[type ?? 'Default'];

/** `Mentions Users Followers`, `custom_comment`: panels write the types in several ways. */
const typeKey = (type: string): string =>
  type
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .join('');

const typesByKey = new Map(serviceTypes.map((type) => [typeKey(type), type]));

/** Which type is meant by a text from elsewhere, in whatever case and spelling. Undefined: none of those that the shop knows. */
export const serviceTypeIn = (type: string): ServiceType | undefined => typesByKey.get(typeKey(type));

export const maxLineCharacters = 500;
export const maxListCharacters = 20_000;

/** The lines of a text that say something, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** What is wrong with the lines of a list; undefined where nothing is. An empty list is for the caller to judge. */
export function linesFault(lines: readonly string[]): 'line-too-long' | 'too-long' | undefined {
  if (lines.some((each) => each.length > maxLineCharacters)) return 'line-too-long';
  // With the line break between two of them.
  const characters = lines.reduce((sum, each) => sum + each.length, lines.length - 1);
  return characters > maxListCharacters ? 'too-long' : undefined;
}
