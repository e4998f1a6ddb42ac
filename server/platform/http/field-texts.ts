import type * as z from 'zod';

/** One text for each bad field, the first that was found; a field inside another is written `user.email`. */
export function fieldTexts(error: z.ZodError): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of error.issues.flatMap(innermost)) {
    const name = issue.path.map(String).join('.') || 'body';
    texts[name] ??= issue.message;
  }
  return texts;
}

/** What zod says of a union that was given no text of its own. */
const noText = 'Invalid input';

/** A union reports that nothing fitted; what its last member had against the value is what a person can use. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== noText) return [issue];
  const last = issue.errors.at(-1);
  if (!last || last.length === 0) return [issue];
  return last.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
