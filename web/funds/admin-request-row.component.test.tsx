import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReferenceHint } from './admin-request-row.tsx';

test('only a number of an unusual shape has a mark', async () => {
  const { container, rerender } = await render(<ReferenceHint reference="6326 1512 0447" />);
  expect(container).toHaveTextContent('');
  expect(container.childElementCount).toBe(0);
  await rerender(<ReferenceHint reference="ABC-77X-9981" />);
  await expect.element(page.getByText('Not a UTR shape')).toBeVisible();
});
