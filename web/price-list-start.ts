import { currentToken } from './platform/token.ts';

/**
 * Adds to a page of the price list what its HTML can't do: the search, and the ways of somebody who is signed in. It imports
 * nothing but what every page has, so that a visitor who only looks fetches little; the words it needs are in the HTML.
 */
export async function start(container: HTMLElement): Promise<void> {
  if (container.childElementCount === 0) {
    await import('./price-list-build.tsx').then((program) => program.buildPage(container));
  }
  // From here on nothing has to be noted for later (`early/early-input.ts`).
  delete container.dataset['prerendered'];
  document.getElementById('stalled')?.remove();
  if (currentToken() !== null) {
    void import('./price-list-of-customer.ts').then((program) => program.showWaysOfCustomer(container));
  }
  const field = container.querySelector<HTMLInputElement>('input[type="search"]');
  const place = container.querySelector<HTMLElement>('[data-price-search]');
  if (field && place) startSearch({ field, place, list: container.querySelector<HTMLElement>('[data-price-list]') });
}

interface SearchParts {
  readonly field: HTMLInputElement;
  readonly place: HTMLElement;
  /** What is there to choose from while nothing is searched for. */
  readonly list: HTMLElement | null;
}

function startSearch({ field, place, list }: SearchParts): void {
  let searching: Promise<(query: string) => void> | undefined;
  const load = () => {
    searching ??= import('./price-list-search.tsx').then((program) => program.openSearch(place));
    searching.catch(() => {
      searching = undefined; // the next letter tries again
    });
    return searching;
  };
  const say = (what: 'searching' | 'failed') => {
    place.textContent = place.dataset[what] ?? '';
  };
  const search = () => {
    const query = field.value.trim();
    if (list) list.hidden = query !== '';
    place.hidden = query === '';
    if (query === '') return;
    if (place.childElementCount === 0) say('searching');
    load().then(
      (show) => show(field.value.trim()),
      () => say('failed'),
    );
  };
  field.addEventListener('focus', () => void load().catch(() => undefined));
  field.addEventListener('input', search);
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
    field.blur();
  });
  // Somebody searched, or began to type, before this script was there.
  const asked = new URLSearchParams(window.location.search).get('q');
  if (asked && field.value === '') field.value = asked;
  if (field.value !== '') search();
}
