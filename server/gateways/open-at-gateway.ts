import type { Language } from '../../contract/languages.ts';
import { paiseOf } from '../../contract/money.ts';
import { intentTexts, type PaymentIntent } from '../../contract/payment-intents.ts';
import { findPayee } from '../funds/find-payee.ts';
import { openIntent, readIntent } from '../funds/open-intent.ts';
import { setPayLink } from '../funds/schedule-poll.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database, Reader } from '../tables.ts';
import { firstPollMs, type Gateway, keyOfCode } from './gateway.rules.ts';
import { findPhone } from './gateways.queries.ts';

interface Payer {
  readonly userId: number;
  /** Where the gateway's page leads back to. */
  readonly returnUrl: string;
  readonly at: number;
}

interface WantedPayment extends Payer {
  readonly amountPaise: number;
  readonly language: Language;
}

/**
 * Asks for a payment by a gateway, whose page or UPI link the customer then pays by. The gateway is called outside any transaction; when
 * it does not answer, nobody has seen a link, and the next try is another payment. Throws `unavailable` then, and `conflict` when the gateway says
 * no or needs a phone number.
 */
export async function openAtGateway(
  database: Database,
  gateway: Gateway,
  { amountPaise, language, ...payer }: WantedPayment,
): Promise<PaymentIntent> {
  const { userId, at } = payer;
  await assertPayable(database.read, gateway, userId);
  const intent = await openIntent(database, { userId, amountPaise, rail: gateway.rail, language, at });
  return linkAtGateway(database, gateway, { ...payer, intent });
}

/** Throws `conflict` when the gateway asks for a phone number that the customer has not entered. */
export async function assertPayable(db: Reader, { needsPhone }: Gateway, userId: number): Promise<void> {
  if (needsPhone && (await findPhone(db, userId)) === '') throw new ExpectedError('conflict', intentTexts.noPhone);
}

/** Has the gateway make the link of an open payment, unless it has one. Throws as `openAtGateway` does. */
export async function linkAtGateway(
  database: Database,
  gateway: Gateway,
  { intent, userId, returnUrl, at }: Payer & { readonly intent: PaymentIntent },
): Promise<PaymentIntent> {
  if (intent.payUrl !== null || intent.upiLink !== '' || intent.status === 'paid') return intent;
  if (intent.status === 'expired') throw new ExpectedError('unavailable', intentTexts.gatewayDown);
  const phone = await findPhone(database.read, userId);
  const { payeeName } = await findPayee(database.read);
  const opened = await gateway.open({
    key: keyOfCode(intent.code),
    providerId: null,
    paise: paiseOf(intent.payableAmount),
    now: at,
    expiresAt: Date.parse(intent.expiresAt),
    customer: { id: userId, phone: phone.replaceAll(/[^+0-9]/g, '') },
    returnUrl,
    payee: payeeName,
  });
  if (opened.outcome !== 'opened')
    throw new ExpectedError(opened.outcome === 'refused' ? 'conflict' : 'unavailable', intentTexts.gatewayDown);
  const { providerId, link } = opened;
  await database.write((tx) => setPayLink(tx, { intentId: intent.id, providerId, link, lookAt: at + firstPollMs }));
  return readIntent(database.read, { intentId: intent.id, userId, now: at });
}
