import type { Service } from '../../contract/catalogue.ts';
import { isWebLink } from '../../contract/fields.ts';
import { groupDigits } from '../../contract/money.ts';
import {
  type ExtraField,
  kindOf,
  type ListField,
  linesFault,
  linesOf,
  listFields,
  maxLineCharacters,
  type PostField,
  postFields,
} from '../../contract/service-kinds.ts';
import type { Rules } from '../platform/draft.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { orderExtras as words } from '../texts/order-extras.ts';
import type { OrderValues } from './order-draft.ts';
import { withScheme } from './order-form.rules.ts';
import type { SentExtras } from './use-placing.ts';

const lists: readonly ExtraField[] = listFields;
export const isList = (field: ExtraField): field is ListField => lists.includes(field);

const mostAnswers = 1_000;

function listFault(field: ListField, typed: string, service: Service): string | undefined {
  const lines = linesOf(typed);
  if (lines.length === 0) return words.missing[field];
  const fault = linesFault(lines);
  if (fault === 'line-too-long') {
    const number = lines.findIndex((each) => each.length > maxLineCharacters) + 1;
    return words.lineTooLong(number);
  }
  if (fault) return words.tooLong;
  if (kindOf(service.type).counts !== field) return undefined;
  const { minQuantity, maxQuantity } = service;
  if (lines.length < minQuantity) return words.tooFew(groupDigits(String(minQuantity)));
  return lines.length > maxQuantity ? words.tooMany(groupDigits(String(maxQuantity))) : undefined;
}

/** Those of an order for posts to come have rules of their own. */
export type TypedField = Exclude<ExtraField, PostField>;

function wordFault(field: Exclude<TypedField, ListField>, typed: string): string | undefined {
  const text = typed.trim();
  if (field === 'answerNumber') {
    const number = parseWholeNumber(text);
    return number !== undefined && number >= 1 && number <= mostAnswers ? undefined : words.missing.answerNumber;
  }
  if (field === 'media') return isWebLink(withScheme(text)) ? undefined : words.missing.media;
  return text === '' ? words.missing[field] : undefined;
}

const ofPosts: readonly ExtraField[] = postFields;
const isTyped = (field: ExtraField): field is TypedField => !ofPosts.includes(field);

export const typedFields = ({ type }: Pick<Service, 'type'>): TypedField[] => kindOf(type).extras.filter(isTyped);

/** What is wrong with the fields that the type of this service needs. A quantity that follows from them is not looked at. */
export function extraRules(service: Service): Rules<OrderValues> {
  const { counts } = kindOf(service.type);
  const rules = typedFields(service).map((field) => [
    field,
    (typed: string) => (isList(field) ? listFault(field, typed, service) : wordFault(field, typed)),
  ]);
  // One rule for each of these names.
  return Object.fromEntries(counts === null ? rules : [...rules, ['quantity', () => undefined]]) as Rules<OrderValues>;
}

/** How many units the form asks for; undefined while it does not say it. */
export function orderedQuantity({ type }: Service, values: OrderValues): number | undefined {
  const { counts } = kindOf(type);
  if (counts === null) return parseWholeNumber(values.quantity);
  if (counts === 'posts') return undefined;
  return counts === 'package' ? 1 : linesOf(values[counts]).length || undefined;
}

/** What there is to enter before there is a price. */
export function priceHint({ type }: Service): string {
  const { counts } = kindOf(type);
  // Those of an order for posts to come have words of their own.
  return words.priceHint[counts === null || counts === 'posts' ? 'quantity' : counts];
}

/** What the type of the service needs, as it was typed. */
export function typedExtras(service: Service, values: OrderValues): SentExtras {
  const sent: Record<string, unknown> = {};
  for (const field of typedFields(service)) sent[field] = sentValue(field, values[field]);
  // Each field has the value that it is sent with.
  return sent as SentExtras;
}

function sentValue(field: TypedField, typed: string): string | number | undefined {
  if (field === 'answerNumber') return parseWholeNumber(typed);
  return field === 'media' ? withScheme(typed) : typed.trim();
}
