import type { Compilable, CompiledQuery } from 'kysely';
import type { ReaderOf, TxOf } from './store.ts';

/** Marks a place in a compiled statement that a call fills in. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const names = new Map<string, string>();

/** Under which name an engine that prepares statements by name keeps this one; undefined for one that is not hot. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

/**
 * A statement for a hot path: built and compiled once for each engine, after that a call only fills in its values.
 * `build` sees slots instead of values, so it must not look into them.
 */
export function statement<Tables, Values extends object, Row>(
  build: (db: TxOf<Tables>, values: Values) => Compilable<Row>,
): (db: ReaderOf<Tables>, values: Values) => Promise<Row[]> {
  // A proxy hands out a slot for any name; to the type checker it looks like the values themselves.
  const slots = new Proxy({}, { get: (_, name) => new Slot(name) }) as Values;
  const compiled = new Map<unknown, CompiledQuery<Row>>();

  return async (db, values) => {
    const engine = db.getExecutor().adapter.constructor;
    let query = compiled.get(engine);
    if (!query) {
      // Only the builder is used here, and every handle has it; what a reader may run is decided by its connection.
      query = build(db as TxOf<Tables>, slots).compile();
      compiled.set(engine, query);
      if (!names.has(query.sql)) names.set(query.sql, `hot ${names.size}`);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
