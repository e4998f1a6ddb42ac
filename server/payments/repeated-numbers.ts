import type { PaymentSource } from '../../contract/payments.ts';
import type { Tx } from '../tables.ts';
import { isSamePayment } from './match.rules.ts';
import { findPaymentsOfKeys, insertReturnedReferences } from './payments.queries.ts';
import { baseKey, repeatedKeys } from './repeated-key.rules.ts';

/** A payment that came with a number which an earlier one has. */
export interface RepeatedPayment {
  readonly key: string;
  readonly id: number;
  readonly amountPaise: number;
  readonly paidOn: string;
  readonly level: 1 | 3;
}

interface Asked {
  readonly keys: readonly string[];
  readonly payeeId: number;
  readonly source: PaymentSource;
}

/** What is stored of payments that came with numbers of earlier ones, and which of it this source has not shown yet. */
export class RepeatedNumbers {
  readonly #standing: readonly RepeatedPayment[];
  readonly #shown: Set<number>;
  readonly #taken: Set<string>;

  private constructor(standing: readonly RepeatedPayment[], shown: ReadonlySet<number>) {
    this.#standing = standing;
    this.#shown = new Set(shown);
    this.#taken = new Set(standing.map(({ key }) => key));
  }

  static async read(tx: Tx, { keys, payeeId, source }: Asked): Promise<RepeatedNumbers> {
    const standing = await findRepeated(tx, keys);
    if (standing.length === 0) return new RepeatedNumbers([], new Set());
    const shown = await tx
      .selectFrom('payment_evidence_of as o')
      .innerJoin('payment_evidence as e', 'e.id', 'o.evidence_id')
      .select('o.payment_id as id')
      .where(
        'o.payment_id',
        'in',
        standing.map(({ id }) => id),
      )
      .where('e.payee_id', '=', payeeId)
      .where('e.source', '=', source)
      .execute();
    return new RepeatedNumbers(standing, new Set(shown.map(({ id }) => id)));
  }

  /** The payment that another source has told of before, for a row of this one; each is taken once. */
  take(keys: readonly string[], row: Pick<RepeatedPayment, 'amountPaise' | 'paidOn'>): RepeatedPayment | undefined {
    const found = this.#standing.find(
      (each) => keys.includes(baseKey(each.key)) && !this.#shown.has(each.id) && isSamePayment(each, row),
    );
    if (found) this.#shown.add(found.id);
    return found;
  }

  /** The key by which another one is found; none where a number has come too often. */
  nextKey(key: string): string[] {
    const free = repeatedKeys(key).find((each) => !this.#taken.has(each));
    if (free === undefined) return [];
    this.#taken.add(free);
    return [free];
  }
}

async function findRepeated(tx: Tx, keys: readonly string[]): Promise<RepeatedPayment[]> {
  return keys.length === 0 ? [] : findPaymentsOfKeys(tx, keys.flatMap(repeatedKeys));
}

interface Outgoing {
  readonly keys: readonly string[];
  readonly evidenceId: number;
  readonly date: string;
}

/**
 * Notes which later payments of these numbers may have gone out again: those that came before the number went out, or on that day where it
 * had gone out once before.
 */
export async function noteOutgoingOfRepeated(
  tx: Tx,
  { keys, outgoing }: { readonly keys: readonly string[]; readonly outgoing: readonly Outgoing[] },
): Promise<void> {
  const repeated = await findRepeated(tx, keys);
  if (repeated.length === 0) return;
  const first = await tx
    .selectFrom('returned_references as b')
    .innerJoin('payment_evidence as e', 'e.id', 'b.evidence_id')
    .select(['b.reference_key as key', 'e.id as evidenceId', 'e.occurred_on as date'])
    .where('b.reference_key', 'in', [...new Set(repeated.map(({ key }) => baseKey(key)))])
    .execute();
  const firstOf = new Map(first.map((each) => [each.key, each]));
  const all = [...first.map(({ key, ...each }) => ({ ...each, keys: [key] })), ...outgoing];
  await insertReturnedReferences(
    tx,
    repeated.flatMap(({ key, paidOn }) => {
      const base = baseKey(key);
      const isOther = ({ evidenceId }: Outgoing) => evidenceId !== firstOf.get(base)?.evidenceId;
      const out = all.find(
        (each) => each.keys.includes(base) && (each.date > paidOn || (each.date === paidOn && isOther(each))),
      );
      return out ? [{ reference_key: key, evidence_id: out.evidenceId }] : [];
    }),
  );
}
