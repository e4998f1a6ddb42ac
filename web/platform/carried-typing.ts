type Typed = readonly (readonly [name: string, value: string])[];

/** Who somebody is, as browsers tell such fields apart themselves. Nothing secret: a password is typed again. */
const names = ['username', 'given-name', 'family-name'].map((name) => `input[autocomplete="${name}"]`).join(', ');

const fieldsIn = (page: ParentNode) => [...page.querySelectorAll<HTMLInputElement>(names)];

/** Keeps the names and the email that are typed in this page beside its address, for when it has been loaded again. */
export function carryTyping(): void {
  const typed: Typed = fieldsIn(document).map(({ name, value }) => [name, value]);
  if (typed.length > 0) history.replaceState({ ...history.state, typed }, '');
}

/** Puts what was carried into the empty fields of the page, and forgets it. */
export function restoreCarriedTyping(page: HTMLElement): void {
  const { typed, ...state } = (history.state ?? {}) as { typed?: Typed }; // nobody else keeps anything of this name there
  if (!typed) return;
  history.replaceState(state, '');
  const values = new Map(typed);
  for (const field of fieldsIn(page)) field.value ||= values.get(field.name) ?? '';
}
