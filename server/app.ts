import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { endpoints } from '../contract/api.ts';
import { pages } from '../contract/pages.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { recogniseCaller } from './accounts/recognise-caller.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { fundsRoutes } from './funds/funds.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import type { EventStreams } from './notifications/stream-events.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { describeApi } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { healthRoutes } from './reports/reports.routes.ts';
import type { Shop } from './shop.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export interface AppOptions {
  readonly log: FastifyBaseLogger;
  readonly streams: EventStreams;
  /** The built pages; undefined in tests of the calls alone. */
  readonly webFolder: string | undefined;
}

/** The whole server, not yet listening: every route there is stands in this one list. */
export async function createApp(shop: Shop, { log, streams, webFolder }: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock } = shop;
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    findCaller: (token) => recogniseCaller(database, token, clock()),
  });

  accountsRoutes(app, shop);
  recoveryRoutes(app, shop);
  storefrontRoutes(app, shop);
  catalogueRoutes(app, shop);
  walletRoutes(app, shop);
  notificationsRoutes(app, streams);
  pricingRoutes(app, shop);
  fundsRoutes(app, shop);
  supportRoutes(app, shop);
  ordersRoutes(app, shop);
  privacyRoutes(app, shop);
  healthRoutes(app, shop);
  describeApi(app, endpoints);
  await serveWeb(app, { folder: webFolder, pages: new Set(Object.values(pages)) });
  return app;
}
