import { carryTyping } from '../platform/carried-typing.ts';

/**
 * The first script of every page, and a program of its own: it runs before a form can be seen. It marks what is pressed in a
 * page that does not listen yet, for `platform/early-typing.ts` to press again; the browser follows links by itself. It says
 * so where the page's own program does not come.
 */

/** The program is asked for again all the while; whoever waits longer is told. */
const patienceMs = 8_000;

const root = () => document.getElementById('root');

let isScheduled = false;

/** Shows the notice that stands hidden in each document, unless the page has come to life meanwhile. */
function scheduleNotice(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    const notice = document.getElementById('stalled');
    if (notice) notice.hidden = false;
  }, patienceMs);
}

// A skeleton, or nothing at all, is no page to read meanwhile.
document.addEventListener('DOMContentLoaded', () => {
  const page = root();
  if (page?.childElementCount === 0 || page?.dataset['prerendered'] === 'skeleton') scheduleNotice();
});

for (const type of ['submit', 'click']) {
  document.addEventListener(
    type,
    (event) => {
      const target = event.target as Element; // of what is in the page
      if (target.closest('#stalled button')) {
        carryTyping();
        window.location.reload();
      }
      // `page`: prerendered in whole, and about to be brought to life. `early-typing.ts` ends that.
      if (root()?.dataset['prerendered'] !== 'page') return;
      // React may be listening already: it would act once more, and before it knows what was typed.
      event.stopPropagation();
      if (type === 'click') {
        // Twice is as good as never: such a button shows and hides something.
        target.closest('button[type="button"]')?.toggleAttribute('data-pressed');
        return;
      }
      // The browser would send it to the address of the page.
      event.preventDefault();
      target.setAttribute('data-pressed', '');
      scheduleNotice();
    },
    true,
  );
}
