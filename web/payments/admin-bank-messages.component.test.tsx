import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { BankMessages } from '../../contract/bank-messages.ts';
import type { ShopAlarm, ShopOverview } from '../../contract/reports.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { BankMessagesView } from './admin-bank-messages.tsx';

const found: BankMessages = {
  ...{ isConfigured: true, messages: [], missing: [], creditedToday: '0.00' },
  settings: { isOn: true, paymentLimit: '1000.00', customerLimit: '2000.00', shopLimit: '9000.00' },
};

const overview = (alarms: ShopAlarm[]): ShopOverview => ({
  ...{ days: [], topServices: [], oldestFundRequest: null, oldestTicket: null, failedWork: 0, books: null },
  alarms,
});

beforeEach(() => startSession({ ...asha, isAdmin: true, permissions: ['payments.read', 'reports.read'] }));
afterEach(() => vi.unstubAllGlobals());

async function open(alarms: ShopAlarm[]): Promise<void> {
  const shop = createFakeShop({
    'GET /api/admin/bank-messages': () => json(found),
    'GET /api/admin/overview': () => json(overview(alarms)),
  });
  vi.stubGlobal('fetch', shop.fetch);
  await render(<BankMessagesView />, { wrapper: SignedInPage });
}

test('a secret that could be guessed is not told as done', async () => {
  await open([{ kind: 'configuration', weaknesses: ['weak-bank-message-secret'] }]);
  await expect.element(page.getByText('Secret is set, but could be guessed')).toBeVisible();
});

test('a good secret is, whatever else the operator has set', async () => {
  await open([{ kind: 'configuration', weaknesses: ['loose-limits'] }]);
  await expect.element(page.getByText('Secret is set', { exact: true })).toBeVisible();
});
