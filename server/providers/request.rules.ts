// What a provider answers when it is asked to cancel or to refill an order.
import { contentOf, errorOf, isList, isObject, type JsonValue, textField } from './answer.rules.ts';

/** `asked`: it will see to it, which is not to say that it is done. `unclear`: it may be asked again, at no cost. */
export type RequestAnswer =
  | { readonly kind: 'asked'; readonly id: string | null }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unclear' };

/** `name` is `cancel` or `refill`; the answer is about one order, alone or in a list. */
export function readRequestAnswer(answer: JsonValue | undefined, name: 'cancel' | 'refill'): RequestAnswer {
  if (answer === undefined) return { kind: 'unclear' };
  const content = contentOf(answer);
  const [only] = isList(content) ? content : [content];
  const value = isObject(only) ? only[name] : undefined;
  const words = (isObject(value) ? errorOf(value) : undefined) ?? errorOf(only ?? null) ?? errorOf(answer);
  if (words !== undefined) return words === '' ? { kind: 'unclear' } : { kind: 'refused', words };
  const id = isObject(only) ? textField(only, name) : undefined;
  if (id === undefined || !/^[\w-]{1,64}$/.test(id) || id === '0') return { kind: 'unclear' };
  return { kind: 'asked', id: name === 'refill' ? id : null };
}

const refillStates: Readonly<Record<string, 'running' | 'completed' | 'rejected'>> = {
  pending: 'running',
  inprogress: 'running',
  processing: 'running',
  completed: 'completed',
  complete: 'completed',
  rejected: 'rejected',
  canceled: 'rejected',
  cancelled: 'rejected',
  error: 'rejected',
};

/** Undefined: the answer does not say it. */
export function readRefillStatus(answer: JsonValue | undefined): 'running' | 'completed' | 'rejected' | undefined {
  if (answer === undefined) return undefined;
  const content = contentOf(answer);
  const [only] = isList(content) ? content : [content];
  const word = isObject(only) ? textField(only, 'status') : undefined;
  const letters = (word ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(refillStates, letters) ? refillStates[letters] : undefined;
}
