import { sql } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import type { TransactionType, WalletTransaction } from '../../contract/wallet.ts';
import { isoTime } from '../platform/clock.ts';
import type { Before } from '../platform/database/every-page.ts';
import { statement } from '../platform/database/statement.ts';
import type { Page } from '../platform/http/answers.ts';
import type { ActorKind, Reader, SubjectKind, Tables, TransferKind, Tx } from '../tables.ts';
import { kindsOf, subjectOf, transactionTypes } from './wallet.rules.ts';

interface Wallet {
  id: number;
  balance_paise: number | null;
}

/** Adds to a wallet, which comes to be with its first rupee. */
export const creditWallet = statement<Tables, { userId: number; amountPaise: number }, Wallet>(
  (db, { userId, amountPaise }) =>
    db
      .insertInto('ledger_accounts')
      .values({ kind: 'wallet', user_id: userId, balance_paise: amountPaise })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          balance_paise: sql<number>`ledger_accounts.balance_paise + excluded.balance_paise`,
        }),
      )
      .returning(['id', 'balance_paise']),
);

/** Takes from a wallet; no row when it does not hold that much. */
export const debitWallet = statement<Tables, { userId: number; amountPaise: number; floorPaise: number }, Wallet>(
  (db, { userId, amountPaise, floorPaise }) =>
    db
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance_paise: eb('balance_paise', '-', amountPaise) }))
      .where('user_id', '=', userId)
      .where('balance_paise', '>=', floorPaise)
      .returning(['id', 'balance_paise']),
);

export const insertTransfer = statement<Tables, NewTransfer, { id: number }>((db, transfer) =>
  db
    .insertInto('ledger_transfers')
    .values({
      kind: transfer.kind,
      debit_account: transfer.debitAccount,
      credit_account: transfer.creditAccount,
      amount_paise: transfer.amountPaise,
      wallet_account: transfer.walletAccount,
      wallet_balance_paise: transfer.walletBalancePaise,
      subject_kind: transfer.subjectKind,
      subject_id: transfer.subjectId,
      sequence: transfer.sequence,
      actor_kind: transfer.actorKind,
      actor_id: transfer.actorId,
      via: transfer.via,
      description: transfer.description,
      at: transfer.at,
    })
    .onConflict((conflict) => conflict.columns(['subject_kind', 'subject_id', 'kind', 'sequence']).doNothing())
    .returning('id'),
);

export interface NewTransfer {
  readonly kind: TransferKind;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amountPaise: number;
  readonly walletAccount: number;
  readonly walletBalancePaise: number;
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
  readonly sequence: number;
  readonly actorKind: ActorKind;
  readonly actorId: number | null;
  readonly via: string;
  readonly description: string;
  readonly at: number;
}

export async function findBalance(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_paise')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.balance_paise ?? 0;
}

export async function findTransactions(
  db: Reader,
  filter: { userId: number; page: number; pageSize: number; type: TransactionType | undefined },
): Promise<Page<WalletTransaction>> {
  const { userId, page, pageSize, type } = filter;
  const moved = ofWallet(db, userId).$if(type !== undefined, (query) =>
    query.where('ledger_transfers.kind', 'in', kindsOf(type ?? 'add')),
  );
  const rows = await newestFirst(moved)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await moved.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items: await wireTransactions(db, rows) };
}

/** What moved somebody's wallet, below a number, newest first. */
export async function findTransactionsBefore(
  db: Reader,
  { userId, before, limit }: Before & { readonly userId: number },
): Promise<WalletTransaction[]> {
  const moved = ofWallet(db, userId).$if(before !== undefined, (query) =>
    query.where('ledger_transfers.id', '<', before ?? 0),
  );
  return wireTransactions(db, await newestFirst(moved).limit(limit).execute());
}

interface Span {
  readonly userId: number;
  readonly from: number;
  /** Not included. */
  readonly until: number;
  readonly limit: number;
}

/** What moved somebody's wallet between two moments, the oldest first. */
export async function findTransactionsBetween(
  db: Reader,
  { userId, from, until, limit }: Span,
): Promise<WalletTransaction[]> {
  const moved = ofWallet(db, userId).where('at', '>=', from).where('at', '<', until);
  const oldestFirst = newestFirst(moved).clearOrderBy().orderBy('ledger_transfers.id');
  return wireTransactions(db, await oldestFirst.limit(limit).execute());
}

/** What came in and went out between two moments. */
export function sumBetween(
  db: Reader,
  { userId, from, until }: Omit<Span, 'limit'>,
): Promise<{ readonly inPaise: number; readonly outPaise: number }> {
  const moved = ofWallet(db, userId).where('at', '>=', from).where('at', '<', until);
  const inPaise = sql<number>`cast(coalesce(sum(case when credit_account = wallet_account then amount_paise end), 0) as bigint)`;
  const outPaise = sql<number>`cast(coalesce(sum(case when debit_account = wallet_account then amount_paise end), 0) as bigint)`;
  return moved.select([inPaise.as('inPaise'), outPaise.as('outPaise')]).executeTakeFirstOrThrow();
}

/** What all movements from before a moment come to. */
export async function findBalanceBefore(db: Reader, { userId, at }: { userId: number; at: number }): Promise<number> {
  const last = await ofWallet(db, userId)
    .select(['ledger_transfers.id', 'wallet_balance_paise as paise'])
    .where('at', '<', at)
    .orderBy('ledger_transfers.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  // Numbers and moments are not in quite the same order: its balance may hold what is dated later.
  const { paise: later } = await ofWallet(db, userId)
    .select(sumMoved.as('paise'))
    .where('at', '>=', at)
    .where('ledger_transfers.id', '<', last.id)
    .executeTakeFirstOrThrow();
  return last.paise - later;
}

const sumMoved = sql<number>`cast(coalesce(sum(
  case when credit_account = wallet_account then amount_paise else -amount_paise end), 0) as bigint)`;

export function findHolder(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

const ofWallet = (db: Reader, userId: number) =>
  db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.wallet_account')
    .where('ledger_accounts.user_id', '=', userId);

export const movedColumns = [
  'ledger_transfers.id',
  'ledger_transfers.kind',
  'amount_paise',
  'credit_account',
  'wallet_account',
  'wallet_balance_paise',
  'subject_kind',
  'subject_id',
  'sequence',
  'description',
  'at',
] as const;

const newestFirst = (moved: ReturnType<typeof ofWallet>) =>
  moved.select(movedColumns).orderBy('ledger_transfers.id', 'desc');

type MovedRow = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

export async function wireTransactions(db: Reader, rows: readonly MovedRow[]): Promise<WalletTransaction[]> {
  const [about, byHand] = await Promise.all([findReasons(db, rows), findPaymentsByHand(db, rows)]);
  return rows.map((row) => {
    const reason = about[row.kind]?.get(reasonKey(row));
    return {
      id: row.id,
      type: transactionTypes[row.kind],
      amount: wireAmount(row.amount_paise),
      direction: row.credit_account === row.wallet_account ? 'in' : 'out',
      balanceAfter: wireAmount(row.wallet_balance_paise),
      description: row.description,
      subject: subjectOf(row.kind, row.subject_id, reason),
      paymentReference: (row.kind === 'top-up' ? reason : byHand.get(row.id)) ?? null,
      createdAt: isoTime(row.at),
    };
  });
}

/** The payments that were credited by hand, by the numbers of their transfers. */
async function findPaymentsByHand(
  db: Reader,
  moved: readonly Pick<MovedRow, 'id' | 'kind'>[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = moved.flatMap(({ id, kind }) => (kind === 'add' ? id : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('claimed_references')
    .select(['transfer_id', 'reference_number'])
    .where('transfer_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.transfer_id, row.reference_number]));
}

type Texts = readonly { readonly id: number; readonly sequence?: number; readonly text: string }[];
type Moved = Pick<MovedRow, 'kind' | 'subject_kind' | 'subject_id' | 'sequence'>;

const reasonKey = ({ subject_id, sequence }: Pick<Moved, 'subject_id' | 'sequence'>) => `${subject_id}:${sequence}`;

/** For each kind of movement that has an order or a fund request as its subject: what stands behind it. */
async function findReasons(
  db: Reader,
  moved: readonly Moved[],
): Promise<Partial<Record<TransferKind, ReadonlyMap<string, string>>>> {
  const behind = async (kind: TransferKind, find: (ids: number[]) => Promise<Texts>) => {
    const ids = moved.flatMap((each) => (each.kind === kind && each.subject_kind !== 'user' ? each.subject_id : []));
    const rows = ids.length === 0 ? [] : await find(ids);
    return new Map(rows.map(({ id, sequence = 0, text }) => [reasonKey({ subject_id: id, sequence }), text]));
  };
  const references = (ids: number[]) =>
    db
      .selectFrom('fund_requests')
      .select((eb) => ['id', eb.fn.coalesce('received_reference', 'reference_number').as('text')])
      .where('id', 'in', ids)
      .execute();
  /** Several movements of one payment. */
  const numbered = async (kind: TransferKind) => {
    const own = moved.filter((each) => each.kind === kind);
    const texts = own.length === 0 ? [] : await references(own.map(({ subject_id }) => subject_id));
    const byId = new Map(texts.map(({ id, text }) => [id, text]));
    return new Map(own.map((each) => [reasonKey(each), byId.get(each.subject_id) ?? '']));
  };
  const [payments, returns, failed, reversals, services, refunds] = await Promise.all([
    behind('top-up', references),
    numbered('return'),
    numbered('return-failed'),
    numbered('reversal'),
    behind('charge', (ids) =>
      db.selectFrom('orders').select(['id', 'service_name as text']).where('id', 'in', ids).execute(),
    ),
    behind('refund', (ids) =>
      db
        .selectFrom('order_refunds')
        .select(['order_id as id', 'sequence', 'reason as text'])
        .where('order_id', 'in', ids)
        .execute(),
    ),
  ]);
  return {
    'top-up': payments,
    return: returns,
    'return-failed': failed,
    reversal: reversals,
    charge: services,
    refund: refunds,
  };
}

/** The number of the next transfer for a user as its subject. The wallet is locked, so that two don't take the same one. */
export async function nextUserSequence(tx: Tx, userId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('ledger_transfers')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
