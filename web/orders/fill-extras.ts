import { readOrder } from '../../contract/orders.ts';
import { type ExtraField, extraFields, postFields } from '../../contract/service-kinds.ts';
import { call } from '../platform/api.ts';
import type { OrderDraft } from './order-draft.ts';

const ofPosts: readonly ExtraField[] = postFields;

/** Fills in the comments and the like of an earlier order, as long as its link stands in the form. What is typed meanwhile stays. Throws what the call throws. */
export async function fillExtras(draft: OrderDraft, orderId: number): Promise<void> {
  const { serviceId, url } = draft.state().values;
  const { extras } = await call(readOrder, { params: { id: String(orderId) } });
  for (const field of extraFields) {
    const value = extras?.[field];
    const { values } = draft.state();
    // The form fills in what most orders for posts ask for.
    const isFree = values[field] === '' || ofPosts.includes(field);
    const isWanted = values.serviceId === serviceId && values.url === url && isFree;
    if (value !== undefined && isWanted) draft.set(field, String(value));
  }
}
