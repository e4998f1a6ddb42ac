/**
 * The first script of every page, and a program of its own: it runs before a form can be seen. What is pressed in a page
 * that does not listen yet is marked, for `platform/early-typing.ts` to press again; the browser follows links by itself.
 */

for (const type of ['submit', 'click']) {
  document.addEventListener(
    type,
    (event) => {
      // `page`: prerendered in whole, and about to be brought to life. `app-start.tsx` and `early-typing.ts` end that.
      if (document.getElementById('root')?.dataset['prerendered'] !== 'page') return;
      // React may be listening already: it would act once more, and before it knows what was typed.
      event.stopPropagation();
      const target = event.target as Element; // of what is in the page
      if (type === 'click') {
        // Twice is as good as never: such a button shows and hides something.
        target.closest('button[type="button"]')?.toggleAttribute('data-pressed');
        return;
      }
      // The browser would send it to the address of the page.
      event.preventDefault();
      target.setAttribute('data-pressed', '');
    },
    true,
  );
}
