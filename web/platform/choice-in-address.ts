import { saveChoice } from './carried-choice.ts';

/** Remembers the choice that an address such as `/register?service=7&quantity=1000` names, if it names one. */
export function saveChoiceOf(search: string): void {
  const params = new URLSearchParams(search);
  const [serviceId, quantity] = ['service', 'quantity'].map((part) => Number(params.get(part)));
  if (serviceId && quantity) saveChoice({ serviceId, quantity });
}
