import type { TestShop } from './testing.ts';

/** After a test that deleted its providers: nobody has to look at what they had. */
export async function forgetAttention(shop: TestShop): Promise<void> {
  const seen = { attention: null, attention_words: null, attention_at: null };
  await shop.database.write((tx) => tx.updateTable('dispatches').set(seen).execute());
}
