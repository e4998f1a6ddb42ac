import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { endpoints } from '../contract/api.ts';
import type { Language } from '../contract/languages.ts';
import { documentOf, pages, staticPaths } from '../contract/pages.ts';
import { nowhere } from '../contract/prerendered.ts';
import { accountsRoutes, type FindUnderWay } from './accounts/accounts.routes.ts';
import { assertStillPermitted } from './accounts/assert-still-permitted.ts';
import { inviterCookieFor } from './accounts/inviter-cookie.ts';
import { createCallerResolver } from './accounts/resolve-caller.ts';
import { announcementsRoutes } from './announcements/announcements.routes.ts';
import { findRunningAnnouncements } from './announcements/find-running-announcements.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { bonusesRoutes } from './bonuses/bonuses.routes.ts';
import { findBonusAround } from './bonuses/find-bonuses.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { confirmationsRoutes } from './confirmations/confirmations.routes.ts';
import { runStatusBatch } from './fulfilment/ask-statuses.ts';
import { statusJob } from './fulfilment/enqueue-due-polls.ts';
import { requestJob } from './fulfilment/enqueue-due-requests.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment.routes.ts';
import { runCancel } from './fulfilment/run-cancel.ts';
import { runRefill } from './fulfilment/run-refill.ts';
import { runSearch, searchJob } from './fulfilment/search-dispatch.ts';
import { claimedPaymentJob } from './funds/announce-claim.ts';
import { paidIntentJob } from './funds/announce-paid-intent.ts';
import { coveredOrderCheckJob } from './funds/enqueue-covered-order-check.ts';
import { findFundsAround } from './funds/find-funds-around.ts';
import { findMissedFundEvents, fundPushTopics } from './funds/funds.events.ts';
import { fundsRoutes } from './funds/funds.routes.ts';
import { askReturn, askReturnJob } from './gateways/ask-return.ts';
import { gatewaysRoutes } from './gateways/gateways.routes.ts';
import { lookUpJob, lookUpPayment } from './gateways/look-up-payment.ts';
import { openGateways } from './gateways/open-gateways.ts';
import { enqueueLookUps, gatewayEventJob } from './gateways/receive-event.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { recordInvitation } from './invitations/record-invitation.ts';
import { landingRoutes } from './landing/landing.routes.ts';
import { type PreparedPriceList, preparePriceList } from './landing/prepare-price-list.ts';
import { announceChange } from './notifications/announce-change.ts';
import { securityMailJob } from './notifications/announce-security-act.ts';
import { customerMailJob, customerPushJob } from './notifications/announce-to-customer.ts';
import { eventJob } from './notifications/enqueue-event.ts';
import { mailCustomerNotice } from './notifications/mail-customer-notice.ts';
import { mailSecurityAct } from './notifications/mail-security-act.ts';
import { findMissedSecurityEvents, securityPushTopics } from './notifications/notifications.events.ts';
import { type NotificationsParts, notificationsRoutes } from './notifications/notifications.routes.ts';
import type { PushTopics } from './notifications/notifications.rules.ts';
import type { EventStreams } from './notifications/stream-events.ts';
import { findOrdersAround } from './orders/find-orders-around.ts';
import { findRefusedOrder } from './orders/find-unpaid-orders.ts';
import { findMissedOrderEvents, findOrderedServices, orderPushTopics } from './orders/orders.events.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { placeCoveredOrder } from './orders/place-covered-order.ts';
import { placeUnpaidOrderOfIntent } from './orders/place-unpaid-order-of-intent.ts';
import { papersRoutes } from './papers/papers.routes.ts';
import { announceOpenPayment, openPaymentJob } from './payments/announce-open-payment.ts';
import { creditClaimedPayment } from './payments/credit-claimed-payment.ts';
import { findMissedPaymentEvents, paymentPushTopics } from './payments/payments.events.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { bankMessageJob } from './payments/receive-bank-message.ts';
import { saveBankMessage } from './payments/save-bank-message.ts';
import { isBehindHttps } from './platform/config.ts';
import { guardWrites } from './platform/database/guard-writes.ts';
import { countWrites } from './platform/database/write-metrics.ts';
import { logRefusals } from './platform/http/log-refusals.ts';
import { describeApi } from './platform/http/openapi.ts';
import { countRequests } from './platform/http/request-metrics.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { handleJob, handleJobs, type JobHandler } from './platform/jobs/define-job.ts';
import type { Translate } from './platform/jobs/drain-outbox.ts';
import { startProcessMetrics } from './platform/process-metrics.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import type { ProviderShop } from './providers/call-provider.ts';
import { balanceJob, syncJob } from './providers/enqueue-due-readings.ts';
import { providersRoutes } from './providers/providers.routes.ts';
import { runDueBalance, runDueSync } from './providers/run-due-reading.ts';
import { priceRulesRoutes } from './providers/serve-price-rules.ts';
import { pushJob } from './push/enqueue-pushes.ts';
import { publishNotices, pushNewsJob, shareNews } from './push/publish-notices.ts';
import { pushRoutes } from './push/push.routes.ts';
import { pushCustomerNotice } from './push/push-customer-notice.ts';
import { heldNewsJob, pushDeferredNews } from './push/push-deferred-news.ts';
import { type PushParts, sendPush } from './push/send-push.ts';
import { type MailDependencies, mailResetLink } from './recovery/mail-reset-link.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { resetLinkJob } from './recovery/request-reset-link.ts';
import { openPriceListPages } from './render-price-list.ts';
import { actSubjects } from './reports/act-subjects.ts';
import { reportPushTopics } from './reports/reports.events.ts';
import { healthRoutes, metricsRoutes, reportsRoutes } from './reports/reports.routes.ts';
import { serveRobotsAndSitemap } from './robots-and-sitemap.ts';
import type { Shop, ShopOfRoutes } from './shop.ts';
import { startPrerendering } from './start-prerendering.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { findMissedTicketEvents, findTicketSubjects, ticketPushTopics } from './support/support.events.ts';
import { supportRoutes } from './support/support.routes.ts';
import type { Tables } from './tables.ts';
import { usersRoutes } from './users/users.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export interface AppOptions {
  readonly log: FastifyBaseLogger;
  readonly streams: EventStreams;
  /** The folder of what is built; undefined in tests of the calls alone. */
  readonly built: string | undefined;
}

/** The whole server, not yet listening: every route there is stands in this one list. */
export async function createApp(given: Shop, { log, streams, built }: AppOptions): Promise<FastifyInstance> {
  const { config, bus, clock } = given;
  // Without a token for the metrics nothing is counted.
  const counting = config.metricsToken === undefined ? undefined : countWrites(given.database);
  const database = counting?.store ?? given.database;
  const shop: ShopOfRoutes = { ...given, database: { engine: database.engine, read: database.read } };
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    signInLimitFactor: config.signInLimitFactor,
    callCounts: shop.callCounts,
    clock,
    secret: shop.secret,
    isSecure: isBehindHttps(config),
    announceToAdmins: (changes) => {
      announceChange(bus, changes, clock()).catch((error: unknown) => log.warn({ err: error }, 'admins were not told'));
    },
    findCaller: createCallerResolver(given.database, clock),
    databaseVersion: given.database.version,
    guardDatabase: (caller, first) =>
      caller
        ? guardWrites(database, (tx) => assertStillPermitted(tx, caller, clock()), first && ((tx) => first(tx, caller)))
        : { store: database, hasPassed: () => false },
  });

  logRefusals(app, { log: shop.securityLog, clock });
  if (counting) {
    const counters = [startProcessMetrics(), countRequests(app), counting.read];
    metricsRoutes(app, shop, () => counters.flatMap((read) => read()));
  }

  auditRoutes(app, shop, actSubjects);
  const findUnderWay: FindUnderWay = async (db, userId) => ({
    ...(await findFundsAround(db, { userId, now: clock() })),
    ...(await findBonusAround(db, { userId, at: clock() })),
    ...(await findOrdersAround(db, { userId, now: clock() })),
    ...(await findRefusedOrder(db, { userId, now: clock() })),
    ...(await findRunningAnnouncements(db, clock())),
  });
  accountsRoutes(app, shop, { findUnderWay, recordInvitation });
  recoveryRoutes(app, shop);
  storefrontRoutes(app, shop);
  announcementsRoutes(app, shop);
  catalogueRoutes(app, shop);
  walletRoutes(app, shop);
  notificationsRoutes(app, { shop, streams, missedEvents, newsSubjects });
  confirmationsRoutes(app, shop);
  pricingRoutes(app, shop);
  bonusesRoutes(app, shop);
  fundsRoutes(app, shop);
  supportRoutes(app, shop);
  pushRoutes(app, shop);
  providersRoutes(app, shop);
  priceRulesRoutes(app, shop);
  invitationsRoutes(app, shop);
  ordersRoutes(app, shop);
  paymentsRoutes(app, shop);
  gatewaysRoutes(app, shop);
  fulfilmentRoutes(app, shop);
  privacyRoutes(app, shop);
  usersRoutes(app, shop);
  papersRoutes(app, shop);
  reportsRoutes(app, shop);
  landingRoutes(app, shop);
  const about = { title: 'Tarakki', description: 'The calls of a shop for social media growth services.' };
  describeApi(app, { about, endpoints });
  const priceList = preparePriceList(shop);
  serveRobotsAndSitemap(app, { publicUrl: config.publicUrl, priceList });
  const { areReady } = await servePages(app, { shop, log, built, priceList });
  healthRoutes(app, shop, { arePagesReady: areReady });
  return app;
}

async function servePages(
  app: FastifyInstance,
  {
    shop,
    log,
    built,
    priceList,
  }: Omit<AppOptions, 'streams'> & { shop: ShopOfRoutes; priceList: () => Promise<PreparedPriceList> },
) {
  const program = (language: Language) =>
    join(built ?? '', 'pages', language === 'en' ? 'prerender.js' : `prerender.${language}.js`);
  const priceListPages = openPriceListPages(priceList, program);
  app.addHook('onClose', async () => priceListPages.stop());
  const sources = Object.values(pages).map((path) => {
    const styledBy = path === pages.landing ? ['static-page-start.tsx'] : [];
    return [path, { document: documentOf(path), sources: sourcesOf(path), styledBy }] as const;
  });
  const isSecure = isBehindHttps(shop.config);
  const onPages = await serveWeb(app, {
    folder: built && join(built, 'web'),
    pages: new Map(sources),
    nowhere: (path) => ({ document: documentOf(path), page: nowhere }),
    cookieFor: (search) => inviterCookieFor(search, { isSecure }),
    onDemand: { ...priceListPages, isSecure },
  });
  if (built === undefined) return { areReady: () => true };
  const { areReady, stop } = await startPrerendering(shop, { program, log, onPages });
  app.addHook('onClose', async () => stop());
  return { areReady };
}

/** The sources in `web/` that a path most likely shows; who is signed in otherwise sees others a moment later. */
function sourcesOf(path: string): readonly string[] {
  // Whole in their HTML: their code comes when there is time for it.
  if (staticPaths.includes(path)) return [];
  const start = 'app-start.tsx';
  if (path === pages.home) return [start, 'customer.tsx', 'customer-home.tsx'];
  if (path === pages.massOrder) return [start, 'customer.tsx', 'customer-mass-order.tsx'];
  if (path === pages.papers) return [start, 'customer.tsx', 'customer-papers.tsx'];
  if (path === pages.profile) return [start, 'customer.tsx', 'customer-account.tsx'];
  if (path === pages.admin || path === pages.adminDashboard) return [start, 'back-office.tsx'];
  const isRecovery = path === pages.forgotPassword || path === pages.resetPassword;
  return [start, 'public.tsx', isRecovery ? 'password-recovery.tsx' : 'auth-pages.tsx'];
}

/** What admins missed while they were away, of each module that has events. */
const missedEvents: NotificationsParts['missedEvents'] = [
  findMissedOrderEvents,
  findMissedFundEvents,
  findMissedPaymentEvents,
  findMissedTicketEvents,
  findMissedSecurityEvents,
];

const newsSubjects = { order: findOrderedServices, ticket: findTicketSubjects };

const pushTopics: PushTopics = {
  ...orderPushTopics,
  ...fundPushTopics,
  ...paymentPushTopics,
  ...ticketPushTopics,
  ...securityPushTopics,
  ...reportPushTopics,
};

/** What is done in the background: every kind of job stands in this one list. */
export function jobHandlers(dependencies: MailDependencies & PushParts & ProviderShop): JobHandler<Tables>[] {
  const gateways = openGateways(dependencies.config.gateways, dependencies.outboundHttp);
  const { database, bus, clock } = dependencies;
  // Of what they leave to a person, an event comes only later.
  const announcePayments = () => announceChange(bus, ['funds', 'payments'], clock());
  return [
    handleJobs(eventJob, (notices, ids) => {
      const queued = notices.map((notice, place) => ({ ...notice, jobId: ids[place] ?? 0 }));
      return publishNotices({ ...dependencies, pushTopics }, queued);
    }),
    handleJobs(pushNewsJob, (types) => shareNews({ ...dependencies, pushTopics }, types)),
    handleJob(heldNewsJob, (held) => pushDeferredNews({ ...dependencies, pushTopics }, held)),
    handleJob(syncJob, (due) => runDueSync(dependencies, due)),
    handleJob(balanceJob, (due) => runDueBalance(dependencies, due)),
    handleJob(searchJob, (search) => runSearch(dependencies, search)),
    handleJob(statusJob, (batch) => runStatusBatch(dependencies, batch)),
    handleJob(requestJob, ({ kind, id }) => (kind === 'cancel' ? runCancel : runRefill)(dependencies, id)),
    handleJob(pushJob, (push) => sendPush(dependencies, push)),
    handleJob(paidIntentJob, ({ intentId }) => placeUnpaidOrderOfIntent(database, { intentId, at: clock() })),
    handleJob(coveredOrderCheckJob, (covered) => placeCoveredOrder(database, { ...covered, at: clock() })),
    handleJob(claimedPaymentJob, async ({ key }) => {
      await creditClaimedPayment(database, { key, at: clock() });
      await announcePayments();
    }),
    handleJob(bankMessageJob, async (message) => {
      await saveBankMessage(database, message, clock());
      await announcePayments();
    }),
    handleJobs(openPaymentJob, async (payments, ids) => {
      for (const [place, { paymentId }] of payments.entries())
        await announceOpenPayment(database, { jobId: ids[place] ?? 0, paymentId });
    }),
    handleJob(gatewayEventJob, (event) => enqueueLookUps(database, event, clock())),
    handleJob(lookUpJob, async ({ intentId }) => {
      if (await lookUpPayment({ database, gateways }, { intentId, at: clock() })) await announcePayments();
    }),
    handleJob(askReturnJob, async ({ returnId }) => {
      await askReturn({ database, gateways }, { returnId, at: clock() });
      await announcePayments();
    }),
    handleJob(resetLinkJob, (request) => mailResetLink(dependencies, request)),
    handleJob(customerMailJob, (notice) => mailCustomerNotice({ ...dependencies, newsSubjects }, notice)),
    handleJob(customerPushJob, (notice) =>
      pushCustomerNotice({ ...dependencies, newsSubjects }, notice, dependencies.clock()),
    ),
    handleJob(securityMailJob, (mail) => mailSecurityAct(dependencies, mail)),
  ];
}

/** A row of the outbox of the former version, as a job. Of mails that failed for good the payload was not kept. */
export const outboxAsJob: Translate = ({ kind, payload }) => {
  if (kind === 'notice') return { kind: eventJob.kind, payload };
  if (kind === resetLinkJob.kind && payload !== '') {
    return { kind, payload: JSON.stringify({ language: 'en', ...JSON.parse(payload) }) };
  }
  // It was the one payload that is no JSON.
  if (kind === pushNewsJob.kind) return { kind, payload: JSON.stringify(payload) };
  return { kind, payload };
};
