import { wireAmount } from '../../contract/money.ts';
import type { Receipt } from '../../contract/papers.ts';
import { isoTime } from '../platform/clock.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { findBrand } from '../storefront/find-brand.ts';
import type { Reader } from '../tables.ts';
import { findMoneyOfRequests } from './find-money-of-requests.ts';
import { receiptName, voucherName } from './receipt.rules.ts';

/** Throws `not-found` for a request that is not theirs, and for one that was not credited. */
export async function readReceipt(
  db: Reader,
  { fundRequestId, userId }: { fundRequestId: number; userId: number },
): Promise<Receipt> {
  const row = await db
    .selectFrom('fund_requests as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'f.decided_at as creditedAt'])
    .select(['f.receipt_year as year', 'f.receipt_number as number'])
    .select((eb) => [
      eb.fn.coalesce('f.received_paise', 'f.amount_paise').as('paise'),
      eb.fn.coalesce('f.received_reference', 'f.reference_number').as('referenceNumber'),
    ])
    .leftJoin('tax_vouchers as v', 'v.fund_request_id', 'f.id')
    .select(['v.year as voucherYear', 'v.number as voucherNumber', 'v.gstin', 'v.legal_name', 'v.address', 'v.sac'])
    .select(['v.place_code', 'v.taxable_paise', 'v.cgst_paise', 'v.sgst_paise', 'v.igst_paise'])
    .where('f.id', '=', fundRequestId)
    .where('f.user_id', '=', userId)
    .where('f.status', '=', 'approved')
    .executeTakeFirst();
  if (!row) throw new ExpectedError('not-found', 'There is no such receipt.');
  const { brandName, contactEmail } = await findBrand(db);
  const goneBack = (await findMoneyOfRequests(db, [fundRequestId])).get(fundRequestId) ?? [];
  const { firstName, lastName, email } = row;
  return {
    number: row.year === null || row.number === null ? null : receiptName(row.year, row.number),
    fundRequestId,
    shop: { name: brandName, contactEmail },
    holder: { id: userId, firstName, lastName, email },
    amount: wireAmount(row.paise),
    referenceNumber: row.referenceNumber,
    creditedAt: isoTime(row.creditedAt ?? 0),
    moneyBack: goneBack.filter(({ state }) => state !== 'failed'),
    tax: taxOf(row),
  };
}

interface VoucherColumns {
  readonly voucherYear: string | null;
  readonly voucherNumber: number | null;
  readonly gstin: string | null;
  readonly legal_name: string | null;
  readonly address: string | null;
  readonly sac: string | null;
  readonly place_code: string | null;
  readonly taxable_paise: number | null;
  readonly cgst_paise: number | null;
  readonly sgst_paise: number | null;
  readonly igst_paise: number | null;
}

/** Null without a voucher; all of its columns are there, or none. */
function taxOf(row: VoucherColumns): Receipt['tax'] {
  if (row.voucherYear === null || row.voucherNumber === null) return null;
  return {
    number: voucherName(row.voucherYear, row.voucherNumber),
    gstin: row.gstin ?? '',
    legalName: row.legal_name ?? '',
    address: row.address ?? '',
    sac: row.sac ?? '',
    placeCode: row.place_code ?? '',
    taxable: wireAmount(row.taxable_paise ?? 0),
    cgst: wireAmount(row.cgst_paise ?? 0),
    sgst: wireAmount(row.sgst_paise ?? 0),
    igst: wireAmount(row.igst_paise ?? 0),
  };
}
