import { pages } from '../contract/pages.ts';
import { saveChoiceOf } from './platform/choice-in-address.ts';
import { everywhere } from './texts/everywhere.ts';
import { priceListTexts as words } from './texts/price-list.ts';

/** Whoever has an account orders at once, and finds no way to open one. */
export function showWaysOfCustomer(container: HTMLElement): void {
  for (const note of container.querySelectorAll('[data-visitor]')) note.remove();
  container.querySelector(`header a[href="${pages.logIn}"]`)?.remove();
  const way = container.querySelector<HTMLAnchorElement>(`header a[href="${pages.register}"]`);
  if (way) {
    way.textContent = everywhere.backToStart;
    way.href = pages.landing;
  }
  for (const order of container.querySelectorAll<HTMLAnchorElement>('a[data-order]')) {
    const { search } = new URL(order.href);
    order.textContent = words.order;
    order.href = pages.home;
    order.addEventListener('click', () => saveChoiceOf(search));
  }
}
