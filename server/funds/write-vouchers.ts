import type { Paise } from '../../contract/money.ts';
import { splitTax } from '../../contract/tax.ts';
import type { Tx } from '../tables.ts';
import { readTaxSettings } from './read-tax-settings.ts';
import { financialYear } from './receipt.rules.ts';

export interface CreditedTopUp {
  readonly id: number;
  readonly at: number;
  readonly paise: Paise;
  /** Of the customer; empty where it was never asked. */
  readonly stateCode: string;
}

/**
 * Writes the receipt vouchers of top-ups that were credited since the shop has a GSTIN, in their order. Whoever calls it holds the lock
 * of the receipts. Without a State of the customer the place is the State of the shop: IGST Act, section 12(2)(b)(ii).
 */
export async function writeVouchers(tx: Tx, credited: readonly CreditedTopUp[]): Promise<void> {
  const { gstin, legalName, address, sac, since } = await readTaxSettings(tx);
  if (gstin === '') return;
  const last = new Map<string, number>();
  const ownState = gstin.slice(0, 2);
  for (const { id, at, paise, stateCode } of credited.filter((each) => each.at >= since)) {
    const year = financialYear(at);
    const number = (last.get(year) ?? (await findLast(tx, year))) + 1;
    last.set(year, number);
    const placeCode = stateCode === '' ? ownState : stateCode;
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(paise, {
      isWithinState: placeCode === ownState,
    });
    await tx
      .insertInto('tax_vouchers')
      .values({
        fund_request_id: id,
        year,
        number,
        issued_at: at,
        gstin,
        legal_name: legalName,
        address,
        sac,
        place_code: placeCode,
        taxable_paise: taxablePaise,
        cgst_paise: cgstPaise,
        sgst_paise: sgstPaise,
        igst_paise: igstPaise,
      })
      .execute();
  }
}

async function findLast(tx: Tx, year: string): Promise<number> {
  const row = await tx
    .selectFrom('tax_vouchers')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.last ?? 0;
}
