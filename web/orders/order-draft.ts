import type { Draft } from '../platform/draft.ts';

/** What can be typed into the form of an order; what stands after the quantity is for few services. */
export const emptyOrder = {
  serviceId: 0,
  url: '',
  quantity: '',
  comments: '',
  usernames: '',
  hashtags: '',
  groups: '',
  username: '',
  hashtag: '',
  media: '',
  answerNumber: '',
  minPerPost: '',
  maxPerPost: '',
  posts: '',
  delayMinutes: '',
  expiresOn: '',
  isInParts: false,
  runs: '10',
  intervalMinutes: '60',
  /** In capitals, once it was applied. */
  couponCode: '',
};

export type OrderValues = typeof emptyOrder;
export type OrderDraft = Draft<OrderValues>;
