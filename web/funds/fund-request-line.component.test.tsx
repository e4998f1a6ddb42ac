import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FundRequest, MoneyBack } from '../../contract/funds.ts';
import { SignedInPage, startSession } from '../testing.tsx';
import { walletEn } from '../texts/en-wallet.ts';
import { TextsPart } from '../texts/texts.ts';
import { FundRequestLine } from './fund-request-line.tsx';

const request: FundRequest = {
  ...{ id: 3, amount: '500.00', receivedAmount: null, receivedReference: null, referenceNumber: '632615120447' },
  ...{ status: 'approved', adminNotes: '', moneyBack: [] },
  ...{ createdAt: '2026-03-10T12:00:00.000Z', decidedAt: '2026-03-10T13:00:00.000Z' },
};
const back = (amount: string, state: MoneyBack['state']): MoneyBack => ({
  ...{ kind: 'return', amount, state, referenceNumber: null, reason: '', isMistake: false },
  at: '2026-03-11T12:00:00.000Z',
});

beforeEach(() => startSession());

const open = (...moneyBack: MoneyBack[]) =>
  render(
    <TextsPart part={{ wallet: walletEn }}>
      <FundRequestLine
        request={{ ...request, moneyBack }}
        isSentAgain={false}
        onSendAgain={() => {}}
        onHelp={undefined}
      />
    </TextsPart>,
    { wrapper: SignedInPage },
  );
const stamps = () => page.getByText('Credited', { exact: true }).elements();

test('a top-up of which nothing went back has the stamp alone', async () => {
  await open(back('500.00', 'failed'));
  await expect.element(page.getByText('Credited', { exact: true })).toBeVisible();
  expect(page.getByText(/went back$/).elements()).toEqual([]);
});

test('one that was wholly returned says so in place of the stamp', async () => {
  await open(back('200.00', 'done'), back('300.00', 'done'));
  await expect.element(page.getByText('Returned ₹500.00')).toBeVisible();
  expect(stamps()).toEqual([]);
});

test('one that is on its way back says that', async () => {
  await open(back('500.00', 'asked'));
  await expect.element(page.getByText('Going back: ₹500.00')).toBeVisible();
  expect(stamps()).toEqual([]);
});

test('one that was partly returned has the stamp, and how much went back', async () => {
  await open(back('200.00', 'done'));
  await expect.element(page.getByText('Credited', { exact: true })).toBeVisible();
  await expect.element(page.getByText('₹200.00 of it went back')).toBeVisible();
});

test('a part that is not sent yet is not said to have gone', async () => {
  await open(back('200.00', 'asked'));
  await expect.element(page.getByText('₹200.00 of it goes back')).toBeVisible();
});
