import { CompiledQuery, createQueryId, type Kysely, type RootOperationNode } from 'kysely';
import type { Tables, Tx } from './tables.ts';
import type { TestShop } from './testing.ts';

/** How SQLite goes about each statement of a piece of work; empty on PostgreSQL, which counts rows before it chooses. */
export function plansOf(shop: TestShop, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return shop.database.write(async (tx) => {
    if (shop.database.engine !== 'sqlite') return [];
    const nodes: RootOperationNode[] = [];
    // A transaction is a Kysely: what it is asked goes past this plugin.
    const db = tx as unknown as Kysely<Tables>;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    // What a plugin is added to stays the transaction that it was.
    await work(watched as unknown as Tx);
    const details: string[] = [];
    for (const node of nodes) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
      const plan = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      details.push(...plan.rows.map(({ detail }) => detail));
    }
    return details;
  });
}
