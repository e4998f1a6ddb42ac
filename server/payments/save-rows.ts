import type { Paise } from '../../contract/money.ts';
import type { PaymentSource } from '../../contract/payments.ts';
import { instantOfIndia } from '../platform/indian-time.ts';
import type { Tx } from '../tables.ts';
import { enqueueOpenPayments } from './announce-open-payment.ts';
import { findOutgoingDays } from './find-outgoing-days.ts';
import { keysOfRow } from './key-rows.ts';
import { isSamePayment } from './match.rules.ts';
import {
  findPaymentsOfKeys,
  findPaymentsOfRows,
  insertEvidence,
  insertEvidenceOf,
  insertEvidenceTexts,
  insertPayments,
  insertReferences,
  insertReturnedReferences,
  insertStatementPayments,
  lockAccounts,
  type PaidMoment,
  raisePayment,
  setUncertain,
} from './payments.queries.ts';
import { refreshPayments } from './refresh-payments.ts';
import { repeatedKeys } from './repeated-key.rules.ts';
import { noteOutgoingOfRepeated, RepeatedNumbers } from './repeated-numbers.ts';
import { reverseShown } from './reverse-payment.ts';
import type { StatementRow } from './statement-row.rules.ts';

/** One movement of money; only a row of a statement has a line. */
export type ShownRow = Omit<StatementRow, 'line'> & { readonly line: number | null };

interface RowToSave {
  readonly row: ShownRow;
  readonly rowKey: string;
  /** See `KeyedRow`; only a file can repeat a number. */
  readonly isRepeated?: boolean;
}

interface RowsOfImport {
  readonly rows: readonly RowToSave[];
  readonly source: PaymentSource;
  /** Null for what is no statement. */
  readonly importId: number | null;
  readonly payeeId: number;
  readonly adminId: number;
  readonly at: number;
}

/** Writes down rows of a file: what is new of them as evidence, and the payments that they show. Answers the payments' numbers. */
export async function saveRows(tx: Tx, batch: RowsOfImport): Promise<number[]> {
  const { rows, importId, payeeId, adminId, at } = batch;
  await lockAccounts(tx);
  const added = await insertEvidence(
    tx,
    rows.map((row) => evidenceOf(row, batch)),
  );
  const fresh = rows.flatMap(({ row, rowKey, isRepeated = false }): FreshRow[] => {
    const evidenceId = added.get(rowKey);
    return evidenceId === undefined ? [] : [{ row, evidenceId, keys: keysOfRow(row), isRepeated }];
  });
  const parted = await partRepeated(
    tx,
    rows.filter(({ rowKey }) => !added.has(rowKey)),
    payeeId,
  );
  const keysIn = [...new Set(fresh.flatMap(({ row, keys }) => (row.direction === 'in' ? keys : [])))];
  const outgoingDays = await findOutgoingDays(tx, { payeeId, keys: keysIn });
  await insertEvidenceTexts(
    tx,
    fresh.map(({ row, evidenceId }) => textsOf(row, evidenceId, at)),
  );
  const outgoing = fresh.filter(({ row }) => row.direction === 'out');
  await insertReturnedReferences(
    tx,
    outgoing.flatMap(({ keys, evidenceId }) =>
      keys.map((reference_key) => ({ reference_key, evidence_id: evidenceId })),
    ),
  );
  await savePayments(tx, [...parted, ...fresh.filter(isPaymentIn)], { ...batch, outgoingDays });
  await noteOutgoingOfRepeated(tx, {
    keys: [...keysComingAgain([...parted, ...fresh], outgoingDays), ...outgoing.flatMap(({ keys }) => keys)],
    outgoing: outgoing.map(({ keys, evidenceId, row }) => ({ keys, evidenceId, date: row.date })),
  });
  const rowKeys = rows.map(({ rowKey }) => rowKey);
  const paymentIds = [...new Set((await findPaymentsOfRows(tx, { payeeId, rowKeys })).values())];
  if (importId !== null) await insertStatementPayments(tx, importId, paymentIds);
  const outgoingIds = await findPaymentsOfOutgoing(tx, outgoing);
  await refreshPayments(tx, { paymentIds: [...new Set([...paymentIds, ...outgoingIds])], adminId, at });
  // By now it is known which of them were credited by hand.
  for (const { row, keys } of outgoing.filter(({ row }) => row.kind === 'reversal')) {
    const by = { adminId: null, via: `${batch.source}:${importId ?? 0}`, address: '' } as const;
    const reason = `The bank took it back on ${row.date}`;
    await reverseShown(tx, { keys, paise: row.paise, cause: 'statement', reason, by, at });
  }
  return paymentIds;
}

/** What arrived before with a number that goes out now: a person must know. */
async function findPaymentsOfOutgoing(tx: Tx, outgoing: readonly FreshRow[]): Promise<number[]> {
  const keys = [...new Set(outgoing.flatMap((each) => each.keys).flatMap((key) => [key, ...repeatedKeys(key)]))];
  return keys.length === 0 ? [] : (await findPaymentsOfKeys(tx, keys)).map(({ id }) => id);
}

/** The numbers of these rows with which another payment may have come before. */
const keysComingAgain = (rows: readonly FreshRow[], outgoingDays: RowsWithPast['outgoingDays']): string[] => [
  ...new Set(
    rows.flatMap(({ isRepeated, keys }) => (isRepeated || keys.some((key) => outgoingDays.has(key)) ? keys : [])),
  ),
];

const isPaymentIn = ({ row }: Pick<RowToSave, 'row'>): boolean => row.direction === 'in' && row.kind === 'payment';

interface FreshRow {
  readonly row: ShownRow;
  readonly evidenceId: number;
  readonly keys: readonly string[];
  readonly isRepeated: boolean;
}

/** A payment that is stored, or will be with this batch. */
interface KnownPayment {
  readonly amountPaise: Paise;
  readonly paidOn: string;
  readonly id: number | undefined;
  readonly level: 1 | 3;
  /** By the evidence of which a new one is found after it is stored. */
  readonly evidenceId: number | undefined;
}

/** What is known of a batch before it is written. */
interface RowsWithPast extends RowsOfImport {
  /** By the numbers of what comes in: see `findOutgoingDays`. */
  readonly outgoingDays: ReadonlyMap<string, readonly string[]>;
}

/**
 * A reference that is there names the payment that is there, if it can be the same; else both are a person's. So is money that came
 * beside it, or again after it had gone back.
 */
async function savePayments(tx: Tx, fresh: readonly FreshRow[], batch: RowsWithPast): Promise<void> {
  const { payeeId, outgoingDays, at } = batch;
  if (fresh.length === 0) return;
  const keys = [...new Set(fresh.flatMap((each) => each.keys))];
  const stored = keys.length === 0 ? [] : await findPaymentsOfKeys(tx, keys);
  const sameOf = new Map(stored.map((payment) => [payment.id, { ...payment, evidenceId: undefined }]));
  const known = new Map<string, KnownPayment>(
    stored.flatMap(({ key, id }) => [[key, sameOf.get(id)] as const]).filter(isKnown),
  );
  const repeated = await RepeatedNumbers.read(tx, {
    keys: keysComingAgain(fresh, outgoingDays),
    payeeId,
    source: batch.source,
  });
  const links: { evidenceId: number; payment: KnownPayment; keys: readonly string[] }[] = [];
  const created: CreatedRow[] = [];
  const doubted = new Set<KnownPayment>();
  for (const each of fresh) {
    const { row, evidenceId } = each;
    const taken = [...new Set(each.keys.flatMap((key) => known.get(key) ?? []))];
    const free = each.keys.filter((key) => !known.has(key));
    const [same] = taken;
    const shown = { amountPaise: row.paise, paidOn: row.date, level: levelOf(batch) };
    const isLike = same !== undefined && taken.length === 1 && isSamePayment(same, shown);
    const isSecondOfNumber = isLike && (each.isRepeated || isAfterOutgoing(each, same, outgoingDays));
    const standing = isSecondOfNumber ? repeated.take(each.keys, shown) : isLike ? same : undefined;
    if (standing?.id !== undefined && standing.level < shown.level)
      await raisePayment(tx, {
        id: standing.id,
        ...raisedBy(row, evidenceId),
        ...(isSecondOfNumber && { isCertain: 0 }),
      });
    const payment = standing ? { evidenceId: undefined, ...standing } : { ...shown, id: undefined, evidenceId };
    if (!standing) {
      for (const other of isSecondOfNumber ? [] : taken) doubted.add(other);
      created.push({ ...each, isSecondOfNumber, isDoubted: taken.length > 0 && !isSecondOfNumber });
    }
    const further = isSecondOfNumber && !standing ? each.keys.slice(0, 1).flatMap((key) => repeated.nextKey(key)) : [];
    links.push({ evidenceId, payment, keys: [...free, ...further] });
    for (const key of free) known.set(key, payment);
  }
  const doubtedNew = new Set([...doubted].flatMap((payment) => payment.evidenceId ?? []));
  const ids = await insertPayments(
    tx,
    created.map((each) =>
      paymentOf(
        { ...each, isDoubted: each.isDoubted || doubtedNew.has(each.evidenceId) },
        { payeeId, level: levelOf(batch), at },
      ),
    ),
  );
  if (batch.importId === null) await enqueueOpenPayments(tx, ids.values(), at);
  const idOf = ({ id, evidenceId }: KnownPayment): number => id ?? ids.get(evidenceId ?? 0) ?? 0;
  await insertEvidenceOf(
    tx,
    links.map(({ evidenceId, payment }) => ({ evidence_id: evidenceId, payment_id: idOf(payment) })),
  );
  await insertReferences(
    tx,
    links.flatMap(({ payment, keys: free }) => free.map((key) => ({ reference_key: key, payment_id: idOf(payment) }))),
  );
  await setUncertain(
    tx,
    [...doubted].flatMap(({ id }) => id ?? []),
    at,
  );
}

/**
 * Rows that came before, each in a file of its own, and were taken for the payment whose number they have: this file has both. They are
 * parted from it, to become payments of their own.
 */
async function partRepeated(tx: Tx, known: readonly RowToSave[], payeeId: number): Promise<FreshRow[]> {
  const rows = known.filter((each) => each.isRepeated && isPaymentIn(each));
  if (rows.length === 0) return [];
  const rowOf = new Map(rows.map((each) => [each.rowKey, { ...each, keys: keysOfRow(each.row) }]));
  const holders = new Map(
    (await findPaymentsOfKeys(tx, [...new Set([...rowOf.values()].flatMap(({ keys }) => keys))])).map((each) => [
      each.key,
      each.id,
    ]),
  );
  const taken = await tx
    .selectFrom('payment_evidence as e')
    .innerJoin('payment_evidence_of as o', 'o.evidence_id', 'e.id')
    .innerJoin('payments as p', 'p.id', 'o.payment_id')
    .select(['e.id as evidenceId', 'e.row_key as rowKey', 'p.id as paymentId', 'p.evidence_id as shownBy'])
    .where('e.payee_id', '=', payeeId)
    .where('e.row_key', 'in', [...rowOf.keys()])
    .execute();
  const parted = taken.flatMap(({ evidenceId, rowKey, paymentId, shownBy }): FreshRow[] => {
    const found = rowOf.get(rowKey);
    const isOfHolder = found?.keys.some((key) => holders.get(key) === paymentId);
    return found && isOfHolder && shownBy !== evidenceId
      ? [{ row: found.row, keys: found.keys, evidenceId, isRepeated: true }]
      : [];
  });
  if (parted.length > 0)
    await tx
      .deleteFrom('payment_evidence_of')
      .where(
        'evidence_id',
        'in',
        parted.map(({ evidenceId }) => evidenceId),
      )
      .execute();
  return parted;
}

/** It came in on a later day than its number went out. */
const isAfterOutgoing = (
  { row, keys }: FreshRow,
  { paidOn }: KnownPayment,
  outgoingDays: RowsWithPast['outgoingDays'],
): boolean => keys.flatMap((key) => outgoingDays.get(key) ?? []).some((day) => day >= paidOn && day < row.date);

const isKnown = <Value>(entry: readonly [string, Value | undefined]): entry is [string, Value] =>
  entry[1] !== undefined;

function evidenceOf({ row, rowKey }: RowToSave, { payeeId, importId, source, at }: RowsOfImport) {
  return {
    payee_id: payeeId,
    source,
    import_id: importId,
    row_key: rowKey,
    line: row.line,
    direction: row.direction,
    kind: row.kind,
    channel: row.channel,
    amount_paise: row.paise,
    reference_number: row.reference,
    occurred_on: row.date,
    occurred_time: row.time,
    is_certain: flag(row.auto),
    received_at: at,
  };
}

const textsOf = (row: ShownRow, evidenceId: number, at: number) => ({
  evidence_id: evidenceId,
  narration: row.text,
  payer_name: row.payerName,
  payer_vpa: row.payerVpa,
  note: row.note,
  received_at: at,
});

interface CreatedRow extends FreshRow {
  /** Another payment has its number, and both can't be true. */
  readonly isDoubted: boolean;
  /** Another payment has its number, and both came. */
  readonly isSecondOfNumber: boolean;
}

interface NewPayment {
  readonly payeeId: number;
  readonly level: 1 | 3;
  readonly at: number;
}

/** Only a message could be forged: a statement is proven by its balance, and a gateway was asked. */
const levelOf = ({ source }: Pick<RowsOfImport, 'source'>): 1 | 3 => (source === 'message' ? 1 : 3);

const raisedBy = (row: ShownRow, evidenceId: number) => ({
  evidenceId,
  isCertain: flag(row.auto),
  paid: paidMoment(row),
});

const paidMoment = ({ date, time }: ShownRow): PaidMoment => ({
  paid_on: date,
  paid_time: time,
  paid_at: instantOfIndia(date, time),
});

const paymentOf = (
  { row, evidenceId, isDoubted, isSecondOfNumber }: CreatedRow,
  { payeeId, level, at }: NewPayment,
) => ({
  payee_id: payeeId,
  evidence_id: evidenceId,
  amount_paise: row.paise,
  ...paidMoment(row),
  level,
  is_certain: flag(row.auto && !isDoubted && !isSecondOfNumber),
  ...beginningOf({ isDoubted, isSecondOfNumber }),
  created_at: at,
  updated_at: at,
});

function beginningOf({ isDoubted, isSecondOfNumber }: Pick<CreatedRow, 'isDoubted' | 'isSecondOfNumber'>) {
  if (isDoubted) return { state: 'ambiguous', reason: 'contradiction' } as const;
  return isSecondOfNumber
    ? ({ state: 'ambiguous', reason: 'same-number' } as const)
    : ({ state: 'unmatched', reason: 'nobody' } as const);
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
