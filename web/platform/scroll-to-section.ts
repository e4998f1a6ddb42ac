/** Brings a section into sight and puts the focus into it, so that the keyboard follows the eye. It needs a `tabIndex`. */
export function scrollToSection(id: string): void {
  // Whatever closes with the same press, such as the phone's menu, no longer moves the section then.
  setTimeout(() => scrollNow(id));
}

function scrollNow(id: string): void {
  const section = document.getElementById(id);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'start' });
  section?.focus({ preventScroll: true });
}
