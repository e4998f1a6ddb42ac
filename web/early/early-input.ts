import { carryTyping } from '../platform/carried-typing.ts';

/**
 * The first script of every page, built separately: it runs before a form is visible. It marks buttons that are pressed before
 * the page is hydrated, and `platform/early-typing.ts` presses them again afterwards. Links work without it. If the page's own
 * program does not load, it shows a notice.
 */

/** The program is requested again during this time; then the notice is shown. */
const patienceMs = 8_000;

const root = () => document.getElementById('root');

let isScheduled = false;

/** Shows the notice, hidden in each document, unless the page has been hydrated meanwhile. */
function scheduleNotice(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    const notice = document.getElementById('stalled');
    if (notice) notice.hidden = false;
  }, patienceMs);
}

// A skeleton or an empty page gives nothing to read while waiting.
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
      // `page`: prerendered and not hydrated yet. `early-typing.ts` removes the mark.
      if (root()?.dataset['prerendered'] !== 'page') return;
      // React may be listening already. It would act a second time, before it knows what was typed.
      event.stopPropagation();
      if (type === 'click') {
        // Such a button toggles something, so two presses cancel each other.
        target.closest('button[type="button"]')?.toggleAttribute('data-pressed');
        return;
      }
      // Otherwise the browser would submit it to the address of the page.
      event.preventDefault();
      target.setAttribute('data-pressed', '');
      scheduleNotice();
    },
    true,
  );
}
