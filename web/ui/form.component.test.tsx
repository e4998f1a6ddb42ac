import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../platform/api.ts';
import { useForm } from '../platform/draft.ts';
import { signOut } from '../platform/session.tsx';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { TextField } from './text-field.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', createFakeShop().fetch);
  startSession();
  return () => vi.unstubAllGlobals();
});

const rules = { subject: (text: string) => (text.length < 5 ? 'At least 5 characters' : undefined) };

function TicketForm() {
  const draft = useKeptDraft('ticket', { subject: '', link: '' });
  const form = useForm(draft, rules);
  const refused = new ApiError(400, '', { fields: { link: 'This link is private' } });
  return (
    <form onSubmit={form.submit(() => form.showRefused(refused))}>
      <TextField label="Link" {...form.field('link')} />
      <TextField label="Subject" {...form.field('subject')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => draft.reset()}>
        Start over
      </button>
    </form>
  );
}

const open = () => render(<TicketForm />, { wrapper: SignedInPage });
const subject = page.getByRole('textbox', { name: 'Subject' });

test('what is typed is there again after a reload, until it is reset or the person signs out', async () => {
  const first = await open();
  await subject.fill('My likes went away');
  await first.unmount();
  const second = await open();
  await expect.element(subject).toHaveValue('My likes went away');
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(sessionStorage.length).toBe(0);
  await subject.fill('Another one');
  await expect.poll(() => sessionStorage.length).toBe(1);
  await second.unmount();
  signOut();
  expect(sessionStorage.length).toBe(0);
});

test('a bad value gets the focus on submit, and what the server refuses is shown until it is changed', async () => {
  await open();
  await subject.fill('Hi');
  await page.getByRole('textbox', { name: 'Link' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('At least 5 characters')).toBeVisible();
  await expect.element(subject).toHaveFocus();

  await subject.fill('My likes');
  await page.getByRole('button', { name: 'Send' }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect.element(page.getByText('This link is private')).toBeVisible();
  await expect.element(link).toHaveFocus();
  await link.fill('instagram.com/p/x');
  await expect.element(page.getByText('This link is private')).not.toBeInTheDocument();
});

/** One whose error stands in a line of its own, above a button that any line moves from under the pointer. */
function NarrowForm({ onSend }: { readonly onSend: () => void }) {
  const form = useForm(useKeptDraft('narrow', { subject: '' }), rules);
  const { error, ref: _, ...field } = form.field('subject');
  return (
    <form onSubmit={form.submit(onSend, onSend)}>
      <input aria-label="Subject" {...field} />
      {error !== undefined && <p style={{ height: 60 }}>{error}</p>}
      <button type="submit">Send</button>
    </form>
  );
}

test('a press on a button counts, also when leaving the field shows an error that moves the button', async () => {
  const send = vi.fn();
  await render(<NarrowForm onSend={send} />, { wrapper: SignedInPage });
  await userEvent.type(page.getByRole('textbox', { name: 'Subject' }), 'Hi');
  await page.getByRole('button', { name: 'Send' }).click({ delay: 100 });
  await expect.element(page.getByText('At least 5 characters')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
});
