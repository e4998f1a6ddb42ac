import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & {
  /** An amount may have decimals and stands behind ₹; a quantity is whole. */
  kind: 'amount' | 'quantity';
};

/** A number as a person types it: the value stays text, and what counts as a number is for the form to say. */
export function NumberField({ kind, ...rest }: NumberFieldProps) {
  const isAmount = kind === 'amount';
  return (
    <TextField
      autoComplete="off"
      enterKeyHint="next"
      {...(isAmount && { prefix: '₹' })}
      {...rest}
      inputMode={isAmount ? 'decimal' : 'numeric'}
    />
  );
}
