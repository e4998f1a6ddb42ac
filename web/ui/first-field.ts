/** Has the focus before the fields above it; with the value `always` on touch screens too. */
const chosenField = '[data-first-field]';
const closeButton = '[data-dialog-close]';
const anyField = 'input:not([type=hidden]), select, textarea, button[role=combobox]';

/** What has the focus when a dialog opens: its first field, or else what closes it. */
export function initialFocusOf(popup: HTMLElement | null): HTMLElement | null {
  return popup && (findFirstField(popup) ?? (isTouched() ? popup : popup.querySelector<HTMLElement>(closeButton)));
}

/** A keyboard that comes up by itself would cover what a dialog shows. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

function findFirstField(popup: HTMLElement): HTMLElement | undefined {
  if (isTouched()) return popup.querySelector<HTMLElement>('[data-first-field=always]') ?? undefined;
  const fields = [...popup.querySelectorAll<HTMLElement>(anyField)].filter(canBeFocused);
  const first = fields.find((field) => field.matches(chosenField)) ?? fields[0];
  return first instanceof HTMLInputElement && first.type === 'radio' ? (checkedOf(popup, first) ?? first) : first;
}

const canBeFocused = (field: HTMLElement): boolean =>
  !field.matches(':disabled, [readonly]') && field.checkVisibility({ visibilityProperty: true });

/** Of several radio buttons only the checked one is reached by Tab. */
const checkedOf = (popup: HTMLElement, { name }: HTMLInputElement) =>
  popup.querySelector<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]:checked`);

/** Focuses the first field once it is there, for dialogs that fetch before they show one; ends when the person goes elsewhere. */
export function focusLateField(popup: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const field = findFirstField(popup);
    if (!field) return;
    stop();
    const focused = document.activeElement;
    if (focused === document.body || popup.contains(focused)) field.focus();
  });
  const stopOnTab = ({ key }: KeyboardEvent) => key === 'Tab' && stop();
  function stop() {
    observer.disconnect();
    popup.removeEventListener('pointerdown', stop);
    popup.removeEventListener('keydown', stopOnTab);
  }
  if (findFirstField(popup)) return stop;
  observer.observe(popup, { childList: true, subtree: true });
  popup.addEventListener('pointerdown', stop);
  popup.addEventListener('keydown', stopOnTab);
  return stop;
}
