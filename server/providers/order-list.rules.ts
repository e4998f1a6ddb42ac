// What a provider lists of its newest orders: no part of the protocol, and some panels have it.
import { contentOf, errorOf, isList, isObject, type JsonValue, orderIdOf, textField } from './answer.rules.ts';
import { parseDecimal, parseWhole } from './decimal.rules.ts';

/** An order as a panel lists it, newest first or last. */
export interface ListedOrder {
  readonly id: string;
  readonly service: string;
  readonly link: string;
  readonly quantity: number;
  /** By the panel's own clock, of which nobody says the zone; undefined where it lists no time. */
  readonly at: number | undefined;
  readonly chargeE8: bigint | undefined;
}

type OrderListAnswer =
  | { readonly kind: 'read'; readonly orders: readonly ListedOrder[] }
  | { readonly kind: 'error'; readonly words: string }
  | { readonly kind: 'no-list' };

const maxRows = 1_000;

/** Rows that can't be read are left out: a list never proves that an order is not there. */
export function readOrderList(answer: JsonValue | undefined, ids: { allowsTextIds: boolean }): OrderListAnswer {
  if (answer === undefined) return { kind: 'no-list' };
  const rows = rowsOf(answer);
  if (!rows) {
    const words = errorOf(answer);
    return words === undefined ? { kind: 'no-list' } : { kind: 'error', words };
  }
  return { kind: 'read', orders: rows.slice(0, maxRows).flatMap((row) => listedOrder(row, ids) ?? []) };
}

function rowsOf(answer: JsonValue): readonly JsonValue[] | undefined {
  const content = contentOf(answer);
  if (isList(content)) return content;
  const inner = isObject(content) ? (content['orders'] ?? content['list']) : undefined;
  return isList(inner) ? inner : undefined;
}

function listedOrder(row: JsonValue, ids: { allowsTextIds: boolean }): ListedOrder | undefined {
  if (!isObject(row)) return undefined;
  const named = { order: row['order'] ?? row['order_id'] ?? row['orderid'] ?? row['id'] };
  const id = orderIdOf(named, ids);
  const service = textField(row, 'service', 'service_id');
  const link = textField(row, 'link', 'url');
  const quantity = parseWhole(textField(row, 'quantity') ?? '');
  if (typeof id === 'string' || service === undefined || link === undefined || quantity === undefined) return undefined;
  const charge = textField(row, 'charge', 'price');
  return {
    id: id.id,
    service: service.replace(/\.0+$/, ''),
    link,
    quantity,
    at: timeOf(textField(row, 'date', 'created', 'created_at')),
    chargeE8: charge === undefined ? undefined : parseDecimal(charge, 'up'),
  };
}

/** A time as text or as Unix seconds. Without a zone it is read as UTC. */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000;
  const [, date, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(at) ? undefined : at;
}
