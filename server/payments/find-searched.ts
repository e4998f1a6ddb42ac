// Payments by what a person types: a number of the bank, an amount, or a part of what the bank says of the payer.
import { type SqlBool, sql } from 'kysely';
import { type Paise, parseAmount } from '../../contract/money.ts';
import { keyOfEarlierReference, withAsciiDigits } from '../../contract/payment-reference.ts';
import { boundedHits, type Hits, maxCounted } from '../platform/database/bounded-count.ts';
import {
  type Condition,
  type FoundPage,
  findPage,
  findPageOfHits,
  type List,
  type PageQuery,
  selectFirst,
  withNumber,
} from '../platform/database/find-page.ts';
import { containing } from '../platform/database/like.ts';
import { noHits } from '../platform/database/search.ts';
import type { Reader } from '../tables.ts';
import { repeatedKeys } from './repeated-key.rules.ts';

/** A part of a text is looked for in so many of the first rows of the list. */
const maxExamined = 10_000;

/** The page of what a search finds in a list: what has this very number or amount, else what contains the text. */
export async function findSearched(db: Reader, list: List, { search, ...query }: PageQuery & { search: string }) {
  // `#12` is a payment's own number, as an act names it.
  const number = /^#(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined)
    return findPageOfHits(db, list, await withNumber(db, list, { hits: noHits, number: Number(number) }), query);
  const key = keyOfEarlierReference(search);
  const isKey = key.length >= 3 && /\d/.test(key);
  const paise = paiseIn(search);
  const exact = [isKey && ofKey(key), paise !== undefined && sql<SqlBool>`payments.amount_paise = ${paise}`];
  for (const condition of exact) {
    const page = condition && (await findExact(db, list, { condition, query }));
    if (page) return page;
  }
  const parts = isKey ? [search, key] : [search];
  return findPageOfHits(db, list, await findHits(db, list, parts), query);
}

/** Undefined where nothing is found. */
async function findExact(
  db: Reader,
  list: List,
  { condition, query }: { readonly condition: Condition; readonly query: PageQuery },
): Promise<FoundPage | undefined> {
  const page = await findPage(db, { ...list, where: [condition, ...list.where] }, query);
  return page.total > 0 ? page : undefined;
}

/** Each payment has the number that people read, also where another one came with the same. */
const ofKey = (key: string) => sql<SqlBool>`payments.id in (select payment_id from payment_references
  where reference_key in (${sql.join([key, ...repeatedKeys(key)])}))`;

/** `1,500`, `₹ 1500.37`, `Rs. 500`: as the list shows an amount, or as people type it. */
function paiseIn(search: string): Paise | undefined {
  const digits = /^(?:₹|rs\.?|inr)?\s*([\d,]+(?:\.\d{1,2})?)$/i.exec(withAsciiDigits(search))?.[1];
  return digits === undefined ? undefined : parseAmount(digits.replaceAll(',', ''));
}

async function findHits(db: Reader, list: List, parts: readonly string[]): Promise<Hits> {
  // The parts stand in lines of their own, so that nothing is found across two of them.
  const text = sql<string>`coalesce(e.reference_number, '') || ${'\n'} || coalesce(t.payer_name, '') || ${'\n'}
    || coalesce(t.payer_vpa, '') || ${'\n'} || coalesce(t.note, '') || ${'\n'} || coalesce(t.narration, '')`;
  const [found, examined] = await Promise.all([
    sql<{ id: number }>`select p.id from (${selectFirst(list, maxExamined)}) listed
      join payments p on p.id = listed.id
      join payment_evidence e on e.id = p.evidence_id
      left join payment_evidence_texts t on t.evidence_id = p.evidence_id
      where ${sql.join(
        parts.map((part) => containing(text, part)),
        sql` or `,
      )} limit ${maxCounted + 1}`.execute(db),
    sql<{ count: number }>`select count(*) as count from (${selectFirst(list, maxExamined + 1)}) listed`.execute(db),
  ]);
  const isCut = Number(examined.rows[0]?.count) > maxExamined;
  return boundedHits(
    found.rows.map(({ id }) => id),
    isCut,
  );
}
