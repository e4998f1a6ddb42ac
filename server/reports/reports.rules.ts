import type { DeadJob as DeadJobOnWire } from '../../contract/jobs.ts';
import { wireAmount } from '../../contract/money.ts';
import type { ProviderTrouble, ShopAlarm } from '../../contract/reports.ts';
import type { LateEvidence } from '../payments/find-late-evidence.ts';
import { day as dayMs, hour, isoTime, minute } from '../platform/clock.ts';
import type { Disk } from '../platform/free-disk.ts';
import { indianDay, startOfIndianDay } from '../platform/indian-time.ts';
import type { DeadJob } from '../platform/jobs/dead-jobs.ts';

export interface DayFigures {
  readonly day: number;
  readonly orders: number;
  readonly chargesPaise: number;
  readonly refundsPaise: number;
  readonly topUpsPaise: number;
}

export interface ServiceFigures {
  readonly serviceId: number;
  readonly orders: number;
  readonly revenuePaise: number;
}

/** One entry for each of the last `count` days up to `today`, the oldest first; a day without any figures is all zeros. */
export function lastDays(figures: readonly DayFigures[], { today, count }: { today: number; count: number }) {
  const days = Array.from({ length: count }, (_, index): DayFigures => {
    return { day: today - count + 1 + index, orders: 0, chargesPaise: 0, refundsPaise: 0, topUpsPaise: 0 };
  });
  for (const each of figures) {
    const index = each.day - (today - count + 1);
    const sum = days[index];
    if (sum) days[index] = addUp(sum, each);
  }
  return days;
}

function addUp(sum: DayFigures, more: DayFigures): DayFigures {
  return {
    day: sum.day,
    orders: sum.orders + more.orders,
    chargesPaise: sum.chargesPaise + more.chargesPaise,
    refundsPaise: sum.refundsPaise + more.refundsPaise,
    topUpsPaise: sum.topUpsPaise + more.topUpsPaise,
  };
}

/** The services that brought in most, each once. */
export function bestServices(figures: readonly ServiceFigures[], count: number): ServiceFigures[] {
  const sums = new Map<number, ServiceFigures>();
  for (const { serviceId, orders, revenuePaise } of figures) {
    const sum = sums.get(serviceId) ?? { serviceId, orders: 0, revenuePaise: 0 };
    sums.set(serviceId, { serviceId, orders: sum.orders + orders, revenuePaise: sum.revenuePaise + revenuePaise });
  }
  return [...sums.values()]
    .sort((a, b) => b.revenuePaise - a.revenuePaise || b.orders - a.orders || a.serviceId - b.serviceId)
    .slice(0, count);
}

/** When the nightly check last fell due: at three in the morning, when India sleeps. */
export function lastNightlyCheck(now: number): number {
  const today = startOfIndianDay(indianDay(now)) + 3 * hour;
  return today <= now ? today : today - dayMs;
}

/** A mail is tried again for an hour; what has waited for so long has a mail server or a worker in trouble. */
const jobLateMs = 15 * minute;
/** A disk has room while it has this much, or this share where it is small. */
const roomBytes = 2 ** 30;
const roomShare = 0.1;
const toldAgainMs = dayMs;

export interface JobsState {
  readonly waiting: number;
  /** When the job that has waited longest was first to run; null when none waits. */
  readonly oldestAt: number | null;
  /** Dead letters: they wait for a person. */
  readonly dead: number;
}

export function alarmsOf({
  faults,
  jobs: { waiting, oldestAt },
  disk,
  sharedRequests,
  troubles,
  dispatches,
  overdueTickets,
  missingPayments,
  contradictions,
  returns,
  differences,
  lateEvidence: { lastImportAt, silentGateways, scarcePaise },
  weaknesses,
  now,
}: {
  faults: number;
  jobs: JobsState;
  disk: Disk;
  sharedRequests: readonly number[];
  troubles: readonly ProviderTrouble[];
  dispatches: { readonly unknown: number; readonly held: number; readonly switchedOff: number };
  overdueTickets: { readonly count: number; readonly since: number | null };
  missingPayments: readonly number[];
  contradictions: readonly number[];
  returns: readonly number[];
  differences: Omit<Extract<ShopAlarm, { kind: 'differences' }>, 'kind'>;
  lateEvidence: LateEvidence;
  weaknesses: Extract<ShopAlarm, { kind: 'configuration' }>['weaknesses'];
  now: number;
}): ShopAlarm[] {
  const alarms: ShopAlarm[] = [];
  if (faults > 0) alarms.push({ kind: 'books', faults });
  if (oldestAt !== null && now - oldestAt > jobLateMs) alarms.push({ kind: 'jobs', waiting, since: isoTime(oldestAt) });
  if (disk.freeBytes < Math.min(roomBytes, disk.sizeBytes * roomShare)) alarms.push({ kind: 'disk', ...disk });
  if (sharedRequests.length > 0) alarms.push({ kind: 'references', requests: [...sharedRequests] });
  if (troubles.length > 0) alarms.push({ kind: 'providers', troubles: [...troubles] });
  const { unknown, held, switchedOff } = dispatches;
  if (unknown + held > 0) alarms.push({ kind: 'dispatches', unknown, held });
  if (switchedOff > 0) alarms.push({ kind: 'sending-off', waiting: switchedOff });
  const { count, since } = overdueTickets;
  if (since !== null) alarms.push({ kind: 'tickets', count, since: isoTime(since) });
  if (missingPayments.length > 0) alarms.push({ kind: 'bank-messages', payments: [...missingPayments] });
  if (contradictions.length > 0) alarms.push({ kind: 'contradictions', payments: [...contradictions] });
  if (returns.length > 0) alarms.push({ kind: 'returns', returns: [...returns] });
  if (Object.values(differences).some((count) => count > 0)) alarms.push({ kind: 'differences', ...differences });
  if (lastImportAt !== null) alarms.push({ kind: 'statements', since: isoTime(lastImportAt) });
  if (silentGateways.length > 0) alarms.push({ kind: 'webhooks', gateways: [...silentGateways] });
  if (scarcePaise.length > 0) alarms.push({ kind: 'own-amounts', amounts: scarcePaise.map(wireAmount) });
  if (weaknesses.length > 0) alarms.push({ kind: 'configuration', weaknesses });
  return alarms;
}

/** What is looked for every minute. The books and the payments are compared once a night, and tell of it then. */
const watchedKinds: readonly ShopAlarm['kind'][] = [
  'jobs',
  'disk',
  'references',
  'providers',
  'dispatches',
  'sending-off',
  'tickets',
  'bank-messages',
  'contradictions',
  'returns',
  'statements',
  'webhooks',
  'own-amounts',
];

/** What is told by itself, once until it is over. */
export interface Trouble {
  /** The same for all who see the same trouble. */
  readonly name: string;
  readonly alarm: ShopAlarm;
}

const diskName = (machine: string): string => `disk of ${machine}`;
const ofProvider = 'provider ';

/** Each thing that is told by itself: the disk of one machine, and of providers each trouble of each. */
export function troublesIn(alarms: readonly ShopAlarm[], machine: string): Trouble[] {
  const watched = alarms.filter(({ kind }) => watchedKinds.includes(kind));
  return watched.flatMap((alarm): Trouble[] => {
    if (alarm.kind === 'disk') return [{ name: diskName(machine), alarm }];
    if (alarm.kind !== 'providers') return [{ name: alarm.kind, alarm }];
    return alarm.troubles.map((each) => {
      return { name: `${ofProvider}${each.id} ${each.trouble}`, alarm: { kind: 'providers', troubles: [each] } };
    });
  });
}

/** Whether a node on this machine sees when a trouble with this name is over: another machine's disk it does not. */
export const isWatchedBy = (name: string, machine: string): boolean =>
  name === diskName(machine) || name.startsWith(ofProvider) || watchedKinds.some((kind) => kind === name);

/** What is told of several troubles at the same time: one alarm for all that are about providers. */
export function alarmsTold(troubles: readonly Trouble[]): ShopAlarm[] {
  const alarms = troubles.map(({ alarm }) => alarm);
  const ofProviders = alarms.flatMap((alarm) => (alarm.kind === 'providers' ? alarm.troubles : []));
  const others = alarms.filter(({ kind }) => kind !== 'providers');
  return ofProviders.length === 0 ? others : [...others, { kind: 'providers', troubles: ofProviders }];
}

/** Whether an alarm is told: when it is new, and again when it has lasted. What was told long after now, a clock said that has been set back since. */
export function isWorthTelling(toldAt: number | undefined, now: number): boolean {
  return toldAt === undefined || Math.abs(now - toldAt) >= toldAgainMs;
}

const daysText = (days: number): string =>
  days === 0 ? 'less than a day' : `about ${days} ${days === 1 ? 'day' : 'days'}`;

/** Each provider once; of a balance that is low with the time until which it is to be topped up. */
function troubleNames(troubles: readonly ProviderTrouble[]): string[] {
  return [...Map.groupBy(troubles, ({ name }) => name)].map(([name, own]) => {
    if (own.some(({ trouble }) => trouble === 'empty-balance')) return `${name} (its balance is used up)`;
    const days = own.find(({ daysLeft }) => daysLeft !== null)?.daysLeft ?? null;
    return days === null ? name : `${name} (its balance lasts ${daysText(days)})`;
  });
}

const maxNumbers = 20;

/** `#3, #7`, and how many more there are. */
function requestNumbers(ids: readonly number[]): string {
  const rest = ids.length - maxNumbers;
  const shown = ids.slice(0, maxNumbers).map((id) => `#${id}`);
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

export function alarmMessage(alarm: ShopAlarm, now: number): string {
  switch (alarm.kind) {
    case 'books':
      return `The books have ${alarm.faults} faults`;
    case 'jobs':
      return `Mails and notices wait for ${Math.floor((now - Date.parse(alarm.since)) / minute)} minutes`;
    case 'disk':
      return `The disk of the server has ${Math.floor(alarm.freeBytes / 2 ** 20)} MB left`;
    case 'references':
      return `Fund requests name a payment that is claimed twice: ${requestNumbers(alarm.requests)}`;
    case 'providers':
      return `Providers need a look: ${troubleNames(alarm.troubles).join(', ')}`;
    case 'dispatches':
      return `${alarm.unknown + alarm.held} orders on their way to providers wait for a person`;
    case 'sending-off':
      return `Sending to providers is switched off, and ${alarm.waiting} orders wait`;
    case 'tickets':
      return `${alarm.count} tickets wait for longer than a day for an answer`;
    case 'bank-messages':
      return `Messages of the bank credited payments that its statement does not have: ${requestNumbers(alarm.payments)}`;
    case 'contradictions':
      return `Statements contradict each other about payments: ${requestNumbers(alarm.payments)}`;
    case 'returns':
      return `Payments that were sent back are not in the statement as they were entered: ${requestNumbers(alarm.returns)}`;
    case 'differences':
      return `Payments differ: ${alarm.uncredited} arrived and not credited, ${alarm.unproven} credited without a payment, ${alarm.different} with another amount, ${alarm.returned} credited and sent back`;
    case 'statements':
      return `Payments wait, and no statement was imported for ${Math.floor((now - Date.parse(alarm.since)) / dayMs)} days`;
    case 'webhooks':
      return `No event has come for a day from ${alarm.gateways.join(', ')}, and payments have`;
    case 'own-amounts':
      return `Nearly all amounts above ₹${alarm.amounts.join(', ₹')} are taken`;
    case 'configuration':
      return 'The configuration of the shop is weak';
  }
}

export function deadJobOnWire({ runAt, deadAt, lastError, ...job }: DeadJob): DeadJobOnWire {
  return { ...job, runAt: isoTime(runAt), failedAt: isoTime(deadAt), error: lastError };
}
