import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createFirstAdmin } from './accounts/create-first-admin.ts';
import { deleteExpiredAccess } from './accounts/delete-expired-access.ts';
import { deleteExpiredRequestKeys } from './accounts/delete-expired-request-keys.ts';
import { createApp, jobHandlers, outboxAsJob } from './app.ts';
import { announceEndingBonuses } from './bonuses/announce-ending-bonuses.ts';
import type { CatalogueShop } from './catalogue/change-catalogue.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { endOldPendingActs } from './confirmations/end-pending-acts.ts';
import { seedDemo } from './demo.ts';
import { openDemoPanels } from './demo-providers.ts';
import { enqueueDuePolls } from './fulfilment/enqueue-due-polls.ts';
import { enqueueDueRequests } from './fulfilment/enqueue-due-requests.ts';
import { startDispatchWorker } from './fulfilment/run-dispatches.ts';
import { scheduleRuns } from './fulfilment/schedule-runs.ts';
import { enqueueDueSearches } from './fulfilment/search-dispatch.ts';
import { keyEarlierRequests } from './funds/key-earlier-requests.ts';
import { numberReceipts } from './funds/number-receipts.ts';
import { releaseIntents } from './funds/release-intents.ts';
import { enqueueDueReturns } from './gateways/ask-return.ts';
import { enqueueDueLookUps } from './gateways/look-up-payment.ts';
import { resolveInvitations } from './invitations/resolve-invitations.ts';
import { streamEvents } from './notifications/stream-events.ts';
import { databaseFile, openStore } from './open-store.ts';
import { deleteUnpaidOrders } from './orders/delete-unpaid-orders.ts';
import { writeTaxPapers } from './papers/write-tax-papers.ts';
import { deleteOldTexts } from './payments/delete-old-texts.ts';
import { hour, minute, second, systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { weaknessTexts } from './platform/config-weaknesses.ts';
import { fillSearchIndexes } from './platform/database/fill-search-indexes.ts';
import { ExpectedError } from './platform/expected-error.ts';
import { readDisk } from './platform/free-disk.ts';
import { leave } from './platform/http/graceful-stop.ts';
import { deleteOldWebhookEvents } from './platform/http/serve-signed.ts';
import { deleteOldDeadJobs } from './platform/jobs/dead-jobs.ts';
import { drainOutbox } from './platform/jobs/drain-outbox.ts';
import { startJobWorker } from './platform/jobs/start-job-worker.ts';
import { createLog } from './platform/log.ts';
import { deleteOldMails, type Mailer, openMailer } from './platform/mail.ts';
import { openOutboundHttp } from './platform/outbound-http.ts';
import { tightenModes } from './platform/private-files.ts';
import { openPushClient } from './platform/push-client.ts';
import { runPeriodically } from './platform/run-periodically.ts';
import { createSealer } from './platform/sealed-secrets.ts';
import { readSecret } from './platform/secret.ts';
import { openSecurityLog } from './platform/security-log.ts';
import type { ProviderShop } from './providers/call-provider.ts';
import { deleteOldCalls } from './providers/delete-old-calls.ts';
import { enqueueDueReadings } from './providers/enqueue-due-readings.ts';
import { resumeServices } from './providers/pause-undeliverable.ts';
import { remindOfUnknown } from './providers/remind-of-unknown.ts';
import { ensureVapidKeys } from './push/ensure-vapid-keys.ts';
import { sweepExpiredResets } from './recovery/delete-resets.ts';
import { checkAlarms } from './reports/check-alarms.ts';
import { comparePayments } from './reports/compare-payments.ts';
import type { AlarmParts } from './reports/read-alarms.ts';
import { rollUpDailyStats } from './reports/roll-up-daily-stats.ts';
import { checkNightly } from './reports/save-books-check.ts';
import type { Shop } from './shop.ts';
import { assertDemoMode } from './storefront/assert-demo-mode.ts';
import { demoSignIns } from './storefront/storefront.rules.ts';
import { deleteUnnamedPictures } from './support/upload-picture.ts';
import { type Database, searchTables } from './tables.ts';
import { undoBrokenRestore } from './undo-broken-restore.ts';

/** A process that has been told to stop and is still there after so long ends in the middle of what it does. */
const stopMs = 9_500;

const privateFiles = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, 'secret'];

const built = join(import.meta.dirname, '..', 'dist');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  for (const remark of tightenModes(config.dataDir, privateFiles)) log.warn(remark);
  const undone = config.databaseUrl ? undefined : undoBrokenRestore(config.dataDir);
  if (undone) say(undone);
  const store = await openStore(config, (error) => log.warn({ err: error }, 'database connection'));
  const { bus, remark } = store;
  if (remark) say(remark);

  for (const weakness of config.weaknesses) log.warn({ weakness }, weaknessTexts[weakness]);

  await assertDemoMode(store.database, config);
  await seedCatalogue(store.database);
  await announceFirstAdmin(store.database, config);
  const secret = readSecret(config.secret, config.dataDir);
  const sealer = createSealer(secret);
  await ensureVapidKeys(store.database, sealer);

  const mailer = openShopMailer(config);
  const limitFactor = config.signInLimitFactor;
  let shopAddress = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const http = openOutboundHttp();
  const pushClient = openPushClient({ hosts: config.pushServices, http });
  const internet = openOutboundHttp({ reach: config.reachesLoopback ? 'internet-or-loopback' : 'internet' });
  const outboundHttp = config.hasDemoProviders ? await openDemoPanels(store.database.read, internet) : internet;
  const parts = { ...store, config, clock: systemClock, pushClient, outboundHttp, sealer };
  const mailDependencies = { ...parts, mailer, limitFactor, shopAddress: () => shopAddress };
  const readDiskHere = () => readDisk(config.dataDir);
  const background = prepareBackground(() =>
    startBackground({ ...parts, readDisk: readDiskHere }, mailDependencies, log),
  );
  const streams = streamEvents(bus);
  const securityLog = openSecurityLog(config.securityLog ?? join(config.dataDir, 'logs', 'security.jsonl'), {
    secret,
    clock: systemClock,
    onError: (error) => log.error({ err: error }, 'the security log can not be written'),
  });
  const shop: Shop = {
    database: wakingAfterWrites(store.database, background.wake),
    bus,
    callCounts: store.callCounts,
    clock: systemClock,
    config,
    secret,
    sealer,
    securityLog,
    pushClient,
    outboundHttp,
    readDisk: readDiskHere,
  };
  if (config.demo) await seedDemo(shop);

  const app = await createApp(shop, { log, streams, built });
  const close = async () => {
    await background.stop();
    http.close();
    outboundHttp.close();
    securityLog.close();
    await store.close();
  };
  stopOnRequest(async () => {
    await leave(app, { graceMs: config.stopGraceMs, onClosing: () => streams.close() });
    await close();
  });
  const address = await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // The port may have been left to the system.
  shopAddress = config.publicUrl ?? address;
  background.start();
  say(`Tarakki is open at ${shopAddress}`);
}

const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

function openShopMailer({ smtpUrl, smtpPlaintext, dataDir, mailFrom }: Config): Mailer {
  const folder = mailFolderOf({ dataDir });
  if (smtpUrl === undefined) say(`Mails are not sent but kept in ${folder}, until SMTP_URL names a mail server.`);
  return openMailer({ smtpUrl, allowsPlaintext: smtpPlaintext, folder, from: mailFrom });
}

/** What the process does by itself, beside serving. */
interface Background {
  /** Says that a commit may have left something to do. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Nothing runs before `start`: a process whose port is taken ends at once, and a provider that it had called by then could have
 * taken an order without the shop knowing. Nothing starts after `stop` either.
 */
function prepareBackground(begin: () => Background): Background & { start(): void } {
  let running: Background | undefined;
  let isStopped = false;
  return {
    start: () => {
      if (!isStopped) running = begin();
    },
    wake: () => running?.wake(),
    stop: async () => {
      isStopped = true;
      await running?.stop();
    },
  };
}

function startBackground(
  shop: HousekeepingShop & ProviderShop,
  mailDependencies: Parameters<typeof jobHandlers>[0],
  log: FastifyBaseLogger,
): Background {
  const worker = startJobWorker(shop.database, {
    clock: systemClock,
    handlers: jobHandlers(mailDependencies),
    onError: (error) => log.error({ err: error }, 'background work failed'),
  });
  const dispatches = startDispatchWorker(shop, {
    onError: (error) => log.error({ err: error }, 'an order was not sent, or its answer not recorded'),
  });
  const timers = startHousekeeping(shop, log);
  return {
    wake: () => {
      worker.wake();
      dispatches.wake();
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([worker.stop(), dispatches.stop()]);
    },
  };
}

type SweptParts = Pick<Shop, 'database' | 'callCounts'>;
type HousekeepingShop = AlarmParts & SweptParts & CatalogueShop & { readonly config: Config };

/** What is done from time to time, by every node; two that do it at once do no harm. */
function startHousekeeping(shop: HousekeepingShop, log: FastifyBaseLogger): NodeJS.Timeout[] {
  const { database, config } = shop;
  const every = (intervalMs: number, name: string, work: () => Promise<void>, restMs = 0) =>
    runPeriodically(work, { intervalMs, restMs, onError: (error) => log.warn({ err: error }, `${name} failed`) });
  return [
    every(second, 'filling search indexes', () => fillSearchIndexes(database, searchTables)),
    // A node of the version before writes these until it is replaced.
    every(second, 'draining the outbox', () => drainOutbox(database, { now: systemClock(), translate: outboxAsJob })),
    every(minute, 'keying references', () => keyEarlierRequests(database, systemClock())),
    every(minute, 'dropping ended rate limits', () => shop.callCounts.forgetEnded(systemClock())),
    every(minute, 'reading provider lists and balances', () => enqueueDueReadings(database, systemClock())),
    every(minute, 'reminding of unclear orders', () => remindOfUnknown(database, systemClock())),
    every(minute, 'announcing bonuses that end', () => announceEndingBonuses(database, systemClock())),
    every(10 * second, 'paying invitation bonuses', () => resolveInvitations(database, systemClock())),
    every(minute, 'resuming services', () => resumeServices(shop, systemClock())),
    every(second, 'polling providers', () => enqueueDuePolls(database, systemClock())),
    every(second, 'searching unclear orders', () => enqueueDueSearches(database, systemClock())),
    every(second, 'scheduling runs of orders', () => scheduleRuns(database, systemClock(), onRunError(log))),
    every(second, 'numbering receipts', () => numberReceipts(database)),
    every(10 * second, 'writing tax documents', () => writeTaxPapers(database, systemClock())),
    every(second, 'polling payment gateways', () => enqueueDueLookUps(database, systemClock())),
    every(second, 'returning money through payment gateways', () => enqueueDueReturns(database, systemClock())),
    every(second, 'queueing refills and cancellations', () => enqueueDueRequests(database, systemClock())),
    every(minute, 'rolling up daily stats', () => rollUpDailyStats(database, systemClock())),
    ...sweeps(shop, mailFolderOf(config)).map(([name, work]) => every(hour, name, work)),
    // It is due once a night, and soon after a first start.
    every(minute, 'checking the books', () => checkBooksTonight(database, log), hour),
    every(minute, 'comparing payments with credits', () => comparePaymentsTonight(database, log), hour),
    every(minute, 'checking alarms', async () => {
      for (const alarm of await checkAlarms(shop, hostname())) log.error({ alarm }, 'the shop needs its operator');
    }),
  ];
}

const onRunError = (log: FastifyBaseLogger) => (err: unknown) =>
  log.error({ err }, 'a run of an order failed to start');

async function checkBooksTonight(database: Database, log: FastifyBaseLogger): Promise<void> {
  const check = await checkNightly({ database, clock: systemClock });
  if (check && check.faults.length > 0) log.error({ faults: check.faults }, 'the books do not balance');
}

async function comparePaymentsTonight(database: Database, log: FastifyBaseLogger): Promise<void> {
  const alarm = await comparePayments({ database, clock: systemClock });
  if (alarm) log.warn({ alarm }, 'payments and credits differ');
}

/** What is deleted once its time is over; each by itself, so that a fault of one holds up no other. */
function sweeps({ database }: Pick<Shop, 'database'>, mailFolder: string): [name: string, work: () => Promise<void>][] {
  return [
    ['sweep of acts that wait', () => endOldPendingActs(database, systemClock())],
    ['sweep of accounts', () => deleteExpiredAccess(database, systemClock())],
    ['sweep of request keys', () => deleteExpiredRequestKeys(database, systemClock())],
    ['sweep of reset links', () => sweepExpiredResets(database, systemClock())],
    ['sweep of pictures', () => deleteUnnamedPictures(database, systemClock())],
    ['sweep of webhook events', () => deleteOldWebhookEvents(database, systemClock())],
    ['sweep of kept orders', () => deleteUnpaidOrders(database, systemClock())],
    ['sweep of payments asked for', () => releaseIntents(database, systemClock())],
    ['sweep of payers’ names', () => deleteOldTexts(database, systemClock())],
    ['sweep of provider calls', () => deleteOldCalls(database, systemClock())],
    ['sweep of dead jobs', () => deleteOldDeadJobs(database, systemClock())],
    ['sweep of mails', () => deleteOldMails(mailFolder, systemClock())],
  ];
}

/** Jobs that a write has enqueued are looked for soon after it. */
function wakingAfterWrites(database: Database, wake: () => void): Database {
  return {
    ...database,
    write: async (work) => {
      const result = await database.write(work);
      wake();
      return result;
    },
  };
}

async function announceFirstAdmin(database: Database, config: Config): Promise<void> {
  const email = config.demo ? demoSignIns.adminEmail : config.adminEmail;
  const password = config.demo ? demoSignIns.adminPassword : config.adminPassword;
  const refuseCommonPasswords = config.refuseCommonPasswords && !config.demo;
  const wanted = { email, password, refuseCommonPasswords, at: systemClock() };
  const admin = await createFirstAdmin(database, wanted).catch((error: unknown) => {
    if (!(error instanceof ExpectedError && error.code === 'invalid-input')) throw error;
    throw new ConfigError(`The configuration is not valid:\n  ADMIN_PASSWORD: ${error.message}`);
  });
  if (!admin) return;
  say(`The first admin is ${admin.email}; sign in at /admin/login.`);
  if (admin.madeUpPassword) say(`The password is ${admin.madeUpPassword} — it is shown this once, so write it down.`);
}

function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, begin);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : `Tarakki could not start: ${reasonOf(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown }; // errors of the system and of databases carry one
  if (code === 'EADDRINUSE') return 'the port is taken. Set PORT to another one.';
  if (code === 'ECONNREFUSED') return 'the database does not answer. Is DATABASE_URL right?';
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message;
}
