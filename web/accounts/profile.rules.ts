import type { Profile } from '../../contract/accounts.ts';

/** What a person can change on the profile. */
export type PersonalFields = Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'dateOfBirth'>;

export function personalFieldsOf({ firstName, lastName, phone, dateOfBirth }: PersonalFields): PersonalFields {
  return { firstName, lastName, phone, dateOfBirth };
}

/** The fields that are other than saved, without the spaces around them. */
export function changesOf(saved: PersonalFields, typed: PersonalFields): Partial<PersonalFields> {
  const entries = Object.entries(personalFieldsOf(typed)).map(([name, value]) => [name, value.trim()] as const);
  // The keys of an object of this type are its names.
  return Object.fromEntries(entries.filter(([name, value]) => value !== saved[name as keyof PersonalFields]));
}

/** `AK`; the first letter of either name where the other is missing, and nothing for none. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? '').join('');
}

/** The token that the mail's link carries behind the `#`; empty when there is none. */
export function tokenIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}
