import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../contract/accounts.ts';
import type { Statement } from '../../contract/payments.ts';
import type { FileColumns } from '../../contract/statement-columns.ts';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { queryClient } from '../platform/query.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { ImportView } from './admin-import.tsx';

const columns: StatementColumns = {
  ...{ headerLine: 1, date: 0, dateOrder: 'day-first', reference: 1, amount: 3 },
  ...{ inWords: [], outWords: [], doneWords: [] },
};
const reading = (creditTotal: string): FileColumns['reading'] => ({
  ...{ isImportable: true, problems: [], rows: 1, credits: 1, creditTotal, debits: 0, debitTotal: '0.00' },
  ...{ firstDay: '2026-11-21', lastDay: '2026-11-21', isProven: false, hasBalance: false, certain: 1, ignored: 0 },
  shown: [],
});
const described: FileColumns = {
  rows: [
    { line: 1, cells: ['Date', 'Order', 'Bank Ref', 'Amount'] },
    { line: 2, cells: ['21/11/2026', '732600000001', '632600000001', '500.00'] },
  ],
  width: 4,
  guess: columns,
  remembered: null,
  ...{
    words: [],
    dates: [],
    accounts: [{ label: 'Paytm shop', bankName: 'Another bank' }],
    candidates: [],
    reading: null,
  },
};
const statement: Statement = {
  ...{ id: 7, bank: 'other', bankName: 'Another bank', account: 'Paytm shop', name: 'november.csv', period: null },
  ...{ openingBalance: null, closingBalance: null, isProven: false, problems: [] },
  ...{ rows: 1, credits: 1, creditTotal: '500.00', debits: 0, debitTotal: '0.00', ignored: 0, ignoredKinds: {} },
  ...{ matched: 0, matchedTotal: '0.00', needsDecision: 0, needsDecisionTotal: '0.00', settled: 1 },
  ...{ unnamed: 0, unnamedTotal: '0.00' },
  ...{ takenBack: 0, takenBackTotal: '0.00', takenBackOwed: '0.00', creditedCount: 0, creditedTotal: '0.00' },
  importedAt: '2026-11-22T06:30:00.000Z',
  importedBy: { id: 1, firstName: 'Meera', lastName: 'Rao', email: 'meera@example.in' },
};
const guards = {
  ...{ maxClaimHours: 48, firstTopUpLimit: '25000.00', maxOpenClaims: 3, maxUnfoundClaims: 5, checksPayer: true },
  secondAdminAbove: '25000.00',
};
const history = (...statements: Statement[]) =>
  json(statements, { headers: { 'x-total-count': String(statements.length) } });
const unknownFile = 'The shop does not know this file.';
const refusal = (fields: Record<string, string>) =>
  json({ code: 'invalid-input', message: Object.values(fields)[0], fields }, { status: 400 });

let shop: ReturnType<typeof createFakeShop>;
/** The queries of the calls, in their order. */
let asked: { readonly path: string; readonly query: URLSearchParams }[];

beforeEach(() => {
  queryClient.clear();
  const meera: User = { ...asha, isAdmin: true, permissions: ['payments.import', 'payments.read', 'payments.edit'] };
  startSession(meera);
  shop = createFakeShop({
    'GET /api/auth/me': () => json(meera),
    'GET /api/admin/statements': () => history(statement),
    'GET /api/admin/payment-guards': () => json(guards),
    'GET /api/storefront': () => json({ demo: null }),
    'POST /api/admin/statements': () => refusal({ columns: unknownFile }),
    'POST /api/admin/statement-columns': () => json(described),
  });
  asked = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, location.href);
    if (init.method === 'POST') asked.push({ path: pathname, query: searchParams });
    return shop.fetch(input, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => render(<ImportView dropped={undefined} onTaken={() => {}} />, { wrapper: SignedInPage });
const file = () => new File(['Date,Order\n'], 'report.csv', { type: 'text/csv' });
const choose = () => userEvent.upload(page.getByLabelText('Statement of your bank account'), file());
const imports = () => asked.filter(({ path }) => path === '/api/admin/statements').map(({ query }) => query);

test('the columns of an earlier import are opened again, with its account', async () => {
  shop.answers['POST /api/admin/statement-columns'] = () =>
    json({ ...described, remembered: { account: 'Paytm shop', columns: { ...columns, reference: 2 } } });
  await open();
  await expect
    .element(page.getByRole('button', { name: 'Point at the columns again: november.csv' }))
    .toHaveTextContent('Point at the columns again');
  await userEvent.upload(page.getByLabelText('Point at the columns again: november.csv').last(), file());
  await expect.element(page.getByRole('heading', { name: 'Point at the columns' })).toBeVisible();
  await expect.element(page.getByLabelText('Reference number (UTR)')).toHaveValue('2');
  await expect.element(page.getByLabelText('Account', { exact: true })).toHaveValue('Paytm shop');
  expect(imports()).toEqual([]);
});

test('a file of a known bank has no columns to point at', async () => {
  shop.answers['GET /api/admin/statements'] = () => history({ ...statement, bank: 'axis' });
  await open();
  await expect.element(page.getByRole('button', { name: 'Show november.csv' })).toBeVisible();
  expect(page.getByRole('button', { name: /Point at the columns/ }).elements()).toEqual([]);
});

test('the columns of a file are opened again over its own import alone', async () => {
  const earlier = { ...statement, id: 6, name: 'october.csv', matched: 1, matchedTotal: '500.00' };
  shop.answers['GET /api/admin/statements'] = () => history(statement, earlier);
  shop.answers['POST /api/admin/statements'] = () => json(statement);
  const credited = { matched: 0, creditedCount: 1, creditedTotal: '500.00' };
  shop.answers['POST /api/admin/statements/6/apply'] = () => json({ ...earlier, ...credited });
  await open();
  await choose();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Show october.csv' }).click();
  await page.getByRole('button', { name: 'Credit the one that fits' }).first().click();
  await expect.element(page.getByText('1 payment credited', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Point at the columns again' }).click();
  expect(page.getByRole('button', { name: 'Choose another file' }).elements()).toHaveLength(1);
});

test('a file that was read with remembered columns is pointed at again from its preview', async () => {
  shop.answers['POST /api/admin/statements'] = () => json(statement);
  await open();
  await choose();
  await page.getByRole('button', { name: 'Point at the columns again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Point at the columns' })).toBeVisible();
});

async function openPointing(): Promise<void> {
  await open();
  await choose();
  await page.getByLabelText('Name of the account').fill('Paytm shop');
}
const checkReading = () => page.getByRole('button', { name: 'Check the reading' }).click();
const checked = page.getByRole('heading', { name: 'This is how the file is read' });

test('an answer of columns that were changed meanwhile is not shown, and not imported', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await openPointing();
  await expect.element(page.getByLabelText('Reference number (UTR)')).toHaveValue('1');
  shop.answers['POST /api/admin/statement-columns'] = () => promise;
  await checkReading();
  await page.getByLabelText('Reference number (UTR)').selectOptions('2');
  resolve(json({ ...described, reading: reading('500.00') }));
  await expect.element(page.getByRole('button', { name: 'Check the reading' })).not.toHaveAttribute('aria-busy');
  expect(checked.elements()).toEqual([]);

  shop.answers['POST /api/admin/statement-columns'] = () => json({ ...described, reading: reading('500.00') });
  await checkReading();
  await page.getByRole('button', { name: 'Import it so' }).click();
  await expect.poll(() => imports().length).toBe(2);
  expect(JSON.parse(imports()[1]?.get('columns') ?? '')).toMatchObject({ reference: 2 });
});

test('the words below another row of names are those that are chosen from', async () => {
  await openPointing();
  await page.getByLabelText('How the file says which way money went').selectOptions('word');
  await page.getByLabelText('In or out', { exact: true }).selectOptions('2');
  shop.answers['POST /api/admin/statement-columns'] = () =>
    json({ ...described, guess: { ...columns, headerLine: 2 }, words: [{ column: 2, words: ['cr', 'dr'] }] });
  await page.getByLabelText('Row with the names of the columns').selectOptions('2');
  await page.getByRole('checkbox', { name: 'cr' }).click();
  expect(asked.at(-1)?.query.get('headerLine')).toBe('2');
  await checkReading();
  await expect.poll(() => asked.at(-1)?.query.get('columns')).toMatch(/"inWords":\["cr"\],"outWords":\["dr"\]/);
});

test('what was pointed at stays when the import fails, and the reason is said', async () => {
  await openPointing();
  await page.getByLabelText('Reference number (UTR)').selectOptions('2');
  shop.answers['POST /api/admin/statement-columns'] = () => json({ ...described, reading: reading('500.00') });
  await checkReading();
  shop.answers['POST /api/admin/statements'] = () =>
    json({ code: 'unavailable', message: 'The shop is busy. Please try again.' }, { status: 503 });
  await page.getByRole('button', { name: 'Import it so' }).click();
  await expect.element(page.getByText('It was not imported')).toBeVisible();
  await expect.element(page.getByLabelText('Reference number (UTR)')).toHaveValue('2');

  shop.answers['POST /api/admin/statements'] = () => refusal({ columns: 'Line 2: there is no date.' });
  await page.getByRole('button', { name: 'Import it so' }).click();
  await expect.element(page.getByText('Line 2: there is no date.').last()).toBeVisible();
  shop.answers['POST /api/admin/statements'] = () => json(statement);
  await page.getByRole('button', { name: 'Import it so' }).click();
  await expect.element(page.getByRole('heading', { name: 'The statement' }).first()).toBeVisible();
});

test('whose file it is starts with nothing chosen, among the accounts that it can be of', async () => {
  const accounts = ['Axis ··1111', 'HDFC ··2222', 'HDFC ··3333'].map((label) => ({ label, bankName: 'A bank' }));
  shop.answers['POST /api/admin/statements'] = () => refusal({ payee: 'Please choose: HDFC ··2222, HDFC ··3333.' });
  shop.answers['POST /api/admin/statement-columns'] = () =>
    json({ ...described, accounts, candidates: ['HDFC ··3333', 'HDFC ··2222'] });
  await open();
  await choose();
  const account = page.getByLabelText('Account', { exact: true });
  await expect.element(account).toHaveValue('');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByText('Please choose an account')).toBeVisible();
  expect(imports()).toHaveLength(1);
  const offered = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(offered.slice(2)).toEqual(['HDFC ··3333 (A bank)', 'HDFC ··2222 (A bank)']);
  await account.selectOptions('HDFC ··3333');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => imports()[1]?.get('payee')).toBe('HDFC ··3333');
});
