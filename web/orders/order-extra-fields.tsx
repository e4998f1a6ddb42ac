import type { ReactNode } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { groupDigits } from '../../contract/money.ts';
import { type ExtraField, kindOf, type ListField, linesOf, maxListCharacters } from '../../contract/service-kinds.ts';
import { orderExtras as words } from '../texts/order-extras.ts';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import type { OrderDraft } from './order-draft.ts';
import { isList, typedFields } from './order-extra-fields.rules.ts';

/** More than counts, so that blank lines and a paste that is too long are told, and not cut off. */
const maxTypedCharacters = 3 * maxListCharacters;

export interface ContentControl {
  readonly name: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly ref: (element: HTMLElement | null) => void;
}

interface OrderExtraFieldsProps {
  /** The field of the quantity, for a type where that is named. */
  readonly children: ReactNode;
  readonly service: Service;
  readonly draft: OrderDraft;
  readonly values: Readonly<Record<ExtraField, string>>;
  readonly control: (field: ExtraField) => ContentControl;
}

/** What the type of a service needs beside the link: comments, names, or the number of an answer. */
export function OrderExtraFields({ service, draft, values, control, children }: OrderExtraFieldsProps) {
  const { counts } = kindOf(service.type);
  const fields = typedFields(service).map((field) => {
    const shared = {
      ...control(field),
      label: words.labels[field],
      value: values[field],
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => draft.set(field, event.target.value),
    };
    if (isList(field))
      return (
        <TextareaField
          key={field}
          {...shared}
          rows={5}
          maxLength={maxTypedCharacters}
          hint={<ListHint field={field} typed={values[field]} service={service} />}
        />
      );
    if (field === 'answerNumber')
      return <NumberField key={field} kind="quantity" {...shared} hint={words.hints[field]} />;
    const isLink = field === 'media' && ({ type: 'url', inputMode: 'url' } as const);
    return <TextField key={field} {...shared} {...isLink} maxLength={2_048} hint={words.hints[field]} />;
  });
  return (
    <>
      {fields}
      {counts === null && children}
    </>
  );
}

/** How many lines there are, as they are typed, and how many it takes where that is the quantity. */
function ListHint({ field, typed, service }: { field: ListField; typed: string; service: Service }) {
  const count = linesOf(typed).length;
  const number = (value: number) => groupDigits(String(value));
  return (
    <>
      {words.hints[field]}
      {kindOf(service.type).counts === field &&
        ` ${words.bounds(number(service.minQuantity), number(service.maxQuantity))}`}
      {count > 0 && (
        <span aria-live="polite" className="block font-semibold text-ink">
          {words.counts[field](count)}
        </span>
      )}
    </>
  );
}
