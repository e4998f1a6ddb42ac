import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentSettings } from '../contract/funds.ts';
import type { Storefront } from '../contract/storefront.ts';
import type { AdminAccount } from '../contract/users.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { ask, ownEmail } from './people.ts';
import { answer, bothSizes, openSampleShop, type SampleShop, told } from './sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
});
afterAll(() => shop.close());

test.each(bothSizes)(
  'the storefront says what the owner writes, and counts what the owner counts, on a %s',
  async (size) => {
    const storefront = () => ask<Storefront>(shop.url, 'GET /api/storefront');
    const { page, complaints } = await shop.openPanel('storefront', size);
    await page.getByLabel('Contact email').fill('nobody');
    await page.getByRole('button', { name: 'Save storefront' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Contact email').fill(`help-${size}@example.in`);
    await page.getByRole('button', { name: 'Remove testimonial 1' }).click();
    await page.getByRole('button', { name: 'Save storefront' }).click();
    await told(page, 'Storefront updated');
    const { contactEmail, testimonials } = await storefront();
    expect(contactEmail).toBe(`help-${size}@example.in`);
    expect(testimonials).toHaveLength(size === 'phone' ? 6 : 5);

    const counters = page.getByRole('region', { name: 'Counters' });
    const save = page.getByRole('button', { name: 'Save storefront' });
    await counters.getByLabel('Orders').fill('12.5');
    await save.click();
    await counters.getByText('Please enter a whole number').waitFor();
    await counters.getByLabel('Orders').fill('1,250');
    const frontPage = page.getByRole('region', { name: 'Front page' });
    const english = frontPage.getByRole('group', { name: 'English' });
    await english.getByLabel('Headline').fill(`Grow on a ${size}`);
    await frontPage.getByText(`Grow on a ${size}`, { exact: true }).waitFor();
    await page.getByLabel('WhatsApp').fill('98765 43210');
    await page.getByText('Becomes https://wa.me/919876543210').waitFor();
    const changed =
      size === 'phone' ? '3 changes: Headline (English), WhatsApp, Orders' : '2 changes: Headline (English), Orders';
    await page.getByText(changed, { exact: true }).waitFor();
    await expectAccessible(page, 'the storefront with changes');
    await save.click();
    await told(page, 'Storefront updated');
    await page.getByText('Nothing to save').waitFor();
    const { counters: figures, socialLinks, frontPage: words } = await storefront();
    expect([figures.orders, socialLinks.whatsapp]).toEqual([1_250, 'https://wa.me/919876543210']);
    expect(words.en.headline).toBe(`Grow on a ${size}`);
    await expect
      .poll(async () => (await page.request.get('/')).text(), { timeout: 20_000 })
      .toContain(`Grow on a ${size}</h1>`);
    await counters.getByLabel('Orders').fill('');
    await save.click();
    await expect.poll(async () => (await storefront()).counters.orders).toBe(25_000);
    await expectAccessible(page, 'the storefront');
    await expectNoSidewaysScroll(page, 'the storefront');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test('the owner edits what stands now, also in a page that was made before it', async () => {
  const { page } = await shop.openPanel('storefront');
  const contactEmail = page.getByLabel('Contact email');
  await contactEmail.waitFor();
  const made = await page.request.get('/admin/dashboard?tab=storefront', { headers: { accept: 'text/html' } });
  await contactEmail.fill('first@example.in');
  await page.getByRole('button', { name: 'Save storefront' }).click();
  await told(page, 'Storefront updated');
  // The shop makes its pages anew after a change, which takes a busy machine seconds.
  await page.route('**/admin/dashboard?*', (route) => route.fulfill({ response: made }));
  await page.reload();
  await expect.poll(() => contactEmail.inputValue()).toBe('first@example.in');
  await contactEmail.fill('second@example.in');
  await page.getByRole('button', { name: 'Save storefront' }).click();
  await told(page, 'Storefront updated');
  await page.context().close();
});

test.each(bothSizes)('payments go where the owner says, and the audit log knows who said so, on a %s', async (size) => {
  const upiId = `shop-${size}@okaxis`;
  const { page, complaints } = await shop.openPanel('payment', size);
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('no upi id');
  await page.getByRole('button', { name: 'Update Payment Settings' }).click();
  await page.getByText('Please enter a valid UPI id, such as shop@okicici').waitFor();
  await page.getByRole('textbox', { name: 'UPI ID' }).fill(upiId);
  await page.getByRole('region', { name: 'What the customer sees' }).getByText(upiId).first().waitFor();
  await expectAccessible(page, 'the payment settings');
  await page.getByRole('button', { name: 'Update Payment Settings' }).click();
  await told(page, 'Payment settings updated');
  const settings = await ask<PaymentSettings>(shop.url, 'GET /api/payment-settings', { token: shop.asha });
  expect(settings.upiId).toBe(upiId);

  await page.goto('/admin/dashboard?tab=audit');
  await page.getByLabel('About').selectOption('Payment settings');
  // Until the answer is here, the table is dimmed.
  const searched = page.waitForResponse(/\/api\/admin\/audit\?.*search=/);
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(upiId);
  await searched;
  await page.getByText(upiId).first().waitFor();
  await page.getByText('meera@demo.tarakki.example').first().waitFor();
  await page.getByText('changed the payment settings').first().waitFor();
  const whose = () => new URL(page.url()).searchParams.get('by');
  await page
    .getByRole('button', { name: /^Only what .+ did$/ })
    .first()
    .click();
  await expect.poll(whose).toMatch(/^\d+$/);
  await page.getByRole('button', { name: /: show everybody$/ }).click();
  await expect.poll(whose).toBe(null);
  await expectAccessible(page, 'the audit log');
  await expectNoSidewaysScroll(page, 'the audit log');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^tarakki-audit-.*\.csv$/);
  await page.getByLabel('From', { exact: true }).fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-02');
  await page.getByText('No act matches').waitFor();
  await page.getByRole('button', { name: 'Show all acts' }).click();
  await page.getByText('No act matches').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(bothSizes)('another admin comes, gets a new password and leaves, on a %s', async (size) => {
  const admins = () => ask<AdminAccount[]>(shop.url, 'GET /api/admin/admins', { token: shop.meera });
  const email = ownEmail(`devi-${size}@example.in`);
  // A retry finds the account of the first try.
  const lastName = email.split('@', 1)[0] ?? size;
  const { page, complaints } = await shop.openPanel('admins', size);
  await page.getByRole('button', { name: 'Create Admin' }).click();
  const adding = page.getByRole('dialog', { name: 'Create Admin' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel('First name').fill('Devi');
  await adding.getByLabel('Last name').fill(lastName);
  await adding.getByRole('button', { name: 'Create Admin' }).click();
  await adding.getByText('Password must be at least 6 characters long').first().waitFor();
  await adding.getByRole('button', { name: 'Generate password' }).click();
  await expectAccessible(page, 'the new admin');
  await expectNoSidewaysScroll(page, 'the new admin');
  await adding.getByRole('button', { name: 'Create Admin' }).click();
  await told(page, 'Admin created');
  expect((await admins()).map((admin) => admin.email)).toContain(email);

  await page.getByRole('button', { name: `Change Password of Devi ${lastName}` }).click();
  const changing = page.getByRole('dialog', { name: 'Change Password' });
  await changing.getByLabel('New password').fill('kolam-9-kolam');
  await changing.getByLabel('Confirm password').fill('kolam-9-kolam');
  await changing.getByRole('button', { name: 'Change Password' }).click();
  await told(page, 'Password updated');
  await ask(shop.url, 'POST /api/auth/login', { body: { email, password: 'kolam-9-kolam' } });

  await page.getByRole('button', { name: `Delete Devi ${lastName}` }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete Admin User' });
  // By the keyboard: word of what was done before may lie over the button of a phone.
  await answer(asking, 'Delete Admin User');
  await told(page, 'Admin deleted');
  expect((await admins()).map((admin) => admin.email)).not.toContain(email);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a new ready-made reply is there for the next ticket, and what another admin adds appears by itself', async () => {
  const { page, complaints } = await shop.openPanel('support');
  await page.getByRole('button', { name: 'Ready-made replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ready-made replies' });
  await dialog.getByRole('button', { name: 'Add a reply' }).click();
  await dialog.getByRole('button', { name: 'Save replies' }).click();
  await dialog.getByText('Please enter a title').waitFor();
  await dialog.getByLabel('Title').last().fill('Good evening');
  await dialog.getByLabel('What it says').last().fill('Good evening {name}, we are on it.');
  await expectAccessible(page, 'the ready-made replies');
  await dialog.getByRole('button', { name: 'Save replies' }).click();
  await told(page, 'Ready-made replies updated');
  await page.getByRole('button', { name: /^Open ticket #\d+: My payment is not in the wallet yet$/ }).click();
  await page.getByLabel('Ready-made reply').selectOption('Good evening');
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Good evening Ravi, we are on it.');
  expect(complaints).toEqual([]);
  await page.context().close();

  const { page: list } = await shop.openPanel('discounts');
  await list.getByRole('heading', { name: 'Festival of Lights' }).waitFor();
  const discount = { title: 'By another hand', discountType: 'quantity', discountPercentage: 3, minQuantity: 900_000 };
  await ask(shop.url, 'POST /api/service-discounts', { token: shop.meera, body: discount });
  await list.getByRole('heading', { name: 'By another hand' }).waitFor();
  await list.getByRole('searchbox', { name: 'Search discounts' }).fill('festival');
  await list.getByRole('heading', { name: 'By another hand' }).waitFor({ state: 'detached' });
  await list.context().close();
});

test.each(bothSizes)(
  'what another admin saved of the replies meanwhile is not written over unseen, on a %s',
  async (size) => {
    const { page, complaints } = await shop.openPanel('support', size);
    await page.getByRole('button', { name: 'Ready-made replies' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ready-made replies' });
    await dialog.getByRole('button', { name: 'Add a reply' }).click();
    await dialog.getByLabel('Title').last().fill(`Mine, on a ${size}`);
    await dialog.getByLabel('What it says').last().fill('We are on it.');
    const path = '/api/admin/support/replies';
    const stored = await ask<object[]>(shop.url, `GET ${path}`, { token: shop.meera });
    const theirs = { title: `Theirs, on a ${size}`, text: 'It has begun.' };
    await ask(shop.url, `PUT ${path}`, { token: shop.meera, body: { replies: [...stored, theirs] } });
    await dialog.getByRole('button', { name: 'Save replies' }).click();
    await dialog.getByText(/changed this meanwhile/).waitFor();
    await expectAccessible(page, 'replies that two admins have changed');
    await expectNoSidewaysScroll(page, 'replies that two admins have changed');
    await dialog.getByRole('radio', { name: 'Take theirs' }).check();
    await expect.poll(() => dialog.getByLabel('Title').last().inputValue()).toBe(theirs.title);
    await dialog.getByRole('button', { name: 'Save replies' }).click();
    await told(page, 'Ready-made replies updated');
    expect(await ask(shop.url, `GET ${path}`, { token: shop.meera })).toEqual([...stored, theirs]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
