import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TicketStatus, TicketWithMessages } from '../../contract/support.ts';
import { createFakeShop, json, refusal, SignedInPage, startSession } from '../testing.tsx';
import { clearToasts } from '../ui/toast.tsx';
import { ChangeTicket } from './admin-change-ticket.tsx';

const ticket: TicketWithMessages['ticket'] = {
  ...{
    id: 7,
    category: 'refill',
    subject: 'Followers went down',
    description: 'Half of them are gone.',
    orderId: null,
  },
  ...{ status: 'open', priority: 'medium', adminNotes: '' },
  ...{ screenshotCount: 0, messageCount: 1, unreadCount: 0, screenshots: [] },
  user: { id: 3, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
  createdAt: '2026-07-01T10:00:00.000Z',
  updatedAt: '2026-07-01T10:00:00.000Z',
};
interface Change {
  readonly status: TicketStatus;
  readonly before: { readonly status: TicketStatus };
}

const change = 'PATCH /api/admin/support/tickets/7';
const inProgress = page.getByRole('button', { name: 'Mark In Progress' });
const resolved = page.getByRole('button', { name: 'Mark Resolved' });

let shop: ReturnType<typeof createFakeShop>;
beforeEach(() => {
  startSession();
  let stored = ticket;
  shop = createFakeShop({
    [change]: (sent) => {
      const body = sent.body as unknown as Change; // as the page sends it
      if (body.before.status !== stored.status)
        return refusal(409, { code: 'changed-meanwhile', message: 'Somebody has changed it meanwhile' });
      const updatedAt = new Date(Date.parse(stored.updatedAt) + 1_000).toISOString();
      stored = { ...stored, status: body.status, updatedAt };
      return json({ ticket: stored, messages: [] });
    },
  });
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

test('a ticket shows where it stands before it is read again: nothing is pressed in vain, and Undo stays', async () => {
  await render(<ChangeTicket ticket={ticket} onChanged={() => {}} />, { wrapper: SignedInPage });
  await inProgress.click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(inProgress).not.toBeInTheDocument();
  await resolved.click();
  await expect.element(resolved).not.toBeInTheDocument();
  await expect.element(inProgress).toBeVisible();
  expect(shop.sentTo(change)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(resolved).toBeVisible();
  await expect.element(inProgress).not.toBeInTheDocument();
});
