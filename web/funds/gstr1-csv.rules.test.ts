import { expect, test } from 'vitest';
import type { TaxVoucher } from '../../contract/tax.ts';
import type { TaxPaperOfMonth } from '../../contract/tax-papers.ts';
import { b2clLines, b2csLines, cdnurLines, documentLines, paperLines } from './gstr1-csv.rules.ts';

const paper = (more: Partial<TaxPaperOfMonth> = {}): TaxPaperOfMonth => ({
  id: 1,
  kind: 'invoice',
  number: 'IN/26-27/000001',
  issuedAt: '2026-11-30T18:29:59.999Z',
  total: '118.00',
  isCancelled: false,
  gstin: '29AAGCB7383J1Z4',
  legalName: 'Tarakki Services',
  sac: '998361',
  placeCode: '29',
  taxable: '100.00',
  cgst: '9.00',
  sgst: '9.00',
  igst: '0.00',
  refersTo: null,
  invoiceTotal: null,
  customerId: 7,
  ...more,
});
const across = { placeCode: '07', cgst: '0.00', sgst: '0.00', igst: '18.00' };
const refersTo = { number: 'IN/26-27/000001', issuedAt: '2026-10-31T18:30:00.000Z' };
const note = (more: Partial<TaxPaperOfMonth> = {}) =>
  paper({ kind: 'credit-note', number: 'CN/26-27/000001', refersTo, invoiceTotal: '1000.00', ...more });

test('sales are summed by State, credit notes taken off, refund vouchers left out', () => {
  const [head, ...lines] = b2csLines([
    paper(),
    paper({ number: 'IN/26-27/000002', taxable: '0.08' }),
    paper({ ...across }),
    note({ ...across, taxable: '250.00' }),
    paper({ kind: 'refund-voucher', number: 'RF/26-27/000001' }),
  ]);
  expect(lines).toEqual([
    ['OE', '"07-Delhi"', '', '18', '-150.00', '0.00', ''],
    ['OE', '"29-Karnataka"', '', '18', '100.08', '0.00', ''],
  ]);
  expect(lines[0]).toHaveLength(head?.length ?? 0);
});

test('an invoice to another State above ₹1,00,000 stands by itself', () => {
  const large = { total: '100000.01', taxable: '84745.77' };
  const papers = [
    paper({ ...across, ...large, number: 'IN/26-27/000003' }),
    paper({ ...across, total: '100000.00', taxable: '84745.76' }),
    paper({ ...large }),
  ];
  const [head, ...lines] = b2clLines(papers);
  expect(lines).toEqual([
    ['"IN/26-27/000003"', '2026-11-30', '100000.01', '"07-Delhi"', '', '18', '84745.77', '0.00', ''],
  ]);
  expect(lines[0]).toHaveLength(head?.length ?? 0);
  expect(
    b2csLines(papers)
      .slice(1)
      .map((line) => line[4]),
  ).toEqual(['84745.76', '84745.77']);
});

test('a credit note of such an invoice stands by itself too, however small it is, and is taken off no sum', () => {
  const papers = [
    note({ ...across, invoiceTotal: '100000.01' }),
    note({ ...across, invoiceTotal: '100000.00', number: 'CN/26-27/000002', taxable: '50.00' }),
    note({ invoiceTotal: '100000.01', number: 'CN/26-27/000003' }),
  ];
  const [head, ...lines] = cdnurLines(papers);
  expect(lines).toEqual([
    ['B2CL', '"CN/26-27/000001"', '2026-11-30', 'C', '"07-Delhi"', '118.00', '', '18', '100.00', '0.00'],
  ]);
  expect(lines[0]).toHaveLength(head?.length ?? 0);
  expect(
    b2csLines(papers)
      .slice(1)
      .map((line) => line[4]),
  ).toEqual(['-50.00', '-100.00']);
  expect(b2clLines(papers)).toHaveLength(1);
});

test('the papers of each kind are counted from the first number to the last, with those cancelled', () => {
  const voucher = { number: 'RV/26-27/000009' } as TaxVoucher;
  const refund = { kind: 'refund-voucher', number: 'RF/26-27/000001' } as const;
  const [head, ...lines] = documentLines(
    [
      paper({ number: 'IN/26-27/1000000' }),
      paper({ number: 'IN/26-27/999999' }),
      paper({ number: 'IN/26-27/000002' }),
      paper({ ...refund, isCancelled: true }),
      paper({ ...refund, number: 'RF/26-27/000002' }),
    ],
    [voucher],
  );
  expect(lines).toEqual([
    ['"Invoices for outward supply"', '"IN/26-27/000002"', '"IN/26-27/1000000"', '3', '0'],
    ['"Receipt voucher"', '"RV/26-27/000009"', '"RV/26-27/000009"', '1', '0'],
    ['"Refund voucher"', '"RF/26-27/000001"', '"RF/26-27/000002"', '2', '1'],
  ]);
  expect(lines[0]).toHaveLength(head?.length ?? 0);
});

test('each paper is a line with what it refers to, by days of India, and no formula', () => {
  const [head, invoice, credit] = paperLines([paper({ sac: '=1+1' }), note()]);
  expect(invoice).toHaveLength(head?.length ?? 0);
  expect(invoice?.slice(0, 6)).toEqual([
    '"Invoices for outward supply"',
    '"IN/26-27/000001"',
    '2026-11-30',
    '""',
    '',
    '',
  ]);
  expect(invoice?.at(-1)).toBe(`"'=1+1"`);
  expect(credit?.slice(0, 5)).toEqual([
    '"Credit note"',
    '"CN/26-27/000001"',
    '2026-11-30',
    '"IN/26-27/000001"',
    '2026-11-01',
  ]);
});
