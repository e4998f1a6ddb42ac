import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import * as dispatches from '../../contract/dispatches.ts';
import * as dispatching from '../../contract/dispatching.ts';
import * as services from '../../contract/provider-services.ts';
import * as contract from '../../contract/providers.ts';
import type { Caller } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeDispatching, readDispatching } from './change-dispatching.ts';
import { changeProvider } from './change-provider.ts';
import { changeServiceRoutes, readServiceRoutes } from './change-service-routes.ts';
import { createProvider } from './create-provider.ts';
import { deleteProvider } from './delete-provider.ts';
import { findListedProviders } from './find-listed-providers.ts';
import { findProviderCalls } from './find-provider-calls.ts';
import { findProviderChanges } from './find-provider-changes.ts';
import { findProviderFacets } from './find-provider-facets.ts';
import { findProviderServices } from './find-provider-services.ts';
import { findUpstreams } from './find-upstreams.ts';
import { followPrices } from './follow-prices.ts';
import { checkProviderImport, importProviderServices } from './import-provider-services.ts';
import { resumeServices } from './pause-undeliverable.ts';
import type { ProviderValues } from './providers.rules.ts';
import { syncProvider } from './sync-provider.ts';
import { testProvider } from './test-provider.ts';

export function providersRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock, bus } = shop;

  serve(app, contract.listProviders, () => findListedProviders(database.read, clock()));

  serve(app, contract.createProvider, ({ body, caller, address, database }) =>
    createProvider(
      { ...shop, database },
      { ...valuesOf(body), apiKey: body.apiKey },
      { by: { ...actor(caller), address }, at: clock() },
    ),
  );

  serve(app, contract.changeProvider, async ({ params, body, caller, address, database }) => {
    const at = clock();
    const saved = await changeProvider(
      { ...shop, database },
      {
        id: params.id,
        before: body.before,
        apiKey: body.apiKey,
        pauseReason: body.pauseReason,
        confirmsRate: body.confirmsRate,
        ...valuesOf(body),
      },
      { by: { ...actor(caller), address }, at },
    );
    // The rate of its currency may be another one.
    await followPrices({ database, bus }, { providerId: saved.id, at });
    await resumeServices({ database, bus }, at);
    return saved;
  });

  serve(app, contract.deleteProvider, async ({ params, caller, address, database }) => {
    const at = clock();
    await deleteProvider({ database, bus }, { id: params.id, by: { ...actor(caller), address }, at });
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

  serve(app, services.listProviderServices, ({ params, query }) =>
    findProviderServices(database.read, { providerId: params.id, now: clock(), ...query }),
  );

  serve(app, services.readProviderFacets, ({ params }) => findProviderFacets(database.read, params.id));

  serve(app, services.listProviderChanges, ({ params, query }) =>
    findProviderChanges(database.read, { providerId: params.id, ...query }),
  );

  serve(app, contract.listProviderCalls, ({ params, query }) =>
    findProviderCalls(database.read, { providerId: params.id, ...query }),
  );

  serve(app, services.importProviderServices, ({ params, body, caller, address, database }) => {
    const { apply, ...wanted } = { ...body, providerId: params.id };
    if (!apply) return checkProviderImport(database.read, wanted);
    return importProviderServices({ database, bus }, { ...wanted, by: { ...actor(caller), address }, at: clock() });
  });

  serveRoutesOfServices(app, shop);
}

function serveRoutesOfServices(app: FastifyInstance, { database, bus, clock }: ShopOfRoutes): void {
  serve(app, dispatches.listUpstreams, () => findUpstreams(database.read, clock()));

  serve(app, dispatches.readServiceRoutes, ({ params }) => readServiceRoutes(database.read, params.id, clock()));

  serve(app, dispatches.changeServiceRoutes, async ({ params, body, caller, address, database }) => {
    const shop = { database, bus };
    const at = clock();
    const by = { ...actor(caller), address };
    const saved = await changeServiceRoutes(shop, { serviceId: params.id, ...body, before: body.before, by, at });
    // Who has just chosen the routes sees what is wrong with them: nothing is paused.
    await resumeServices(shop, at);
    return saved;
  });

  serve(app, dispatching.readDispatching, () => readDispatching(database.read));

  serve(app, dispatching.changeDispatching, ({ body, caller, address, database }) => {
    const { isOn, floor: floorBp, triesNextOnFailure, before } = body;
    const by = { ...actor(caller), address };
    return changeDispatching(database, { isOn, floorBp, triesNextOnFailure, before, by, at: clock() });
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
  has_text_ids: body.hasTextIds ? 1 : 0,
  has_status_codes: body.hasStatusCodes ? 1 : 0,
  refuses_with_5xx: body.refusesWith5xx ? 1 : 0,
  lists_orders: body.listsOrders ? 1 : 0,
  repeat_promise: body.repeatPromise,
  repeat_seconds: body.repeatPromise === 'none' ? 0 : body.repeatSeconds,
  ...(body.batchCap !== undefined && { batch_cap: body.batchCap }),
  is_active: body.isActive ? 1 : 0,
});
