import { wireAmount } from '../contract/money.ts';
import { readConfig } from '../server/platform/config.ts';
import { moveShop } from './move-shop.ts';
import { resolveServer } from './postgres-tools.ts';
import { runTool, ToolRefusal } from './run-tool.ts';
import { inWords } from './verify-books.ts';

/** Moves the shop of `DATA_DIR` from SQLite to the empty database of `DATABASE_URL`. */
await runTool(async () => {
  const { dataDir, databaseUrl } = await resolveServer(readConfig(process.env));
  if (!databaseUrl) throw new ToolRefusal('Set DATABASE_URL to the empty database that the shop moves to.');
  const { tables, counts } = await moveShop({ dataDir, databaseUrl });
  for (const { table, rows, sums } of tables) {
    const money = Object.entries(sums).map(([column, paise]) => `, ${column} ${wireAmount(paise)}`);
    console.log(`${table}: ${rows} rows${money.join('')}`);
  }
  console.log(`Every row is the same on both sides, and the books balance: ${inWords(counts)}.`);
  console.log(
    `From now on start with DATABASE_URL set; ${dataDir} still holds the shop's secret. Put its old shop.sqlite away.`,
  );
  return true;
});
