import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Service } from '../../contract/catalogue.ts';
import { createFakeShop, json, SignedInPage, startSession } from '../testing.tsx';
import { serviceOf } from '../testing-services.ts';
import { ServiceChoice } from './service-choice.tsx';

const services = Array.from({ length: 100 }, (_, at) =>
  serviceOf({ id: at + 1, name: `Followers ${at + 1}`, displayOrder: at + 1 }),
);
const search = (query: string) => services.filter(({ name }) => name.includes(query));
const groupOf = () => 'Followers';
const underWay = { isLoading: false, error: undefined, retry: () => {}, fetchAll: () => {} };

beforeEach(() => {
  startSession();
  vi.stubGlobal('fetch', createFakeShop({ 'GET /api/service-discounts': () => json([]) }).fetch);
});
afterEach(() => vi.unstubAllGlobals());

function Choice() {
  const [service, setService] = useState<Service>();
  return (
    <ServiceChoice
      {...{ services, service, search, groupOf, underWay }}
      isOfAll={false}
      fit={undefined}
      hint={undefined}
      error={undefined}
      ref={null}
      onBlur={() => {}}
      onChoose={setService}
    />
  );
}

const field = page.getByRole('combobox', { name: 'Service', exact: true });
const searchField = page.getByRole('combobox', { name: 'Search services' });

/** How many cards there are each time that some more are in the page. */
function countGrowth(): number[] {
  const counts: number[] = [];
  const observer = new MutationObserver(() => {
    const count = document.querySelectorAll('[role=row]').length;
    if (count > 0 && counts.at(-1) !== count) counts.push(count);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return counts;
}

test('a press mounts the cards that a phone has room for, and the next ones follow', async () => {
  await render(<Choice />, { wrapper: SignedInPage });
  const counts = countGrowth();
  await field.click();
  await expect.poll(() => counts.at(-1)).toBeGreaterThanOrEqual(24);
  expect(counts[0]).toBeLessThan(10);
});

test('Enter chooses nothing while the list is still that of what was typed before', async () => {
  await render(<Choice />, { wrapper: SignedInPage });
  await field.click();
  await userEvent.type(searchField, 'Followers 4');
  await expect.element(page.getByRole('row').first()).toHaveTextContent('Followers 4');
  typeAndPressAtOnce('Followers 42');
  await expect.element(page.getByRole('row').first()).toHaveTextContent('Followers 42');
  await expect.element(field).toHaveTextContent('Choose a service');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveTextContent('Followers 42');
});

test('an emptied search leads back to the chosen service', async () => {
  await render(<Choice />, { wrapper: SignedInPage });
  await field.click();
  await userEvent.type(searchField, 'Followers 42');
  await page.getByRole('gridcell', { name: /^Followers 42/ }).click();
  await expect.element(field).toHaveTextContent('Followers 42');
  await field.click();
  await userEvent.type(searchField, 'Followers 7');
  await expect.element(page.getByRole('row').first()).toHaveTextContent('Followers 7');
  await userEvent.clear(searchField);
  await userEvent.keyboard('{Enter}');
  await expect.element(searchField).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent('Followers 42');
});

/** Faster than any list: both in one turn of the page. */
function typeAndPressAtOnce(text: string): void {
  const input = searchField.element() as HTMLInputElement; // its role says so
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

test('a press under which the page moves leaves the list open', async () => {
  await render(<Choice />, { wrapper: SignedInPage });
  const at = { bubbles: true, cancelable: true, clientX: 5, clientY: 5, button: 0 };
  const trigger = field.element();
  trigger.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'mouse' }));
  trigger.dispatchEvent(new MouseEvent('mousedown', at));
  await expect.element(searchField).toBeVisible();
  document.body.dispatchEvent(new MouseEvent('mouseup', { ...at, clientX: 900, clientY: 900 }));
  await new Promise((done) => setTimeout(done, 100));
  await expect.element(searchField).toBeVisible();
});
