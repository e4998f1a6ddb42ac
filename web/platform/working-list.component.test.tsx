import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useWorkingList } from './working-list.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

/** A page of the list as one answer brings it. */
function answerOf(...ids: number[]) {
  const items = ids.map((id) => ({ id, name: `Request ${id}` }));
  return { items, total: items.length, isAtLeast: false, hasNext: false };
}

let fetchedAt = 1;
beforeEach(() => history.replaceState(null, '', location.pathname));

function Requests({ answer }: { answer: ReturnType<typeof answerOf> }) {
  const [open, setOpen] = useState<number>();
  const list = useWorkingList<Row>(
    {
      data: answer,
      dataUpdatedAt: fetchedAt,
      isPlaceholderData: false,
      isFetching: false,
      isError: false,
      // Nothing here fetches again.
      refetch: (() => Promise.reject(new Error('not here'))) as never,
    },
    { listKey: 'pending', pageSize: 10, isDialogOpen: open !== undefined },
  );
  return (
    <div ref={list.area} {...list.engagement}>
      <p>{list.newCount} newer</p>
      <table>
        <tbody>
          {list.rows?.map(({ item, isGone }) => (
            <tr key={item.id} tabIndex={-1} data-gone={isGone}>
              <td>
                <button
                  type="button"
                  onClick={() => {
                    list.startRow();
                    setOpen(item.id);
                  }}
                >
                  {item.name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={list.showNew}>
        Show newer
      </button>
      {open !== undefined && (
        <button
          type="button"
          onClick={() => {
            list.finishRow();
            setOpen(undefined);
          }}
        >
          Decide
        </button>
      )}
    </div>
  );
}

async function open(...ids: number[]) {
  const screen = await render(<Requests answer={answerOf(...ids)} />);
  return (...next: number[]) => {
    fetchedAt += 1;
    return screen.rerender(<Requests answer={answerOf(...next)} />);
  };
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('tr')].map(
    (row) => `${row.textContent}${row.dataset['gone'] === 'true' ? ' gone' : ''}`,
  );

test('while somebody works on a list its rows stay: one that left is marked, and a newer one waits', async () => {
  const answer = await open(3, 2, 1);
  await page.getByRole('button', { name: 'Request 2' }).click();
  await answer(4, 3, 1);
  await expect.poll(shown).toEqual(['Request 3', 'Request 2 gone', 'Request 1']);
  await expect.element(page.getByText('1 newer')).toBeVisible();

  await page.getByRole('button', { name: 'Show newer' }).click();
  await expect.poll(shown).toEqual(['Request 4', 'Request 3', 'Request 1']);
  await expect.element(page.getByText('0 newer')).toBeVisible();
});

test('when the row that was worked on leaves, the focus goes to the one that took its place', async () => {
  const answer = await open(3, 2, 1);
  await page.getByRole('button', { name: 'Request 2' }).click();
  await page.getByRole('button', { name: 'Decide' }).click();
  // The dialog took the focus with it.
  await answer(3, 1);
  await expect.poll(shown).toEqual(['Request 3', 'Request 1']);
  await expect.poll(() => document.activeElement?.textContent).toBe('Request 1');
});
