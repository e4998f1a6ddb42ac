import type { Paise } from '../../contract/money.ts';
import type { ReturnMethod } from '../../contract/money-back.ts';
import { locking } from '../platform/database/locking.ts';
import type { Reader, Tx } from '../tables.ts';

export interface NewReturn {
  readonly requestId: number;
  readonly sequence: number;
  readonly amountPaise: Paise;
  readonly method: 'gateway' | 'by-hand';
  readonly key: string;
  readonly reason: string;
  readonly adminId: number;
  readonly at: number;
}

export async function insertReturn(tx: Tx, wanted: NewReturn): Promise<number> {
  const { id } = await tx
    .insertInto('fund_returns')
    .values({
      fund_request_id: wanted.requestId,
      sequence: wanted.sequence,
      amount_paise: wanted.amountPaise,
      method: wanted.method,
      state: 'asked',
      return_key: wanted.key,
      reason: wanted.reason,
      asked_by: wanted.adminId,
      asked_at: wanted.at,
      ask_at: wanted.method === 'gateway' ? wanted.at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nobody else settles it until the transaction ends. Undefined: there is none. */
export function lockReturn(tx: Tx, returnId: number) {
  const found = tx
    .selectFrom('fund_returns')
    .select([
      'id',
      'fund_request_id as requestId',
      'sequence',
      'amount_paise as amountPaise',
      'method',
      'state',
      'reason',
      'asked_by as askedBy',
      'asked_at as askedAt',
    ])
    .where('id', '=', returnId);
  return locking(tx, found).executeTakeFirst();
}

interface Settling {
  readonly returnId: number;
  readonly state: 'done' | 'failed';
  readonly method: ReturnMethod;
  readonly outgoing: { readonly reference: string; readonly key: string | null } | undefined;
  readonly failure: string;
  readonly at: number;
}

export async function updateSettled(
  tx: Tx,
  { returnId, state, method, outgoing, failure, at }: Settling,
): Promise<void> {
  await tx
    .updateTable('fund_returns')
    .set({
      state,
      method,
      failure,
      settled_at: at,
      ask_at: null,
      ...(outgoing && { outgoing_reference: outgoing.reference, outgoing_key: outgoing.key }),
    })
    .where('id', '=', returnId)
    .execute();
}

/** Whether a return was sent with this number before. */
export async function isOutgoingUsed(db: Reader, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('fund_returns')
    .select('id')
    .where('outgoing_key', '=', key)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}
