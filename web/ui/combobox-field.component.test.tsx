import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ComboboxField } from './combobox-field.tsx';

const names = Array.from({ length: 200 }, (_, at) => `Platform ${at + 1}`);
const same = (name: string) => name;

function Platforms({ first = null }: { first?: string | null }) {
  const [chosen, setChosen] = useState(first);
  return (
    <ComboboxField
      label="Platform"
      searchPlaceholder="Search platforms"
      items={names}
      value={chosen}
      onChange={setChosen}
      itemKey={same}
      itemText={same}
    />
  );
}

/** How many there are each time that some more are in the page. */
function countGrowth(selector: string): number[] {
  const counts: number[] = [];
  const observer = new MutationObserver(() => {
    const count = document.querySelectorAll(selector).length;
    if (count > 0 && counts.at(-1) !== count) counts.push(count);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return counts;
}

test('a press mounts what the list has room for, and the rest follows', async () => {
  await render(<Platforms />);
  const counts = countGrowth('[role=option]');
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await expect.poll(() => counts.at(-1)).toBe(200);
  expect(counts[0]).toBeLessThan(20);
});

test('what is far down is found, chosen and shown', async () => {
  await render(<Platforms />);
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await userEvent.type(page.getByRole('combobox', { name: 'Search platforms' }), '187');
  await page.getByRole('option', { name: 'Platform 187' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Platform' })).toHaveTextContent('Platform 187');
});

test('a list opens at the chosen item, however far down, and the one after it is a key away', async () => {
  await render(<Platforms first="Platform 150" />);
  const counts = countGrowth('[role=option]');
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await expect.poll(() => counts.at(-1)).toBe(200);
  expect(counts[0]).toBe(150);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Platform' })).toHaveTextContent('Platform 151');
});
