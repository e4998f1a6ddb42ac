import { subscriptionsEn } from './en-subscriptions.ts';
import { subscriptionsHi } from './hi-subscriptions.ts';
// What the server says of these fields.
import './order-extras.ts';
import type { Wording } from './wording.ts';

export const subscriptions: Wording<typeof subscriptionsEn> =
  import.meta.env.LANGUAGE === 'hi' ? subscriptionsHi : subscriptionsEn;
