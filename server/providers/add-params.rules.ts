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
  const params: Record<string, string> = { service: externalService, link: url };
  if (kind.counts === null) params['quantity'] = String(quantity);
  for (const field of kind.extras) params[paramNames[field]] = String(extras?.[field] ?? '');
  return params;
}
