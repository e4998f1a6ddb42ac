import { sql } from 'kysely';
import { wireAmount } from '../../contract/money.ts';
import type { TransactionType, WalletTransaction } from '../../contract/wallet.ts';
import { isoTime } from '../platform/clock.ts';
import type { Before } from '../platform/database/every-page.ts';
import { statement } from '../platform/database/statement.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader, Tables, TransferKind } from '../tables.ts';
import { kindsOf, numberIn, subjectOf, transactionTypes } from './wallet.rules.ts';

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
      reference: transfer.reference,
      actor_id: transfer.actorId,
      description: transfer.description,
      at: transfer.at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id'),
);

export interface NewTransfer {
  readonly kind: TransferKind;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amountPaise: number;
  readonly walletAccount: number;
  readonly walletBalancePaise: number;
  readonly reference: string;
  readonly actorId: number;
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

const ofWallet = (db: Reader, userId: number) =>
  db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.wallet_account')
    .where('ledger_accounts.user_id', '=', userId);

const newestFirst = (moved: ReturnType<typeof ofWallet>) =>
  moved
    .select([
      'ledger_transfers.id',
      'ledger_transfers.kind',
      'amount_paise',
      'credit_account',
      'wallet_account',
      'wallet_balance_paise',
      'reference',
      'description',
      'at',
    ])
    .orderBy('ledger_transfers.id', 'desc');

type MovedRow = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

async function wireTransactions(db: Reader, rows: readonly MovedRow[]): Promise<WalletTransaction[]> {
  const [about, byHand] = await Promise.all([findReasons(db, rows), findPaymentsByHand(db, rows)]);
  return rows.map((row) => {
    const reason = about[row.kind]?.get(numberIn(row.reference) ?? 0);
    return {
      id: row.id,
      type: transactionTypes[row.kind],
      amount: wireAmount(row.amount_paise),
      direction: row.credit_account === row.wallet_account ? 'in' : 'out',
      balanceAfter: wireAmount(row.wallet_balance_paise),
      description: row.description,
      subject: subjectOf(row.kind, row.reference, reason),
      paymentReference: (row.kind === 'top-up' ? reason : byHand.get(row.reference)) ?? null,
      createdAt: isoTime(row.at),
    };
  });
}

/** The payments that were credited by hand, by what the ledger calls their movements. */
async function findPaymentsByHand(
  db: Reader,
  moved: readonly { readonly kind: TransferKind; readonly reference: string }[],
): Promise<ReadonlyMap<string | null, string>> {
  const references = moved.flatMap(({ kind, reference }) => (kind === 'add' ? reference : []));
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('claimed_references')
    .select(['transfer_reference', 'reference_number'])
    .where('transfer_reference', 'in', references)
    .execute();
  return new Map(rows.map((row) => [row.transfer_reference, row.reference_number]));
}

type Texts = readonly { readonly id: number; readonly text: string }[];

/** For each kind of movement that the shop makes by itself: what stands behind the numbers in its references. */
async function findReasons(
  db: Reader,
  moved: readonly { readonly kind: TransferKind; readonly reference: string }[],
): Promise<Partial<Record<TransferKind, ReadonlyMap<number, string>>>> {
  const behind = async (kind: TransferKind, find: (numbers: number[]) => Promise<Texts>) => {
    const numbers = moved.flatMap((each) => (each.kind === kind ? (numberIn(each.reference) ?? []) : []));
    const rows = numbers.length === 0 ? [] : await find(numbers);
    return new Map(rows.map(({ id, text }) => [id, text]));
  };
  const [payments, services, refunds] = await Promise.all([
    behind('top-up', (numbers) =>
      db
        .selectFrom('fund_requests')
        .select((eb) => ['id', eb.fn.coalesce('received_reference', 'reference_number').as('text')])
        .where('id', 'in', numbers)
        .execute(),
    ),
    behind('charge', (numbers) =>
      db.selectFrom('orders').select(['id', 'service_name as text']).where('id', 'in', numbers).execute(),
    ),
    behind('refund', (numbers) =>
      db
        .selectFrom('order_history')
        .select(['order_id as id', 'note as text'])
        .where('order_id', 'in', numbers)
        .where('to_status', '=', 'refunded')
        .execute(),
    ),
  ]);
  return { 'top-up': payments, charge: services, refund: refunds };
}
