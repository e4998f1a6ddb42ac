import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from './api.ts';

/** Puts the texts for refused fields beside them and the focus on the first; false when none of them is in the form. */
export function showRefusedFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: ApiError): boolean {
  const refused = Object.keys(form.getValues()).filter((name) => error.fields[name] !== undefined);
  for (const [index, name] of refused.entries()) {
    // The names come from the form's own values.
    form.setError(
      name as Path<Values>,
      { type: 'server', message: error.fields[name] ?? '' },
      { shouldFocus: index === 0 },
    );
  }
  return refused.length > 0;
}
