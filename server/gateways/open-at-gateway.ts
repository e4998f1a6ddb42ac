import type { Language } from '../../contract/languages.ts';
import { intentTexts, type PaymentIntent } from '../../contract/payment-intents.ts';
import { openIntent, readIntent } from '../funds/open-intent.ts';
import { readPaymentSettings } from '../funds/read-payment-settings.ts';
import { setPayLink } from '../funds/schedule-look.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Database } from '../tables.ts';
import { firstLookMs, type Gateway, keyOfCode } from './gateway.rules.ts';
import { findPhone } from './gateways.queries.ts';

interface WantedPayment {
  readonly userId: number;
  readonly amountPaise: number;
  readonly language: Language;
  readonly returnUrl: string;
  readonly at: number;
}

/**
 * Asks for a payment by a gateway, whose page or UPI link the customer then pays by. The gateway is called outside any transaction; when
 * it does not answer, nobody has seen a link, and the next try is another payment. Throws `unavailable` then, and `conflict` when the gateway says
 * no or needs a phone number.
 */
export async function openAtGateway(
  database: Database,
  gateway: Gateway,
  { userId, amountPaise, language, returnUrl, at }: WantedPayment,
): Promise<PaymentIntent> {
  const phone = await findPhone(database.read, userId);
  if (gateway.needsPhone && phone === '') throw new ExpectedError('conflict', intentTexts.noPhone);
  const intent = await openIntent(database, { userId, amountPaise, rail: gateway.rail, language, at });
  if (intent.payUrl !== null || intent.upiLink !== '') return intent;
  const { payeeName } = await readPaymentSettings(database.read, []);
  const opened = await gateway.open({
    key: keyOfCode(intent.code),
    providerId: null,
    paise: amountPaise,
    now: at,
    expiresAt: Date.parse(intent.expiresAt),
    customer: { id: userId, phone: phone.replaceAll(/[^+0-9]/g, '') },
    returnUrl,
    payee: payeeName,
  });
  if (opened.outcome !== 'opened')
    throw new ExpectedError(opened.outcome === 'refused' ? 'conflict' : 'unavailable', intentTexts.gatewayDown);
  const { providerId, link } = opened;
  await database.write((tx) => setPayLink(tx, { intentId: intent.id, providerId, link, lookAt: at + firstLookMs }));
  return readIntent(database.read, { intentId: intent.id, userId, now: at });
}
