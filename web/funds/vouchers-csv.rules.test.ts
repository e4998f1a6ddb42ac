import { expect, test } from 'vitest';
import type { TaxVoucher } from '../../contract/tax.ts';
import { summaryLines, voucherLines } from './vouchers-csv.rules.ts';

const voucher = (more: Partial<TaxVoucher> = {}): TaxVoucher => ({
  number: 'RV/26-27/000001',
  issuedAt: '2026-11-30T18:29:00.000Z',
  gstin: '29AAGCB7383J1Z4',
  sac: '998361',
  placeCode: '29',
  total: '118.00',
  taxable: '100.00',
  cgst: '9.00',
  sgst: '9.00',
  igst: '0.00',
  referenceNumber: '632600000001',
  customerId: 7,
  ...more,
});

test('each voucher is a line, with the day in India, and no formula', () => {
  const [head, line] = voucherLines([voucher({ referenceNumber: '=1+1' })]);
  expect(line).toHaveLength(head?.length ?? 0);
  expect(line?.[1]).toBe('2026-11-30');
  expect(line?.[4]).toBe('"29-Karnataka"');
  expect(line?.at(-1)).toBe(`"'=1+1"`);
});

test('the sums of each State add up to the paisa', () => {
  const across = { placeCode: '07', cgst: '0.00', sgst: '0.00', igst: '18.00' };
  const [head, delhi, karnataka] = summaryLines([
    voucher(),
    voucher({ number: 'RV/26-27/000002', ...across }),
    voucher({ number: 'RV/26-27/000003', total: '0.10', taxable: '0.08', cgst: '0.01', sgst: '0.01' }),
  ]);
  expect(delhi).toHaveLength(head?.length ?? 0);
  expect(delhi?.slice(0, 4)).toEqual(['"Inter-State"', '"07-Delhi"', '18', '1']);
  expect(karnataka?.slice(3)).toEqual([
    '2',
    '"RV/26-27/000001"',
    '"RV/26-27/000003"',
    '118.10',
    '100.08',
    '0.00',
    '9.01',
    '9.01',
  ]);
});
