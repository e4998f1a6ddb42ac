import { bootstrap, ensureBuilt, ensureInstalled, serveBuilt } from './bootstrap.mjs';

await bootstrap(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await serveBuilt();
});
