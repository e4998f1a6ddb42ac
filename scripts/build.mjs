import { bootstrap, ensureBuilt, ensureInstalled } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
