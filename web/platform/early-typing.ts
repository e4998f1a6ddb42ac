type Field = HTMLInputElement | HTMLTextAreaElement;

let repeat: (() => void) | undefined;

/** The page stands there before it listens: what is typed into it until then has to be heard afterwards. */
export function noteEarlyTyping(page: HTMLElement): void {
  const typed = new Map<Field, string | boolean>();
  const note = (field: Field) => {
    if (field.type === 'checkbox' && 'checked' in field) typed.set(field, field.checked);
    else typed.set(field, field.value);
  };
  for (const field of page.querySelectorAll<Field>('input, textarea')) {
    const isTicked = 'checked' in field && field.checked !== field.defaultChecked;
    if (isTicked || field.value !== field.defaultValue) note(field);
  }
  const onInput = ({ target }: Event) => note(target as Field); // only fields have input events
  page.addEventListener('input', onInput, { capture: true });
  repeat = () => {
    page.removeEventListener('input', onInput, { capture: true });
    for (const [field, value] of typed) typeAgain(field, value);
  };
}

/** Types it once more, for a form that listens now. The first page that comes to life does it. */
export function repeatEarlyTyping(): void {
  repeat?.();
  repeat = undefined;
}

function typeAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if ('checked' in field && field.checked !== value) field.click();
    return;
  }
  // React compares with what it last put into the field itself, so it must not see the text being put back.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = field.defaultValue;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
