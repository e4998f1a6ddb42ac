/** A title for the tab, `Login · Tarakki`, of the parts that are known already. */
export function documentTitle(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
