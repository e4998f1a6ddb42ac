// What is sent to a provider of an order, by the type of its service.
import type { OrderExtras } from '../../contract/order-extras.ts';
import { type ExtraField, kindOf, type ServiceType } from '../../contract/service-kinds.ts';

/** As the API of the panels calls them. */
const paramNames = {
  comments: 'comments',
  usernames: 'usernames',
  hashtags: 'hashtags',
  groups: 'groups',
  username: 'username',
  hashtag: 'hashtag',
  media: 'media',
  answerNumber: 'answer_number',
  minPerPost: 'min',
  maxPerPost: 'max',
  posts: 'posts',
  delayMinutes: 'delay',
  expiresOn: 'expiry',
} as const satisfies Record<ExtraField, string>;

export interface OrderedParams {
  readonly externalService: string;
  readonly url: string;
  readonly serviceType: ServiceType;
  readonly quantity: number;
  readonly extras: OrderExtras | null;
}

/** Panels count the lines of a list themselves, and a package has no quantity: neither is sent with one. */
export function addParams({
  externalService,
  url,
  serviceType,
  quantity,
  extras,
}: OrderedParams): Record<string, string> {
  const kind = kindOf(serviceType);
  // Who it is for is told by the username alone where posts are to come.
  const link = kind.counts === 'posts' ? {} : { link: url };
  const params: Record<string, string> = { service: externalService, ...link };
  if (kind.counts === null) params['quantity'] = String(quantity);
  for (const field of kind.extras)
    params[paramNames[field]] = field === 'expiresOn' ? panelDay(extras?.expiresOn) : String(extras?.[field] ?? '');
  return params;
}

/** `31/12/2026`, as panels write days. */
const panelDay = (day = ''): string => day.split('-').reverse().join('/');
