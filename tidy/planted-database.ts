// What the rules of database.ts must find, and must not find.
import { createHash } from 'node:crypto';

/** Small trees, as path and text: `broken` has exactly the findings named, each of the trees in `kept` has none. */
export interface Planted {
  broken: Record<string, string>;
  findings: RegExp[];
  kept: Record<string, string>[];
}

const ordersWriter = { 'server/orders/a-b.ts': `tx.insertInto('orders')` };
const from = (target: string): string => `import { a } from '${target}';`;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const plantedDatabase: Record<string, Planted> = {
  'only operations open a transaction': {
    broken: {
      'server/orders/orders.routes.ts': 'database.write((tx) => a(tx))',
      'server/orders/orders.queries.ts': 'db.transaction().execute(a)',
    },
    findings: [/database\.write\(/, /transaction\(/],
    kept: [
      {
        'server/orders/place-order.ts': 'database.write((tx) => a(tx))',
        'server/orders/orders.routes.ts': 'reply.raw.write(a)',
      },
    ],
  },
  'a transaction calls nothing but the database': {
    broken: {
      'server/orders/place-order.ts':
        'database.write(async (tx) => {\n  await fetch(url);\n  await find(database.read, 1);\n});',
      'server/orders/leave-mail.ts': 'database.write((tx) => bus.publish(topic, a(tx)))',
    },
    findings: [/fetch\( in a transaction/, /database in a transaction/, /publish\( in a transaction/],
    kept: [
      {
        'server/orders/place-order.ts':
          'await find(database.read, 1);\nawait database.write((tx) => a(tx));\nbus.publish(topic, b);',
      },
    ],
  },
  'the database is an argument, never an import': {
    broken: { 'server/orders/place-order.ts': `import { database } from '../platform/database/store.ts';` },
    findings: [/imports the handle/],
    kept: [{ 'server/orders/place-order.ts': `import type { Database } from '../tables.ts';` }],
  },
  'rules are pure': {
    broken: {
      'server/orders/orders.rules.ts': 'const a = () => Date.now() + Math.random();',
      'contract/price.ts': 'const a = new Date();',
    },
    findings: [/Date\.now/, /Math\.random/, /new Date\(\)/],
    kept: [
      { 'server/orders/orders.rules.ts': 'const a = (now: number) => new Date(now);', 'web/orders/b.ts': 'Date.now()' },
    ],
  },
  'rules import no I/O': {
    broken: {
      'server/orders/orders.rules.ts': `import { a } from 'node:crypto';\nimport { b } from './orders.queries.ts';`,
    },
    findings: [/imports node:crypto/, /imports \.\/orders\.queries\.ts/],
    kept: [
      {
        'server/orders/orders.rules.ts': `${from('../../contract/money.ts')} import type { A } from './orders.queries.ts';`,
        'server/orders/orders.rules.test.ts': from('node:fs'),
      },
    ],
  },
  'notifications read no table of a higher layer': {
    broken: { ...ordersWriter, 'server/notifications/a-b.ts': `db.selectFrom('users').leftJoin('orders', on)` },
    findings: [/reads orders, which orders writes/],
    kept: [{ ...ordersWriter, 'server/notifications/a-b.ts': `db.selectFrom('users')` }],
  },
  'one writer for each table': {
    broken: {
      'server/wallet/wallet.queries.ts': `db.updateTable('ledger_accounts')`,
      'server/orders/orders.queries.ts': `db\n  .insertInto('ledger_accounts')`,
      'server/funds/funds.queries.ts': 'sql`update fund_requests set a = 1`',
      'server/support/support.queries.ts': 'sql`delete from fund_requests where a = 1`',
    },
    findings: [/ledger_accounts is written by orders and wallet/, /fund_requests is written by funds and support/],
    kept: [
      {
        'server/wallet/wallet.queries.ts': `db.updateTable('ledger_accounts'); db.insertInto('ledger_accounts');`,
        'server/orders/orders.queries.ts': `db.selectFrom('ledger_accounts')`,
        'server/testing.ts': `tx.insertInto('ledger_accounts')`,
      },
    ],
  },
  'a trigger writes to tables of its own module': {
    broken: {
      ...ordersWriter,
      'server/wallet/wallet.queries.ts': `db.updateTable('ledger_accounts')`,
      'server/migrations/0001-a.sql': `{when orders_gone: after delete on orders}
        delete from ledger_accounts where id = old.id; {end}
        {when orders_new: after insert on orders} update ledger_accounts set a = 1; {end}`,
      'server/migrations/0002-b.sql': '{drop-when orders_new}',
    },
    findings: [/the trigger orders_gone on orders writes to ledger_accounts/],
    kept: [
      {
        ...ordersWriter,
        'server/orders/orders.queries.ts': `db.updateTable('order_days')`,
        'server/migrations/0001-a.sql': `{when orders_new: after insert on orders}
          insert into order_days (id) select 1; insert into ticket_search (id) select 1; {end}`,
        'server/migrations/frozen.json': JSON.stringify({
          '0002-b.sql': {
            sqlite:
              'create trigger gone after update on orders begin delete from wallets where 1; end; drop table orders;',
          },
        }),
        'server/migrations/0002-b.sql': '',
      },
    ],
  },
  'search tables are written only by triggers': {
    broken: { 'server/orders/orders.queries.ts': `sql\`update order_search set text = ''\`` },
    findings: [/writes to order_search/],
    kept: [{ 'server/orders/orders.queries.ts': `db.selectFrom('order_search')` }],
  },
  'a table name is a literal in the SQL': {
    broken: {
      'server/orders/a-b.ts': 'tx.updateTable(table).set(a);\nsql`select 1 from ${sql.table(list.table)}`',
      'server/platform/jobs/c.ts': 'sql`delete from ${sql.table(name)} where a = 1`',
    },
    findings: [/line 1: updateTable\(table/, /line 2: sql\.table\(list\.table/, /delete from \$\{sql/],
    kept: [
      {
        'server/orders/a-b.ts': `tx.updateTable('orders'); sql.table('orders'); sql\`update orders set a = \${b}\``,
        'server/platform/database/a.ts': 'sql`select 1 from ${sql.table(name)}`',
        'server/platform/database/fill-search-indexes.ts': 'sql`insert into ${index} (a)`',
      },
    ],
  },
  'a route contains no decision': {
    broken: { 'server/orders/orders.routes.ts': `for (const a of b) c(a);\ndatabase.read.selectFrom('orders')` },
    findings: [/for \(/, /selectFrom\(/],
    kept: [
      {
        'server/orders/orders.routes.ts': 'serve(app, contract.placeOrder, ({ body }) => placeOrder(database, body));',
      },
    ],
  },
  'released migrations are frozen': {
    broken: {
      'server/migrations/frozen.json': JSON.stringify({
        'a.sql': { sha256: hash('old') },
        'b.sql': { sha256: hash('gone') },
      }),
      'server/migrations/a.sql': 'new',
    },
    findings: [/a\.sql was released and has changed/, /b\.sql was released and is gone/],
    kept: [
      {
        'server/migrations/frozen.json': JSON.stringify({ 'a.sql': { sha256: hash('old') } }),
        'server/migrations/a.sql': 'old',
      },
    ],
  },
};
