import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useForm } from '../platform/draft.ts';
import { useEditConflict } from '../platform/edit-conflict.ts';
import { asha, createFakeShop, SignedInPage, startSession } from '../testing.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { TextField } from './text-field.tsx';

interface Offer {
  readonly title: string;
  readonly percent: string;
  readonly priority: string;
}

const editTexts = {
  now: (label: string, value: string) => `${label} now: ${value}`,
  yours: (value: string) => `Yours: ${value}`,
  empty: 'empty',
  explanation: 'Choose a value for each field, then save.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  saveOver: 'Save over it',
};
const offer: Offer = { title: 'Bulk', percent: '10', priority: '1' };
const titles = { title: 'Title', percent: 'Percentage', priority: 'Priority' };

let saved: { values: Offer; before: Offer | undefined } | undefined;
beforeEach(() => {
  sessionStorage.clear();
  saved = undefined;
  vi.stubGlobal('fetch', createFakeShop().fetch);
  startSession();
  return () => vi.unstubAllGlobals();
});

/** A form whose save is refused with `fresh`, if there is one. */
function OfferForm({ stored, fresh, draftName }: { stored: Offer; fresh?: Offer; draftName?: string }) {
  const edit = useEditConflict<Offer, { title: string; percent: string; priority: string }>({
    stored,
    valuesOf: (from = stored) => ({ ...from }),
    ...(draftName && { draftName }),
  });
  const form = useForm(edit.draft, {});
  const { conflict } = edit;
  return (
    <form
      onSubmit={form.submit((values) => {
        saved = { values, before: edit.before() };
        if (fresh && !conflict) edit.show({ reason: 'Ravi changed this meanwhile.', fresh });
      })}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(name, values) => ({ label: titles[name], value: values[name] })}
        />
      )}
      <TextField label={titles.title} {...form.field('title')} />
      <TextField label={titles.percent} {...form.field('percent')} />
      <TextField label={titles.priority} {...form.field('priority')} />
      <button type="submit">{edit.overwrites ? editTexts.saveOver : 'Save'}</button>
    </form>
  );
}

const inForm = (props: Parameters<typeof OfferForm>[0]) => (
  <SignedInPage>
    <OfferForm {...props} />
  </SignedInPage>
);
const field = (name: string) => page.getByRole('textbox', { name });
const save = (name = 'Save') => page.getByRole('button', { name, exact: true }).click();

test('of a refused edit what was typed stays, the rest follows, and each field that differs can be chosen', async () => {
  await render(inForm({ stored: offer, fresh: { title: 'Bulk', percent: '15', priority: '5' } }));
  await field('Title').fill('For many');
  await field('Percentage').fill('12');
  await save();
  await expect.element(page.getByText('Percentage now: 15')).toBeVisible();
  await expect.element(page.getByText('Yours: 12')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('For many');
  await expect.element(field('Percentage')).toHaveValue('12');
  await expect.element(field('Priority')).toHaveValue('5');
  await expect.element(page.getByRole('group', { name: 'Title' })).not.toBeInTheDocument();

  const percent = page.getByRole('group', { name: 'Percentage' });
  await percent.getByRole('radio', { name: 'Take theirs' }).click();
  await expect.element(field('Percentage')).toHaveValue('15');
  await percent.getByRole('radio', { name: 'Keep mine' }).click();
  await expect.element(field('Percentage')).toHaveValue('12');

  await field('Percentage').fill('14');
  await expect.element(percent.getByRole('radio', { name: 'Keep mine' })).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Save over it' })).not.toBeInTheDocument();
  await field('Percentage').fill('12');
  await save('Save over it');
  expect(saved).toEqual({
    values: { title: 'For many', percent: '12', priority: '5' },
    before: { title: 'Bulk', percent: '15', priority: '5' },
  });
});

test('a kept draft is compared with the state that it started from, also after a reload', async () => {
  const first = await render(inForm({ stored: offer, draftName: 'offer' }));
  await field('Title').fill('Mine');
  await expect.poll(() => sessionStorage.length).toBe(2);
  await first.unmount();

  await render(inForm({ stored: { ...offer, percent: '15' }, draftName: 'offer' }));
  await expect.element(field('Title')).toHaveValue('Mine');
  await expect.element(field('Percentage')).toHaveValue('10');
  await save();
  expect(saved?.before).toEqual(offer);
});

test('a kept draft in which nothing is typed shows what others save, and an open dialog does not', async () => {
  const fresh = { ...offer, title: 'Renamed' };
  const following = await render(inForm({ stored: offer, draftName: 'offer' }));
  await following.rerender(inForm({ stored: fresh, draftName: 'offer' }));
  await expect.element(field('Title')).toHaveValue('Renamed');
  await following.unmount();

  const dialog = await render(inForm({ stored: offer }));
  await dialog.rerender(inForm({ stored: fresh }));
  await expect.element(field('Title')).toHaveValue('Bulk');
});

test('the draft of one person is not shown to the next one on the same screen', async () => {
  const first = await render(inForm({ stored: offer, draftName: 'offer' }));
  await field('Title').fill('Asha’s own');
  await userEvent.tab();
  await first.unmount();
  startSession({ ...asha, id: 8, firstName: 'Ravi' });
  await render(inForm({ stored: offer, draftName: 'offer' }));
  await expect.element(field('Title')).toHaveValue('Bulk');
});
