/**
 * A form that is sent before its page listens is marked, for `early-typing.ts` to send it again; the browser would send it
 * by itself, and nobody would hear of it.
 */
export function holdEarlySubmits(page: HTMLElement): void {
  page.addEventListener(
    'submit',
    (event) => {
      // Gone as soon as the page listens.
      if (page.dataset['prerendered'] === undefined) return;
      event.preventDefault();
      (event.target as HTMLFormElement).dataset['pressed'] = ''; // only forms are sent
    },
    true,
  );
}
