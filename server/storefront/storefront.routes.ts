import type { FastifyInstance } from 'fastify';
import { readAdminAppManifest, readAppManifest } from '../../contract/app-manifest.ts';
import * as contract from '../../contract/storefront.ts';
import * as adminContract from '../../contract/storefront-admin.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeLegalText } from './change-legal-text.ts';
import { changeStorefront } from './change-storefront.ts';
import { prepareStorefront, readEditedStorefront, storefrontTopic } from './prepare-storefront.ts';
import { serveBrandFiles } from './serve-brand-files.ts';

export function storefrontRoutes(app: FastifyInstance, { config, database, bus, clock }: ShopOfRoutes): void {
  const { demo } = config;
  const prepared = prepareStorefront({ database, bus, clock, demo });
  const announce = () => {
    prepared.forget();
    return bus.announce(storefrontTopic, ['changed']);
  };

  serveBrandFiles(app, database);
  serve(app, contract.readStorefront, async () => (await prepared.read()).storefront);
  serve(app, contract.listLegalTexts, async () => (await prepared.read()).legalTexts);
  serve(app, readAppManifest, async () => (await prepared.read()).appManifest);
  serve(app, readAdminAppManifest, async () => (await prepared.read()).adminAppManifest);

  serve(app, adminContract.readEditedStorefront, () => readEditedStorefront(database.read, { demo }));

  serve(app, adminContract.changeStorefront, async ({ body, caller, address, database }) => {
    const { before, writtenCounters: counters, frontPage, accent, logo, icon, ...settings } = body;
    const look = { accent, logo, icon };
    const by = { adminId: caller.userId, via: caller.via, address };
    await changeStorefront(database, { settings, frontPage, counters, look, before, by, demo, at: clock() });
    await announce();
    return readEditedStorefront(database.read, { demo });
  });

  serve(app, adminContract.changeLegalText, async ({ body, caller, address, database }) => {
    const changed = await changeLegalText(database, {
      ...body,
      before: body.before,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    });
    await announce();
    return changed;
  });
}
