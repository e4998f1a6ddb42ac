import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import type { placeMassOrder as endpoint, MassLineResult } from '../../contract/mass-order.ts';
import { paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { placeOrder as orderEndpoint } from '../../contract/orders.ts';
import { type KeyedRequest, runIdempotent } from '../accounts/run-idempotent.ts';
import type { Via } from '../platform/actor.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { fieldTexts } from '../platform/http/field-texts.ts';
import type { RequestKey } from '../platform/http/serve.ts';
import type { Database, Tx } from '../tables.ts';
import { lockBalance } from '../wallet/lock-balance.ts';
import { insufficientBalance } from '../wallet/post-transfer.ts';
import { chargeAndPlace, type OrderRequest, type PricedOrder, priceOrder } from './place-order.ts';

type Body = z.output<typeof endpoint.body>;
type Line = Body['lines'][number];

export interface MassOrderRequest extends KeyedRequest, Body {
  readonly via: Via;
}

/**
 * Places many orders, each with a charge, a history and a job of its own.
 *
 * `good`: a transaction for each line, in order. A line that is refused leaves the others as they are. What became of a line, an
 * order or a refusal, is stored under a key of its own that follows from the key of the request. So a request that broke off between
 * two lines is continued by its retry: nothing is placed twice or skipped, and the answer is the same for everybody who asks.
 *
 * `all`: one transaction. It first prices every line, then locks the wallet and compares the sum, and writes orders only after
 * that, so that what others wait for is short. One refused line: nothing is placed, and the answer says why. Throws
 * `insufficient-balance` for the whole sum.
 *
 * Throws `key-reused` before the first line is placed.
 */
export async function placeMassOrder(
  database: Database,
  request: MassOrderRequest,
): Promise<{ lines: MassLineResult[] }> {
  if (request.place === 'all') {
    return database.write((tx) => runIdempotent(tx, request, async () => ({ lines: await placeAll(tx, request) })));
  }
  const lines: MassLineResult[] = [];
  for (const [index, line] of request.lines.entries()) {
    lines.push(await placeLine(database, { ...request, requestKey: keyOfLine(request.requestKey, index) }, line));
  }
  return { lines };
}

/** The first line has the key of the request itself, so that a key that was used for anything else stops it before any line. */
function keyOfLine(requestKey: RequestKey | undefined, index: number): RequestKey | undefined {
  if (!requestKey || index === 0) return requestKey;
  const hash = createHash('sha256').update(requestKey.key).digest('base64url');
  return { ...requestKey, key: `line-${index}-of-${hash}` };
}

async function placeLine(database: Database, request: MassOrderRequest, line: Line): Promise<MassLineResult> {
  try {
    return await database.write((tx) =>
      runIdempotent(tx, request, async () => {
        const order = orderOf(request, line);
        return placed(await chargeAndPlace(tx, order, await priceOrder(tx, order)));
      }),
    );
  } catch (error) {
    const result = refused(error);
    // Another request with this key may have placed the line meanwhile: then its answer is returned.
    return database.write((tx) => runIdempotent(tx, request, async () => result));
  }
}

/** So many orders are written before the event loop gets a turn: SQLite answers at once. */
const linesPerTurn = 20;

async function placeAll(tx: Tx, request: MassOrderRequest): Promise<MassLineResult[]> {
  const good: { order: OrderRequest; priced: PricedOrder }[] = [];
  const checked: MassLineResult[] = [];
  for (const line of request.lines) {
    try {
      const order = orderOf(request, line);
      good.push({ order, priced: await priceOrder(tx, order) });
      checked.push({ orderId: null, totalAmount: null, fault: null });
    } catch (error) {
      checked.push(refused(error));
    }
  }
  if (good.length < request.lines.length) return checked;

  const sumPaise = good.reduce((sum, { priced }) => sum + priced.price.totalPaise, 0);
  const balancePaise = await lockBalance(tx, request.userId);
  if (sumPaise > balancePaise) throw insufficientBalance(sumPaise, balancePaise);

  const results: MassLineResult[] = [];
  for (const { order, priced } of good) {
    results.push(placed(await chargeAndPlace(tx, order, priced)));
    if (results.length % linesPerTurn === 0) await nextTurn();
  }
  return results;
}

/** Throws `invalid-input` for a line that `placeOrder` would not take. */
function orderOf({ userId, via, at }: MassOrderRequest, line: Line): OrderRequest {
  const parsed = orderEndpoint.body.safeParse(line);
  if (!parsed.success) {
    const fields = fieldTexts(parsed.error);
    const [message = 'The line is not valid.'] = Object.values(fields);
    throw new ExpectedError('invalid-input', message, { fields });
  }
  const { serviceId, url, quantity, expectedTotal } = parsed.data;
  const expectedPaise = expectedTotal === undefined ? undefined : paiseOf(expectedTotal);
  return { serviceId, url, quantity, isLine: true, userId, via, at, expectedPaise, requestKey: undefined };
}

function placed({ id, totalAmount }: Order): MassLineResult {
  return { orderId: id, totalAmount, fault: null };
}

/** What can be wrong with one line. Any other error is about the whole request. */
const lineFaults: readonly ErrorCode[] = [
  'invalid-input',
  'not-found',
  'price-changed',
  'quantity-out-of-bounds',
  'debt-open',
  'insufficient-balance',
];

function refused(error: unknown): MassLineResult {
  if (!(error instanceof ExpectedError) || !lineFaults.includes(error.code)) throw error;
  const { code, message, fields, detail } = error;
  return {
    orderId: null,
    totalAmount: null,
    fault: { code, message, ...(fields && { fields: { ...fields } }), ...(detail && { detail }) },
  };
}
