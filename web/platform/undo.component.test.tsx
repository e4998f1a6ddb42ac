import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { offerUndo, useUndoKey } from './undo.ts';

function Page() {
  useUndoKey();
  return <input aria-label="Reason" />;
}

test('z takes changes back, the newest first and each once, but not while something is typed', async () => {
  const screen = await render(<Page />);
  const [first, second] = [vi.fn(), vi.fn()];
  offerUndo(first);
  const undoSecond = offerUndo(second);
  await screen.getByLabelText('Reason').click();
  await userEvent.keyboard('z');
  expect(second).not.toHaveBeenCalled();
  (document.activeElement as HTMLElement).blur(); // the input
  await userEvent.keyboard('z');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  undoSecond();
  await userEvent.keyboard('zz');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('what was done long ago is not undone by a key', async () => {
  await render(<Page />);
  const undo = vi.fn();
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  const byButton = offerUndo(undo);
  now.mockRestore();
  await userEvent.keyboard('z');
  expect(undo).not.toHaveBeenCalled();
  byButton();
  expect(undo).toHaveBeenCalledOnce();
});
