import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { whoAmI } from '../../contract/accounts.ts';
import { type LiveEvent, livePath, quietMsHeader } from '../../contract/live.ts';
import { asha, createFakeShop, json } from '../testing.tsx';
import { LiveProvider, useIsLive, useLive } from './live.tsx';
import { createLiveChannel } from './live-channel.ts';
import { queryClient, useInvalidate, useRead } from './query.ts';

const moved: LiveEvent = {
  type: 'balance_update',
  message: 'Your balance is ₹600.00',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: {},
};

interface Line {
  readonly write: (event: LiveEvent) => void;
  readonly cut: () => void;
}

let lines: Line[];
let balance: string;
let shop: ReturnType<typeof createFakeShop>;

/** The stream of one connection, which says that nothing has happened for an hour. */
function openLine(): Response {
  let writer: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
  });
  lines.push({
    write: (event) => writer.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    cut: () => writer.error(new TypeError('network error')),
  });
  return new Response(body, { headers: { [quietMsHeader]: '3600000' } });
}

beforeEach(() => {
  lines = [];
  balance = '500.00';
  queryClient.clear();
  shop = createFakeShop({
    [`GET ${livePath}`]: openLine,
    'GET /api/auth/me': () => json({ ...asha, balance }),
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

function Balance() {
  const isLive = useIsLive();
  const invalidate = useInvalidate();
  const me = useRead(whoAmI, {}, { pollMs: 50 });
  const readAgain = () => invalidate(...whoAmI.reads);
  useLive(readAgain, readAgain);
  return (
    <p>
      {isLive ? 'live' : 'polling'} {me.data?.balance}
    </p>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <LiveProvider token="t1" create={createLiveChannel}>
        <Balance />
      </LiveProvider>
    </QueryClientProvider>,
  );
const reads = () => shop.sentTo('GET /api/auth/me').length;

test('while the channel is up nothing is polled, and an event has its data read again', async () => {
  await open();
  await expect.element(page.getByText('live 500.00')).toBeVisible();
  const before = reads();
  balance = '600.00';
  lines[0]?.write(moved);
  await expect.element(page.getByText('live 600.00')).toBeVisible();
  expect(reads()).toBe(before + 1);
});

test('after a drop it polls, reconnects by itself, and reads what it has missed', async () => {
  await open();
  await expect.element(page.getByText('live 500.00')).toBeVisible();
  shop.answers['GET /api/auth/me'] = () => json({ code: 'unavailable', message: 'Restarting' }, { status: 503 });
  lines[0]?.cut();
  await expect.element(page.getByText('polling 500.00')).toBeVisible();
  const asked = reads();
  await expect.poll(reads).toBeGreaterThan(asked);
  // It happened while the line was down, and no event tells of it.
  shop.answers['GET /api/auth/me'] = () => json({ ...asha, balance: '700.00' });
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(2);
  await expect.element(page.getByText('live 700.00')).toBeVisible();
});

test('a page that is left closes its line', async () => {
  const screen = await open();
  await expect.element(page.getByText('live 500.00')).toBeVisible();
  const signal = shop.sentTo(`GET ${livePath}`);
  await screen.unmount();
  expect(signal).toHaveLength(1);
  lines[0]?.cut();
  await expect.poll(() => shop.sentTo(`GET ${livePath}`).length).toBe(1);
});
