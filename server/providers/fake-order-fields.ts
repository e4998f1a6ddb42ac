// What an order of each type needs at the panel of `fake-panel.ts`.

export type Params = Readonly<Record<string, string | undefined>>;

/** By the type in lower case: what has to come with an order of it, and what a panel says without. */
const wanted: Readonly<Record<string, readonly (readonly [field: string, error: string])[]>> = {
  'custom comments': [['comments', 'Comments are empty']],
  'custom comments package': [['comments', 'Comments are empty']],
  'comment replies': [
    ['username', 'Incorrect username'],
    ['comments', 'Comments are empty'],
  ],
  poll: [['answer_number', 'Incorrect answer_number']],
  'comment likes': [['username', 'Incorrect username']],
  mentions: [['usernames', 'Usernames are empty']],
  'mentions with hashtags': [
    ['usernames', 'Usernames are empty'],
    ['hashtags', 'Hashtags are empty'],
  ],
  'mentions custom list': [['usernames', 'Usernames are empty']],
  'mentions hashtag': [['hashtag', 'Hashtag is empty']],
  'mentions user followers': [['username', 'Incorrect username']],
  'mentions media likers': [['media', 'Incorrect media']],
  'invites from groups': [['groups', 'Groups are empty']],
  subscriptions: [
    ['username', 'Incorrect username'],
    ['min', 'Incorrect min quantity'],
    ['max', 'Incorrect max quantity'],
    ['posts', 'Incorrect posts'],
  ],
};

/** Between which bounds an order of this type asks for units, at once or for each post. */
export function boundsOf(
  type: string,
  params: Params,
  quantity: number,
): { readonly min: number; readonly max: number } {
  return type === 'subscriptions'
    ? { min: Number(params['min']), max: Number(params['max']) }
    : { min: quantity, max: quantity };
}

/** What it says of the first field that an order of this type lacks, or that it has no use for. */
export function missingField(type: string, params: Params): string | undefined {
  const lacking = wanted[type]?.find(([field]) => (params[field] ?? '').trim() === '');
  if (lacking) return lacking[1];
  return isCounted(type) && params['quantity'] !== undefined ? 'Incorrect request: quantity' : undefined;
}

/** Orders that are alike in these too are one order twice. */
export const alikeParams = [
  ...new Set(Object.values(wanted).flatMap((fields) => fields.map(([field]) => field))),
  'request_id',
];

const isCounted = (type: string): boolean =>
  type.includes('package') || ['custom comments', 'mentions custom list', 'comment replies'].includes(type);

export function quantityOf(type: string, params: Params): number {
  const lines = (params['comments'] ?? params['usernames'] ?? '').split(/\r?\n/).filter((each) => each.trim() !== '');
  if (type === 'subscriptions') return Number(params['max']) * Number(params['posts'] ?? 1);
  if (type.includes('package')) return 1;
  if (isCounted(type)) return lines.length;
  return Number(params['quantity']) * Number(params['runs'] ?? 1);
}
