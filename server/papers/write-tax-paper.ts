import type { Paise } from '../../contract/money.ts';
import { splitTax, type TaxSettings } from '../../contract/tax.ts';
import type { TaxPaperKind } from '../../contract/tax-papers.ts';
import { financialYear } from '../funds/receipt.rules.ts';
import type { Tx } from '../tables.ts';
import type { EarlierPaper } from './papers.queries.ts';

interface NewPaper {
  readonly kind: TaxPaperKind;
  readonly issuedAt: number;
  readonly userId: number;
  readonly seller: TaxSettings;
  readonly placeCode: string;
  /** With the tax in it. */
  readonly paise: Paise;
  readonly earlier?: EarlierPaper;
  readonly subject?: {
    readonly order_id?: number;
    readonly refund_sequence?: number;
    readonly return_id?: number;
    readonly reversal_id?: number;
  };
}

/** Under the next number of its kind and financial year. Whoever calls it holds the lock of the receipts. Answers its id. */
export async function insertPaper(tx: Tx, paper: NewPaper): Promise<number> {
  const { kind, issuedAt, userId, seller, placeCode, paise, earlier, subject } = paper;
  const year = financialYear(issuedAt);
  const isWithinState = seller.gstin.startsWith(placeCode);
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(paise, { isWithinState });
  const { id } = await tx
    .insertInto('tax_papers')
    .values({
      kind,
      year,
      number: (await findLast(tx, kind, year)) + 1,
      issued_at: issuedAt,
      user_id: userId,
      gstin: seller.gstin,
      legal_name: seller.legalName,
      address: seller.address,
      sac: seller.sac,
      place_code: placeCode,
      taxable_paise: taxablePaise,
      cgst_paise: cgstPaise,
      sgst_paise: sgstPaise,
      igst_paise: igstPaise,
      earlier_number: earlier?.number ?? null,
      earlier_at: earlier?.at ?? null,
      ...subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function findLast(tx: Tx, kind: TaxPaperKind, year: string): Promise<number> {
  const row = await tx
    .selectFrom('tax_papers')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('kind', '=', kind)
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.last ?? 0;
}
