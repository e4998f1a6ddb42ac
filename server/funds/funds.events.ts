import type { FundRequestStatus } from '../../contract/funds.ts';
import { formatRupees, type Paise, wireAmount } from '../../contract/money.ts';
import type { NewsKind } from '../../contract/news.ts';
import type { ShopEvent } from '../notifications/enqueue-event.ts';
import { type FindMissed, type MissedSpan, type PushTopics, reasonOf } from '../notifications/notifications.rules.ts';
import { isoTime } from '../platform/clock.ts';
import type { Reader } from '../tables.ts';

interface AskedRequest {
  readonly id: number;
  readonly userId: number;
  readonly amountPaise: Paise;
  readonly at: number;
}

export function fundsRequested({ id, userId, amountPaise, at }: AskedRequest): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'new_fund_request',
      message: `New fund request of ${formatRupees(amountPaise)}`,
      timestamp: isoTime(at),
      data: { id, amount: wireAmount(amountPaise) },
    },
  };
}

interface DecidedRequest extends AskedRequest {
  /** What arrived and was credited, where it is not what was asked for. */
  readonly receivedPaise: Paise | null;
  readonly status: FundRequestStatus;
  readonly notes: string;
}

export function fundRequestDecided(request: DecidedRequest): ShopEvent {
  const { id, userId, amountPaise, receivedPaise, status, notes, at } = request;
  const text = `Fund request of ${formatRupees(amountPaise)} ${status}`;
  const message = receivedPaise === null ? text : `${text}: ${formatRupees(receivedPaise)} arrived`;
  const creditedPaise = receivedPaise ?? amountPaise;
  return {
    audience: { userId, admins: true },
    event: {
      type: 'fund_request_update',
      message,
      timestamp: isoTime(at),
      data: { id, status, amount: wireAmount(creditedPaise), ...reasonOf(notes) },
    },
    ...(status !== 'pending' && {
      news: { userId, kind: `request-${status}`, subjectId: id, amountPaise: creditedPaise, text: notes, at },
    }),
  };
}

interface MovedBack {
  readonly kind: Extract<NewsKind, `request-${string}`>;
  readonly requestId: number;
  readonly userId: number;
  readonly amountPaise: Paise;
  /** For devices. */
  readonly text: string;
  /** The reason, as the customer reads it. */
  readonly note: string;
  readonly at: number;
}

/** Something has happened to a top-up after it was credited. */
export function moneyBackRecorded({ kind, requestId, userId, amountPaise, text, note, at }: MovedBack): ShopEvent {
  return {
    audience: { userId, admins: true },
    event: {
      type: 'fund_request_update',
      message: text,
      timestamp: isoTime(at),
      data: { id: requestId, status: kind.replace('request-', ''), amount: wireAmount(amountPaise), ...reasonOf(note) },
    },
    news: { userId, kind, subjectId: requestId, amountPaise, text: note, at },
  };
}

/** New requests, and decisions; the notes stand with the request. */
export const findMissedFundEvents: FindMissed<Reader> = async (db, span) => {
  const [asked, decided] = await Promise.all([findAsked(db, span), findDecided(db, span)]);
  return [
    ...asked.map((request) => fundsRequested(request).event),
    ...decided.map((request) => fundRequestDecided({ ...request, at: request.at ?? 0, notes: '' }).event),
  ];
};

function findAsked(db: Reader, { since, limit }: MissedSpan) {
  const newest = db
    .selectFrom('fund_requests')
    .select(['id', 'user_id as userId', 'created_at as at', 'amount_paise as amountPaise'])
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll().where('at', '>', since).execute();
}

function findDecided(db: Reader, { since, limit }: MissedSpan) {
  return db
    .selectFrom('fund_requests')
    .select(['id', 'user_id as userId', 'decided_at as at', 'amount_paise as amountPaise'])
    .select(['received_paise as receivedPaise', 'status'])
    .where('decided_at', '>', since)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
}

export const fundPushTopics: PushTopics = {
  new_fund_request: {
    one: 'New fund request',
    many: (count) => `${count} new fund requests`,
    tab: 'fund-requests',
    describe: describeRequest,
  },
};

/** Who says to have paid how much, and with which number. */
async function describeRequest(db: Reader, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('fund_requests')
    .innerJoin('users', 'users.id', 'fund_requests.user_id')
    .select(['first_name', 'last_name', 'amount_paise', 'reference_number'])
    .where('fund_requests.id', '=', id)
    .executeTakeFirst();
  return (
    row &&
    `${`${row.first_name} ${row.last_name}`.trim()}, ${formatRupees(row.amount_paise)}, UTR ${row.reference_number}`
  );
}
