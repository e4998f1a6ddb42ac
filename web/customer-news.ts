import type { LiveEvent } from '../contract/live.ts';
import { formatRupees, paiseOf } from '../contract/money.ts';
import { reasonText } from './texts/shop-reasons.ts';
import type { Texts } from './texts/texts.ts';
import { wallet } from './texts/wallet.ts';

/**
 * What the shop did, for a customer who can't see the page change; undefined where it is nothing they wait for: their own
 * actions, and changes that leave the status as it was `known`.
 */
export function newsOf({ type, data }: LiveEvent, texts: Texts, known?: string): string | undefined {
  const { news, help } = texts;
  const id = Number(data['id']);
  if (type === 'ticket_message') return data['from'] === 'shop' ? news.reply(id) : undefined;
  const status = String(data['status']);
  if (status === known) return undefined;
  switch (type) {
    case 'order_update': {
      const word = wordOf(texts.orders.history.statuses, status);
      const { amount } = data;
      return news.order(id, amount === undefined ? word : `${word}, ${formatRupees(paiseOf(String(amount)))}`);
    }
    case 'fund_request_update': {
      const amount = formatRupees(paiseOf(String(data['amount'])));
      // Who has sent no number knows of no request.
      return status === 'approved' ? news.credited(amount) : news.request(amount, wordOf(requestWords(), status));
    }
    case 'ticket_update':
      return news.ticket(id, wordOf(help.statuses, status));
    default:
      return undefined;
  }
}

/** What ends a wait, and why it ended so; undefined of all else. */
export function outcomeOf({ type, data }: LiveEvent): { isGood: boolean; reason: string | undefined } | undefined {
  if (type !== 'order_update' && type !== 'fund_request_update') return undefined;
  const isGood = good.includes(String(data['status']));
  if (!isGood && !bad.includes(String(data['status']))) return undefined;
  return { isGood, reason: data['reason'] === undefined ? undefined : reasonText(String(data['reason'])) };
}

const good = ['completed', 'refunded', 'approved'];
const bad = ['rejected', 'failed', 'cancelled'];

/** Of a payment that is decided, and of one that goes back. */
const requestWords = () => ({ ...wallet.requests.statuses, ...wallet.requests.back.words });

/** A newer server than this page may know more statuses. */
function wordOf(words: Readonly<Record<string, string>>, status: string): string {
  return words[status] ?? status;
}
