import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useDraft } from '../platform/draft.ts';
import { createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { walletEn } from '../texts/en-wallet.ts';
import { TextsPart } from '../texts/texts.ts';
import { SendAgain } from './send-again.tsx';

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession();
  shop = createFakeShop();
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Again() {
  const draft = useDraft({ amount: '200.30', referenceNumber: '', intentId: '', rejected: '733100000777' });
  return <SendAgain draft={draft} onSent={() => {}} />;
}

test('a rejected number is sent again at once, beside the old one, with nothing to pay', async () => {
  await render(
    <TextsPart part={{ wallet: walletEn }}>
      <Again />
    </TextsPart>,
    { wrapper: SignedInPage },
  );
  const number = page.getByLabelText('Reference number (UTR)');
  await expect.element(number).toHaveFocus();
  await expect.element(page.getByText('We did not find 733100000777')).toBeVisible();
  expect(page.getByRole('region', { name: 'Pay by UPI' }).elements()).toEqual([]);
  await number.fill('73310000077');
  await page.getByRole('button', { name: 'Submit ₹200.30 for review' }).click();
  expect(shop.sentTo('POST /api/funds/request').map(({ body }) => body)).toEqual([
    { amount: '200.30', referenceNumber: '73310000077' },
  ]);
  await expect.element(page.getByText(/^A UPI reference usually has 12 digits/)).toBeVisible();
});
