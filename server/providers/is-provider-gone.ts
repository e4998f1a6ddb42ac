import type { Reader, Tx } from '../tables.ts';

/** Whether a provider was deleted: it is called no more. */
export async function isProviderGone(db: Reader | Tx, providerId: number): Promise<boolean> {
  const found = db.selectFrom('providers').select('deleted_at').where('id', '=', providerId);
  return (await found.executeTakeFirst())?.deleted_at !== null;
}

/** What is written down of an order at a provider that was deleted: it is not asked any more, and a person looks at it. */
export const goneFields = (at: number) =>
  ({ attention: 'provider-gone', attention_words: null, attention_at: at, next_look_at: null }) as const;
