import type { cancelDispatch as endpoint } from '../../contract/dispatches.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { recordAct } from '../audit/record-act.ts';
import { shownText } from '../providers/answer.rules.ts';
import type { ProviderShop } from '../providers/call-provider.ts';
import { pollSoon } from '../providers/claim-polls.ts';
import { findDispatch } from '../providers/decide-dispatch.ts';
import { type Asking, dispatchIsGone, notAtProvider } from './check-dispatch.ts';
import { askProvider } from './run-cancel.ts';

/** Also one that turned out to be there after it was called lost or let go. */
const cancellable: readonly string[] = ['accepted', 'lost', 'released'];

/**
 * Asks a provider to cancel an order that it has. Asking is not having: money moves only when the provider says that the order
 * has ended. Throws `conflict` for an order that no provider has, and `not-found`.
 */
export async function cancelDispatch(
  shop: ProviderShop,
  { dispatchId: id, by }: Omit<Asking, 'at'>,
): Promise<AnswerOf<typeof endpoint>> {
  const { database, clock } = shop;
  const dispatch = await findDispatch(database.read, id);
  if (!dispatch) throw dispatchIsGone();
  const { orderId, state, providerId, providerOrder } = dispatch;
  if (providerId === null || providerOrder === null || !cancellable.includes(state)) throw notAtProvider();
  const { answer, key } = await askProvider(shop, 'cancel', { providerId, providerOrder });
  const words = answer.kind === 'refused' ? shownText(answer.words, [key]) : null;
  const outcome = answer.kind === 'not-asked' ? 'unclear' : answer.kind;
  const at = clock();
  await database.write(async (tx) => {
    const after = { dispatch: id, providerOrder, outcome, ...(words === null ? {} : { words }) };
    await recordAct(tx, { by, at, action: 'cancel-upstream', subject: 'order', subjectId: orderId, before: {}, after });
    if (outcome !== 'refused') await pollSoon(tx, { orderId, at });
  });
  return { dispatchId: id, orderId, state, outcome, words };
}
