import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { walletEn } from '../texts/en-wallet.ts';
import { TextsPart } from '../texts/texts.ts';
import { DemoBank } from './demo-bank.tsx';

beforeEach(() => {
  startSession();
  const shop = createFakeShop({
    'GET /api/storefront': () => json({ demo: {} }),
    'POST /api/demo/bank/payments': () => json({ amount: '100000.00', referenceNumber: '699900000005' }),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

test('the demo bank says what it paid with lakhs and thousands apart', async () => {
  await render(
    <TextsPart part={{ wallet: walletEn }}>
      <DemoBank intentId={5} />
    </TextsPart>,
    { wrapper: SignedInPage },
  );
  await page.getByRole('button', { name: 'Pay by the demo bank' }).click();
  await expect.element(page.getByText('₹1,00,000.00', { exact: true })).toBeVisible();
});
