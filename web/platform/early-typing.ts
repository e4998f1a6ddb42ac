type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let repeat: (() => void) | undefined;

/** The page stands there before it listens: what is typed and chosen in it until then has to be heard afterwards. */
export function noteEarlyTyping(page: HTMLElement): void {
  const typed = new Map(typedIn(page).map((field) => [field, standingIn(field)]));
  const onInput = ({ target }: Event) => {
    const field = target as Field; // only fields have input events
    typed.set(field, standingIn(field));
  };
  page.addEventListener('input', onInput, { capture: true });
  repeat = () => {
    page.removeEventListener('input', onInput, { capture: true });
    // Before anything is typed again: until then `early/early-input.ts` lets no click through.
    endEarlyInput(page);
    for (const [field, value] of typed) restoreField(field, value);
    // The form takes in first what has just been typed.
    setTimeout(() => pressAgain(page));
  };
}

/** Types and chooses it once more, for a form that listens now, and sends it if it was sent. The first one that comes to life does it. */
export function repeatEarlyTyping(): void {
  repeat?.();
  repeat = undefined;
}

/** The page listens, or it is clear that it never will: `early/early-input.ts` has nothing left to do. */
export function endEarlyInput(page: HTMLElement): void {
  delete page.dataset['prerendered'];
  document.getElementById('stalled')?.remove();
}

/** Presses what `early/early-input.ts` has marked. */
function pressAgain(page: HTMLElement): void {
  const pressed = page.querySelectorAll<HTMLFormElement | HTMLButtonElement>('[data-pressed]'); // nothing else is marked
  for (const element of pressed) {
    delete element.dataset['pressed'];
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}

/** The fields in which something else stands than when the page came. */
export function typedIn(part: Element): Field[] {
  const fields = [...part.querySelectorAll<Field>('input, textarea, select')];
  return fields.filter((field) => standingIn(field) !== firstIn(field));
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function standingIn(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

/** What stood there when the page came. */
function firstIn(field: Field): string | boolean {
  if (isTicked(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function restoreField(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    // Of radio buttons the one that was pressed tells all.
    if (!value && field.type === 'radio') return;
    // React compares with what it saw there last, which may be the tick that it never heard of.
    field.checked = !value;
    field.click();
    return;
  }
  const isSelect = field instanceof HTMLSelectElement;
  // React compares with what it last put into a text field itself, so it must not see the text being put back.
  if (!isSelect) field.value = field.defaultValue;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}
