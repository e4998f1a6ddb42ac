import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import * as contract from '../../contract/providers.ts';
import type { Caller } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeProvider } from './change-provider.ts';
import { createProvider } from './create-provider.ts';
import { deleteProvider } from './delete-provider.ts';
import { findProviderCalls, findProviderChanges, findProviderServices } from './find-provider-services.ts';
import { checkProviderImport, importProviderServices } from './import-provider-services.ts';
import { findProviders } from './providers.queries.ts';
import { type ProviderValues, wireProvider } from './providers.rules.ts';
import { syncProvider } from './sync-provider.ts';
import { testProvider } from './test-provider.ts';

export function providersRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock, bus } = shop;

  serve(app, contract.listProviders, async () =>
    (await findProviders(database.read)).map((row) => wireProvider(row, clock())),
  );

  serve(app, contract.createProvider, ({ body, caller, address, database }) =>
    createProvider(
      { ...shop, database },
      { ...valuesOf(body), apiKey: body.apiKey },
      { by: { ...actor(caller), address }, at: clock() },
    ),
  );

  serve(app, contract.changeProvider, ({ params, body, caller, address, database }) =>
    changeProvider(
      { ...shop, database },
      { id: params.id, before: body.before, apiKey: body.apiKey, ...valuesOf(body) },
      { by: { ...actor(caller), address }, at: clock() },
    ),
  );

  serve(app, contract.deleteProvider, async ({ params, caller, address, database }) => {
    await deleteProvider(database, { id: params.id, by: { ...actor(caller), address }, at: clock() });
    return { message: 'The provider is deleted.' };
  });

  serve(app, contract.testProvider, ({ params, caller, address, database }) =>
    testProvider({ ...shop, database }, { providerId: params.id, by: { ...actor(caller), address } }),
  );

  serve(app, contract.syncProvider, ({ params, body, caller, address, database }) =>
    syncProvider(
      { ...shop, database },
      { providerId: params.id, acceptsMissing: body.acceptMissing, by: { ...actor(caller), address } },
    ),
  );

  serve(app, contract.listProviderServices, ({ params, query }) =>
    findProviderServices(database.read, { providerId: params.id, ...query }),
  );

  serve(app, contract.listProviderChanges, ({ params, query }) =>
    findProviderChanges(database.read, { providerId: params.id, ...query }),
  );

  serve(app, contract.listProviderCalls, ({ params, query }) =>
    findProviderCalls(database.read, { providerId: params.id, ...query }),
  );

  serve(app, contract.importProviderServices, ({ params, body, caller, address, database }) => {
    const { apply, ...wanted } = { ...body, providerId: params.id };
    if (!apply) return checkProviderImport(database.read, wanted);
    return importProviderServices({ database, bus }, { ...wanted, by: { ...actor(caller), address }, at: clock() });
  });
}

const actor = ({ userId, via, sessionId }: Caller) => ({ adminId: userId, via, sessionId });

type Body = Omit<z.output<(typeof contract.createProvider)['body']>, 'apiKey'>;

/** From ten-thousandths to 10⁻⁸. */
const lowMarkE8 = (lowBalance: number | null): number | null => (lowBalance === null ? null : lowBalance * 10_000);

const valuesOf = (body: Body): ProviderValues => ({
  name: body.name,
  url: body.url,
  currency: body.currency,
  fx_e4: body.rate,
  fx_buffer_bp: body.buffer,
  low_mark_e8: lowMarkE8(body.lowBalance),
  calls_per_minute: body.callsPerMinute,
  sends_json: body.sendsJson ? 1 : 0,
  is_active: body.isActive ? 1 : 0,
});
