import { type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import { type TaxVoucher, taxPercent } from '../../contract/tax.ts';
import { textCell } from '../platform/csv.ts';
import { indianDate } from '../platform/indian-time.ts';
import { taxTexts as texts } from '../texts/admin-tax.ts';
import { stateName } from '../texts/states.ts';

/** `29-Karnataka`, as the returns name it. */
export const placeOf = (code: string): string => `${code}-${stateName(code)}`;

/** One line for each voucher. */
export function voucherLines(vouchers: readonly TaxVoucher[]): string[][] {
  const lines = vouchers.map((voucher) => [
    textCell(voucher.number),
    indianDate(Date.parse(voucher.issuedAt)),
    textCell(voucher.gstin),
    String(voucher.customerId),
    textCell(placeOf(voucher.placeCode)),
    String(taxPercent),
    voucher.total,
    voucher.taxable,
    voucher.igst,
    voucher.cgst,
    voucher.sgst,
    textCell(voucher.sac),
    textCell(voucher.referenceNumber),
  ]);
  return [texts.listColumns.map(textCell), ...lines];
}

const amounts = ['total', 'taxable', 'igst', 'cgst', 'sgst'] as const;

/** One line for each State and kind of supply, with the first and the last number of all in it. */
export function summaryLines(vouchers: readonly TaxVoucher[]): string[][] {
  const isWithin = ({ gstin, placeCode }: TaxVoucher) => gstin.startsWith(placeCode);
  const groups = Map.groupBy(vouchers, (voucher) => `${voucher.placeCode} ${isWithin(voucher)}`);
  const lines = [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, group]) => {
      const [first] = group;
      const sum = (name: (typeof amounts)[number]): Paise =>
        group.reduce((total, voucher) => total + paiseOf(voucher[name]), 0);
      return [
        textCell(first && isWithin(first) ? texts.within : texts.across),
        textCell(placeOf(first?.placeCode ?? '')),
        String(taxPercent),
        String(group.length),
        textCell(first?.number ?? ''),
        textCell(group.at(-1)?.number ?? ''),
        ...amounts.map((name) => wireAmount(sum(name))),
      ];
    });
  return [texts.summaryColumns.map(textCell), ...lines];
}
