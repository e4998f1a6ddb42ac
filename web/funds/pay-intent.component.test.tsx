import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { followBrowser, reportReached } from '../platform/connection.ts';
import { useDraft } from '../platform/draft.ts';
import { asha, createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { walletEn } from '../texts/en-wallet.ts';
import { TextsPart } from '../texts/texts.ts';
import { PayIntent } from './pay-intent.tsx';

const minuteMs = 60_000;
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const intentOf = (more: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 5,
  rail: 'upi',
  payUrl: null,
  amount: '500.00',
  payableAmount: '500.95',
  hasOwnAmount: true,
  upiId: 'shop@okicici',
  upiLink: 'upi://pay?pa=shop@okicici&pn=Tarakki%20Shop&am=500.95&cu=INR&tn=AB23CD',
  code: 'AB23CD',
  status: 'open',
  createdAt: isoIn(0),
  expiresAt: isoIn(30 * minuteMs),
  fundRequestId: null,
  creditedAmount: null,
  seenAmount: null,
  ...more,
});
let shop: ReturnType<typeof createFakeShop>;
const onOtherAmount = vi.fn();
const onAgain = vi.fn();
beforeEach(() => {
  startSession();
  shop = createFakeShop({
    'GET /api/orders/unpaid': () => json([]),
    'GET /api/storefront': () => json({ demo: null }),
  });
  vi.stubGlobal('fetch', shop.fetch);
  onOtherAmount.mockReset();
  onAgain.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Payment({ usualMinutes }: { usualMinutes: number | null }) {
  const draft = useDraft({ amount: '', referenceNumber: '', intentId: '5', rejected: '' });
  const rest = { draft, usualMinutes, onOtherAmount, onAgain, onPlaced: undefined };
  return <PayIntent {...rest} onSent={() => {}} />;
}

function open(intent: PaymentIntent, usualMinutes: number | null = null) {
  shop.answers[`GET /api/funds/intents/${intent.id}`] = () => json(intent);
  return render(
    <TextsPart part={{ wallet: walletEn }}>
      <Payment usualMinutes={usualMinutes} />
    </TextsPart>,
    { wrapper: SignedInPage },
  );
}

test('whom the app will show, the amount and the note stand there; what can go wrong is folded', async () => {
  await open(intentOf());
  const panel = page.getByRole('region', { name: 'Pay by UPI' });
  await expect.element(panel).toHaveTextContent(/The app will showTarakki ShopAmount₹500\.95.*NoteAB23CD/);
  await expect.element(page.getByText('You paid another amount')).not.toBeVisible();
  await page.getByText('What can go wrong?').click();
  await expect.element(page.getByText('You paid another amount')).toBeVisible();
});

const waitingTimes = () => page.getByText(/\d+ (?:min|h|hours|minutes)\b/).elements();

test('how long it takes is said once, by the last payments; not at all where there were too few', async () => {
  const { unmount } = await open(intentOf());
  await expect.element(page.getByText('Pay in your UPI app, then come back here')).toBeVisible();
  expect(waitingTimes()).toEqual([]);
  await unmount();
  startSession();
  const { unmount: close } = await open(intentOf(), 20);
  await expect.element(page.getByText('It is there usually within 20 min.')).toBeVisible();
  await page.getByText('What can go wrong?').click();
  expect(waitingTimes()).toHaveLength(1);
  await close();
  // The wallet says it of what is on its way already.
  startSession({ ...asha, fundsOnTheWay: { amount: '50.00', requests: 1, since: isoIn(0), usualMinutes: 20 } });
  await open(intentOf(), 20);
  await expect.element(page.getByText('Pay in your UPI app, then come back here')).toBeVisible();
  expect(waitingTimes()).toEqual([]);
});

test('without a network the payment stays payable, until its time is over by the clock', async () => {
  followBrowser();
  const { unmount } = await open(intentOf());
  await expect.element(page.getByText('Pay in your UPI app, then come back here')).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(/^You’re offline\. This is your payment as we last knew it/)).toBeVisible();
  // Its code is fetched when it is first shown.
  const qr = page.getByRole('img', { name: 'UPI QR code to pay ₹500.95 to shop@okicici' });
  await expect.element(qr, { timeout: 15_000 }).toBeVisible();
  expect(page.getByText('Pay in your UPI app, then come back here').elements()).toEqual([]);
  await unmount();
  startSession();
  await open(intentOf({ expiresAt: isoIn(-minuteMs) }));
  // An answer proves the browser wrong.
  await expect.element(page.getByText('Pay exactly', { exact: true })).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(/The time of this amount is over, as far as this page knows/)).toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
  reportReached();
});

test('what arrived is said, and what was asked for where it is another amount', async () => {
  await open(intentOf({ status: 'paid', fundRequestId: 9, creditedAmount: '500.00' }));
  await expect.element(page.getByText('₹500.00 arrived (asked for ₹500.95).')).toBeVisible();
});

test('nothing waits for the bank before the payment can be made, and nothing of the payment by its number is said', async () => {
  await open(intentOf());
  await expect.element(page.getByText('Pay in your UPI app, then come back here')).toBeVisible();
  expect(page.getByText('Waiting for the bank…').elements()).toEqual([]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Waiting for the bank…')).toBeVisible();
  await page.getByRole('button', { name: 'Send the reference number instead' }).click();
  await expect.element(page.getByLabelText('Reference number (UTR)')).toBeVisible();
  expect(page.getByText('Waiting for the bank…').elements()).toEqual([]);
});

test('a payment that was begun a while ago may be made by now', async () => {
  await open(intentOf({ createdAt: isoIn(-minuteMs) }));
  await expect.element(page.getByText('Waiting for the bank…')).toBeVisible();
});

test('an amount whose time is over is struck through, and another one is the next step', async () => {
  const expired = { status: 'expired', createdAt: isoIn(-40 * minuteMs), expiresAt: isoIn(-10 * minuteMs) } as const;
  await open(intentOf(expired));
  await expect.element(page.getByText('₹500.95', { exact: true })).toBeVisible();
  expect(page.getByText('₹500.95', { exact: true }).element().tagName).toBe('S');
  expect(page.getByText('Pay exactly', { exact: true }).elements()).toEqual([]);
  expect(page.getByText(/Please don’t round it/).elements()).toEqual([]);
  await expect.element(page.getByText(/send its reference number below/)).toBeVisible();
  await page.getByRole('button', { name: 'Take another amount' }).click();
  expect(onOtherAmount).toHaveBeenCalledWith(500_00);
});

test('who has sent its number already is not asked to do so once its time is over', async () => {
  await open(intentOf({ status: 'expired', fundRequestId: 9, expiresAt: isoIn(-minuteMs) }));
  await expect.element(page.getByText('We are checking the reference number that you sent')).toBeVisible();
  expect(page.getByText(/send its reference number below/).elements()).toEqual([]);
});

const kept = {
  id: 3,
  state: 'waiting',
  serviceId: 11,
  serviceName: 'Instagram Likes',
  url: 'https://instagram.com/p/C7xQ',
  quantity: 1000,
  totalAmount: '620.00',
  intentId: 5,
  orderId: null,
  reason: null,
  createdAt: isoIn(0),
};

test('how the amount for an order comes about is said while it is to be paid; afterwards the order is filled in again', async () => {
  shop.answers['GET /api/orders/unpaid'] = () => json([kept]);
  const { unmount } = await open(intentOf());
  const order = page.getByRole('region', { name: 'Kept order' });
  await expect
    .element(order)
    .toHaveTextContent(/This order₹620\.00From your wallet−₹120\.00So that we know it is yours\+₹0\.95/);
  await unmount();
  startSession();
  await open(intentOf({ status: 'expired', expiresAt: isoIn(-minuteMs) }));
  await page.getByRole('button', { name: 'Fill in the order again' }).click();
  expect(order.getByText('From your wallet').elements()).toEqual([]);
  expect(onAgain).toHaveBeenCalledWith(kept);
});

test('a kept order is placed from a wallet that holds enough by now, or wanted no more', async () => {
  shop.answers['GET /api/orders/unpaid'] = () => json([{ ...kept, totalAmount: '40.00' }]);
  shop.answers['POST /api/orders/unpaid/3/place'] = () =>
    json({ message: 'Spent', code: 'insufficient-balance' }, { status: 422 });
  shop.answers['POST /api/orders/unpaid/3/withdraw'] = () => json({ ...kept, state: 'withdrawn' });
  await open(intentOf());
  await page.getByRole('button', { name: 'Order from the wallet' }).click();
  await expect.element(page.getByText('Your order was not placed')).toBeVisible();
  shop.answers['GET /api/orders/unpaid'] = () => json([{ ...kept, state: 'withdrawn' }]);
  await page.getByRole('button', { name: 'Don’t order this' }).click();
  await expect.element(page.getByText('The kept order was withdrawn')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Kept order' })).not.toBeInTheDocument();
});

test.each(['placed', 'withdrawn'] as const)(
  'an order %s asks for its payment no more, but for its number',
  async (state) => {
    shop.answers['GET /api/orders/unpaid'] = () => json([{ ...kept, state, orderId: state === 'placed' ? 109 : null }]);
    await open(intentOf({ createdAt: isoIn(-10 * minuteMs) }));
    await expect.element(page.getByText('Nothing to pay any more')).toBeVisible();
    expect(page.getByText(/Pay exactly/).elements()).toEqual([]);
    expect(page.getByRole('timer').elements()).toEqual([]);
    expect(page.getByRole('region', { name: 'Pay by UPI' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect.element(page.getByLabelText('Reference number (UTR)')).toBeVisible();
  },
);

test('who is told that the bank has the payment is not asked to pay, nor for its number', async () => {
  await open(intentOf({ seenAmount: '500.95', createdAt: isoIn(-10 * minuteMs) }));
  await expect.element(page.getByText('₹500.95 has arrived')).toBeVisible();
  await expect.element(page.getByText(/please don’t pay again/)).toBeVisible();
  expect(page.getByText('Pay exactly').elements()).toEqual([]);
  expect(page.getByLabelText('Reference number (UTR)').elements()).toEqual([]);
});
