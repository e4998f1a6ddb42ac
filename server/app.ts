import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { endpoints } from '../contract/api.ts';
import { pages } from '../contract/pages.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { recogniseCaller } from './accounts/recognise-caller.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { fundsRoutes } from './funds/funds.routes.ts';
import { announceChange } from './notifications/announce-change.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import type { EventStreams } from './notifications/stream-events.ts';
import type { OutboxOptions } from './notifications/work-outbox.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import type { Bus } from './platform/bus.ts';
import { describeApi } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { passOnNotices, pushNewsWork, pushWork, shareNews } from './push/pass-on-notices.ts';
import { pushRoutes } from './push/push.routes.ts';
import { type PushParts, sendPush } from './push/send-push.ts';
import { resetLinkWork } from './recovery/ask-reset-link.ts';
import { mailResetLink, type PostRoom } from './recovery/mail-reset-link.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { healthRoutes, reportsRoutes } from './reports/reports.routes.ts';
import type { Shop } from './shop.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export interface AppOptions {
  readonly log: FastifyBaseLogger;
  readonly streams: EventStreams;
  /** The built pages; undefined in tests of the calls alone. */
  readonly webFolder: string | undefined;
}

/** The whole server, not yet listening: every route there is stands in this one list. */
export async function createApp(shop: Shop, { log, streams, webFolder }: AppOptions): Promise<FastifyInstance> {
  const { config, database, bus, clock } = shop;
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    tellAdmins: () => {
      announceChange(bus, clock()).catch((error: unknown) => log.warn({ err: error }, 'admins were not told'));
    },
    findCaller: (token) => recogniseCaller(database, token, clock()),
  });

  auditRoutes(app, shop);
  accountsRoutes(app, shop);
  recoveryRoutes(app, shop);
  storefrontRoutes(app, shop);
  catalogueRoutes(app, shop);
  walletRoutes(app, shop);
  notificationsRoutes(app, { shop, streams });
  pricingRoutes(app, shop);
  fundsRoutes(app, shop);
  supportRoutes(app, shop);
  pushRoutes(app, shop);
  ordersRoutes(app, shop);
  privacyRoutes(app, shop);
  usersRoutes(app, shop);
  reportsRoutes(app, shop);
  healthRoutes(app, shop);
  describeApi(app, endpoints);
  const shells = new Map(Object.values(pages).map((path) => [path, shellOf(path)]));
  await serveWeb(app, { folder: webFolder, pages: shells });
  return app;
}

/** The source in `web/` that a path most likely shows; who is signed in otherwise sees another one a moment later. */
function shellOf(path: string): string {
  if (path === pages.home || path === pages.profile) return 'customer.tsx';
  return path === pages.admin || path === pages.adminDashboard ? 'back-office.tsx' : 'public.tsx';
}

/** Who does the work that commits leave in the outbox: every kind there is stands in this one list. */
export function workAfterCommits(
  room: PostRoom & PushParts & { readonly bus: Bus },
): Required<Pick<OutboxOptions, 'handlers' | 'slowHandlers'>> {
  return {
    handlers: {
      notice: (payloads) => passOnNotices(room, payloads),
      [pushNewsWork]: (types) => shareNews(room, types),
    },
    slowHandlers: {
      [resetLinkWork]: (payload) => mailResetLink(room, payload),
      [pushWork]: (payload) => sendPush(room, payload),
    },
  };
}
