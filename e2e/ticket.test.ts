import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketWithMessages } from '../contract/support.ts';
import { type ShopProcess, startShop } from '../scripts/shop-process.ts';
import { closePages, expectSound, openBrowser, sizes, themesOn } from './browser.ts';
import { adminOf, ask, dismissToast, join, live, openAs, order, pressInBar, toast } from './people.ts';

let browser: Browser;
let shop: ShopProcess;
let admin: string;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await startShop('sqlite');
  admin = await adminOf(shop.url);
});
afterAll(async () => {
  await closePages(browser);
  await shop.remove();
});

type Size = keyof typeof sizes;

const megabyte = 1024 * 1024;

function picture(name: string) {
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(new PNG({ width: 48, height: 48 })) };
}

/** Pastes a picture where the focus is, as after a screenshot; answers how long the page was busy with it. */
function paste(page: Page, { name, bytes = 0 }: { name: string; bytes?: number }): Promise<number> {
  const start = picture(name).buffer.toString('base64');
  // Written as text: it runs in the page, where the types of this program do not hold.
  return page.evaluate<number>(`
    const start = Uint8Array.from(atob('${start}'), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([start, new Uint8Array(${bytes})], '${name}', { type: 'image/png' }));
    const startedAt = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now() - startedAt)));`);
}

const center = (page: Page) => page.getByRole('dialog', { name: 'Support Center' });
const says = (page: Page, text: string) => center(page).getByRole('status').getByText(text);

/** Two pictures come along, by the file chooser and by a paste, and all that is no such picture stays out. */
async function attachPictures(page: Page, size: Size): Promise<void> {
  const form = center(page);
  const chooser = page.waitForEvent('filechooser');
  await form.getByText('Choose pictures').click();
  await (await chooser).setFiles(picture('before.png'));
  await says(page, '1 screenshot chosen').waitFor({ state: 'attached' });
  await form.getByLabel('Subject').focus();
  await paste(page, { name: 'image.png' });
  await says(page, '2 screenshots chosen').waitFor({ state: 'attached' });

  const input = form.getByLabel('Screenshots (optional)');
  await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Only words.') });
  await says(page, 'notes.png is not a PNG, JPG or GIF picture').waitFor();
  await toast(page, 'Not a picture').waitFor();
  const large = joinPath(shop.dataDir, 'camera.png');
  writeFileSync(large, Buffer.concat([picture('').buffer, Buffer.alloc(6 * megabyte)]));
  await input.setInputFiles(large);
  await says(page, 'camera.png exceeds 5MB limit').waitFor();
  await toast(page, 'File too large').waitFor();
  await input.setInputFiles(Array.from({ length: 20 }, (_, index) => picture(`shot-${index}.png`)));
  await says(page, '5 pictures are chosen, 17 more were left out').waitFor();
  await expectSound(page, 'a ticket with five pictures', themesOn[size]);
  for (const left of [4, 3, 2]) {
    await form
      .getByRole('button', { name: /^Remove screenshot/ })
      .last()
      .click();
    await says(page, `${left} screenshots chosen`).waitFor({ state: 'attached' });
  }
  const busyMs = await paste(page, { name: 'huge.png', bytes: 60 * megabyte });
  await says(page, 'huge.png exceeds 5MB limit').waitFor();
  expect(busyMs).toBeLessThan(2_000);
  await dismissToast(page);
  await says(page, '2 screenshots chosen').waitFor({ state: 'attached' });
}

/** Files the ticket, at first with a subject that says nothing. */
async function fileTicket(page: Page): Promise<void> {
  const form = center(page);
  await form.getByLabel('Category').selectOption({ label: 'Refill Issues' });
  await form.getByLabel('Subject').fill('👍👍👍👍👍');
  const description = 'Half of my likes went away after two days.';
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await form.getByText('Please say in words what it is about').waitFor();
  expect(await form.getByLabel('Subject').inputValue()).toBe('👍👍👍👍👍');
  expect(await form.getByLabel('Description').inputValue()).toBe(description);
  expect(await form.getByRole('button', { name: /^Remove screenshot/ }).count()).toBe(2);

  await form.getByLabel('Subject').fill('My likes went away 👍');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await toast(page, 'Support ticket created successfully').waitFor();
  await dismissToast(page);
  await form.getByText(/^Your ticket is #\d+\. Answers to it appear in My Tickets\.$/).waitFor();
  expect(await form.getByLabel('Description').inputValue()).toBe('');
}

async function lookAtPictures(page: Page, ticket: Locator, size: Size): Promise<void> {
  const enlarge = ticket.getByRole('button', { name: 'Enlarge screenshot 1' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Screenshot 1 of 2' }).waitFor();
  const second = page.getByRole('dialog', { name: 'Screenshot 2 of 2' });
  // The focus comes a moment after the dialog is seen.
  const goOn = async () => {
    await page.keyboard.press('ArrowRight');
    return second.isVisible();
  };
  await expect.poll(goOn).toBe(true);
  const width = `document.querySelector('img[alt="Screenshot 2 of 2"]')?.naturalWidth`;
  await expect.poll(() => page.evaluate(width), { timeout: 10_000 }).toBe(48);
  await expectSound(page, 'an enlarged picture', themesOn[size]);
  await page.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Enlarge screenshot 1');
}

test.each(['phone', 'desktop'] as const)(
  'Asha asks for help on a %s, and is answered while she looks',
  async (size) => {
    const { token } = await join(shop.url, admin, `asha-${size}@example.in`);
    const { page, complaints } = await openAs(browser, shop.url, { ...sizes[size], token, path: '/home' });
    await pressInBar(page, 'button', 'Need Help?');
    await attachPictures(page, size);
    await fileTicket(page);

    await center(page).getByRole('tab', { name: 'My Tickets' }).click();
    await center(page).getByText('2 screenshots', { exact: true }).waitFor();
    await expectSound(page, 'the list of tickets', themesOn[size]);
    await center(page)
      .getByRole('button', { name: /^View Details of ticket #\d+: My likes went away/ })
      .click();
    const ticket = page.getByRole('dialog', { name: 'My likes went away 👍' });
    await ticket.getByText('No messages yet. Start the conversation below.').waitFor();
    await lookAtPictures(page, ticket, size);

    const id = Number(/#(\d+)/.exec((await ticket.getByText(/^Ticket #\d+$/).textContent()) ?? '')?.[1]);
    const answer = { message: 'We are refilling them now, Asha.' };
    await ask(shop.url, `POST /api/support/tickets/${id}/messages`, { token: admin, body: answer });
    await ticket.getByText(answer.message).waitFor(live);
    await ticket.getByRole('status').getByText('A new reply has arrived.').waitFor({ state: 'attached' });
    const rating = ticket.getByRole('group', { name: 'Did this answer help?' });
    await rating.getByRole('button', { name: 'No' }).click();
    await ticket.getByRole('status').getByText('Sorry about that.').waitFor();
    await rating.getByRole('button', { name: 'Yes' }).click();
    await ticket.getByRole('status').getByText('Thank you for telling us.').waitFor();
    await expect.poll(() => rating.getByRole('button', { name: 'Yes', pressed: true }).count()).toBe(1);
    await expect.poll(() => ratedIn(id)).toEqual([true]);
    await ticket.getByLabel('Your message').fill('Thank you, I see them coming.');
    await ticket.getByRole('button', { name: 'Add a picture' }).click();
    await ticket.locator('input[type=file]').setInputFiles(picture('now.png'));
    await ticket.getByText('now.png').waitFor();
    await expectSound(page, 'a reply with a picture', themesOn[size]);
    await ticket.getByRole('button', { name: 'Send Message' }).click();
    const messages = ticket.getByRole('list', { name: 'Messages' });
    await messages.getByText('Thank you, I see them coming.').waitFor();
    await messages.getByRole('button', { name: 'Enlarge screenshot 1' }).waitFor();
    expect(await ticket.getByLabel('Your message').inputValue()).toBe('');
    await expectSound(page, 'a ticket with messages', themesOn[size]);

    const unsent = 'One more thing: two of them went away again.';
    await ticket.getByLabel('Your message').fill(unsent);
    const closing = { status: 'closed', adminNotes: 'Refilled on Monday.' };
    await ask(shop.url, `PATCH /api/admin/support/tickets/${id}`, { token: admin, body: closing });
    await ticket.getByText('This ticket has been closed. No new messages can be added.').waitFor(live);
    await ticket.getByText('Refilled on Monday.').waitFor();
    expect(await ticket.getByLabel('Your message').count()).toBe(0);
    expect(await ticket.getByLabel('Not sent').inputValue()).toBe(unsent);
    await expectSound(page, 'a closed ticket', themesOn[size]);
    await ticket.getByRole('button', { name: 'Create a new ticket' }).click();
    await expect.poll(() => center(page).getByLabel('Description').inputValue()).toBe(unsent);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

/** What was said of the answers in a ticket, as the shop reads it. */
async function ratedIn(id: number): Promise<(boolean | null)[]> {
  const { messages } = await ask<TicketWithMessages>(shop.url, `GET /api/support/tickets/${id}`, { token: admin });
  return messages.filter(({ isAdmin }) => isAdmin).map(({ isHelpful }) => isHelpful);
}

/** A ticket that goes back and forth. */
async function answerTenTimes(token: string): Promise<void> {
  const body = { category: 'other', subject: 'A question', description: 'How does it work, and when does it begin?' };
  const { ticket } = await ask<TicketWithMessages>(shop.url, 'POST /api/support/tickets', { token, body });
  const path = `POST /api/support/tickets/${ticket.id}/messages` as const;
  for (let count = 0; count < 10; count++) {
    await ask(shop.url, path, { token: admin, body: { message: 'Like this.' } });
    await ask(shop.url, path, { token, body: { message: 'And then?' } });
  }
}

test('help with an order is asked for from the order, and names it', async () => {
  const { token } = await join(shop.url, admin, 'ravi@example.in', 50);
  const { id } = await order(shop.url, token, { serviceId: 11, url: 'https://instagram.com/p/C7xQ' });
  await answerTenTimes(token);
  const { page } = await openAs(browser, shop.url, { ...sizes.phone, token, path: '/home' });
  await page.getByRole('button', { name: `Get help with order ${id}` }).click();
  await center(page)
    .getByText('At present half of the answers come within 1 minute, as the newest ones show.')
    .waitFor();
  const offers = center(page).getByRole('region', { name: 'Without a ticket' });
  await offers.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await offers.getByText('Cancellation asked for; we will tell you what comes of it.').waitFor(live);
  expect(await offers.getByRole('button').count()).toBe(0);
  await expectSound(page, 'a ticket about an order');

  const form = center(page);
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe(`Order #${id}: Instagram Likes, gradual`);
  await expect.poll(() => form.getByLabel('Order', { exact: false }).first().inputValue()).toBe(String(id));
  await form.getByLabel('Category').selectOption({ label: 'Refund Request' });
  await form.getByLabel('Description').fill('Nothing has arrived since this morning.');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await form.getByRole('button', { name: 'View ticket' }).click();
  const ticket = page.getByRole('dialog', { name: `Order #${id}: Instagram Likes, gradual` });
  await ticket.getByText(`Order #${id}`, { exact: true }).waitFor();
  await page.context().close();
});
