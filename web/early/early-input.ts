/**
 * The first script of every page, and a program of its own: it runs before a form can be seen. What is pressed in a page
 * that does not listen yet is marked, for `platform/early-typing.ts` to press again; the browser follows links by itself.
 */

/** `page`: prerendered in whole, and about to be brought to life. `app-start.tsx` and `early-typing.ts` end that. */
const isWaiting = () => document.getElementById('root')?.dataset['prerendered'] === 'page';

document.addEventListener(
  'submit',
  (event) => {
    if (!isWaiting()) return;
    // The browser would send it to the address of the page.
    event.preventDefault();
    // React may be listening already: it would send the form once more, and before it knows what was typed.
    event.stopPropagation();
    (event.target as HTMLFormElement).dataset['pressed'] = ''; // only forms are sent
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    if (!isWaiting()) return;
    event.stopPropagation();
    const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
    // Twice is as good as never: such a button shows and hides something.
    button?.toggleAttribute('data-pressed');
  },
  true,
);
