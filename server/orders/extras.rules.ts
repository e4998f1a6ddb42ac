import { type DripFeed, dripTexts } from '../../contract/drip-feed.ts';
import { extraTexts, type OrderExtras } from '../../contract/order-extras.ts';
import { orderTexts } from '../../contract/orders.ts';
import { extraFields, kindOf, linesOf, type ServiceType } from '../../contract/service-kinds.ts';

type Content = { readonly quantity: number } | { readonly fields: Readonly<Record<string, string>> };

/**
 * How many units an order of a service of this type is for, or what is wrong with each field. Every extra of the type has to be
 * there, and no other. A quantity that follows from them may be sent, if it is the same.
 */
export function orderedContent(
  type: ServiceType,
  { quantity, extras = {} }: { readonly quantity: number | undefined; readonly extras?: OrderExtras | undefined },
): Content {
  const kind = kindOf(type);
  const fields: Record<string, string> = {};
  for (const field of extraFields) {
    const isTaken = kind.extras.includes(field);
    const value = extras[field];
    if (isTaken && (value === undefined || value === '')) fields[field] = extraTexts[field];
    if (!isTaken && value !== undefined) fields[field] = extraTexts.notTaken;
  }
  const counted = countedQuantity(type, extras);
  if (counted === undefined && quantity === undefined) fields['quantity'] = orderTexts.quantity;
  const isOther = counted !== undefined && quantity !== undefined && quantity !== counted;
  if (isOther) fields['quantity'] ??= kind.counts === 'package' ? extraTexts.package : extraTexts.counted;
  if (Object.keys(fields).length > 0) return { fields };
  return { quantity: counted ?? quantity ?? 0 };
}

/** Undefined: the customer names it. */
function countedQuantity(type: ServiceType, extras: OrderExtras): number | undefined {
  const { counts } = kindOf(type);
  if (counts === null) return undefined;
  return counts === 'package' ? 1 : linesOf(extras[counts] ?? '').length;
}

/** In which parts an order is delivered, or what is wrong with each field; undefined where it is delivered at once. */
export function dripFeedOf(
  { runs, intervalMinutes }: { readonly runs?: number | undefined; readonly intervalMinutes?: number | undefined },
  canDrip: boolean,
): DripFeed | { readonly fields: Readonly<Record<string, string>> } | undefined {
  if (runs === undefined && intervalMinutes === undefined) return undefined;
  if (!canDrip) return { fields: { [runs === undefined ? 'intervalMinutes' : 'runs']: dripTexts.notTaken } };
  if (runs === undefined) return { fields: { runs: dripTexts.both } };
  if (intervalMinutes === undefined) return { fields: { intervalMinutes: dripTexts.both } };
  return { runs, intervalMinutes };
}
