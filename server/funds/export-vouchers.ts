import { setImmediate as nextTurn } from 'node:timers/promises';
import { wireAmount } from '../../contract/money.ts';
import type { TaxVoucher } from '../../contract/tax.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';
import { voucherName } from './receipt.rules.ts';

const pageSize = 200;

/** The vouchers of a month in India's time, such as `2026-11`, the oldest first, page by page. */
export async function* exportVouchers(db: Reader, month: string): AsyncGenerator<readonly TaxVoucher[]> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const until = startOf(next);
  for (let after = { at: startOf(month), id: 0 }; ; ) {
    const rows = await findPage(db, { after, until });
    if (rows.length > 0) yield rows.map(wireVoucher);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = { at: last.issued_at, id: last.fund_request_id };
    await nextTurn();
  }
}

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00+05:30`);

interface Range {
  /** Behind this voucher, in the order of time. */
  readonly after: { readonly at: number; readonly id: number };
  readonly until: number;
}

function findPage(db: Reader, { after, until }: Range) {
  return db
    .selectFrom('tax_vouchers as v')
    .innerJoin('fund_requests as f', 'f.id', 'v.fund_request_id')
    .selectAll('v')
    .select('f.user_id')
    .select((eb) => eb.fn.coalesce('f.received_reference', 'f.reference_number').as('reference'))
    .where('v.issued_at', '>=', after.at)
    .where('v.issued_at', '<', until)
    .where((eb) =>
      eb.or([
        eb('v.issued_at', '>', after.at),
        eb.and([eb('v.issued_at', '=', after.at), eb('v.fund_request_id', '>', after.id)]),
      ]),
    )
    .orderBy('v.issued_at')
    .orderBy('v.fund_request_id')
    .limit(pageSize)
    .execute();
}

type VoucherRow = Awaited<ReturnType<typeof findPage>>[number];

const wireVoucher = (row: VoucherRow): TaxVoucher => ({
  number: voucherName(row.year, row.number),
  issuedAt: isoTime(row.issued_at),
  gstin: row.gstin,
  sac: row.sac,
  placeCode: row.place_code,
  total: wireAmount(row.taxable_paise + row.cgst_paise + row.sgst_paise + row.igst_paise),
  taxable: wireAmount(row.taxable_paise),
  cgst: wireAmount(row.cgst_paise),
  sgst: wireAmount(row.sgst_paise),
  igst: wireAmount(row.igst_paise),
  referenceNumber: row.reference,
  customerId: row.user_id,
});
