import { type SqlBool, sql } from 'kysely';
import { type AttentionItem, attentionKinds } from '../../contract/dispatches.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import { decimalText } from '../providers/decimal.rules.ts';
import { parseFindings } from '../providers/find-dispatch-to-search.ts';
import { percentText, rateText } from '../providers/providers.rules.ts';
import type { PassedRoute } from '../providers/route.rules.ts';
import type { Reader } from '../tables.ts';
import { slowReason } from './poll.rules.ts';

/** Nobody works through more at once. */
const maxItems = 200;

/** Orders whose way to a provider, or what is said of them there, needs a person; the oldest first. */
export async function findAttention(db: Reader): Promise<AttentionItem[]> {
  // As the index has it: a parameter in the place of a word would keep SQLite from it.
  const stuck = selectDispatches(db).where(sql<SqlBool>`d.state in ('unknown', 'held')`);
  const said = selectDispatches(db).where('d.attention_at', 'is not', null);
  const [unknown, told, held, slow] = await Promise.all([
    stuck.where('d.state', '=', 'unknown').execute(),
    said.where('d.attention', '<>', slowReason).execute(),
    stuck.where('d.state', '=', 'held').execute(),
    said.where('d.attention', '=', slowReason).execute(),
  ]);
  // Where there are more than are shown, the costliest to overlook are among them.
  const items = [
    ...unknown.map((row) => wireItem(row, stuckPart(row))),
    ...told.map((row) => wireItem(row, saidPart(row))),
    ...held.map((row) => wireItem(row, stuckPart(row))),
    ...slow.map((row) => wireItem(row, saidPart(row))),
  ].slice(0, maxItems);
  return items.toSorted((one, other) => one.since.localeCompare(other.since) || kindOrder(one) - kindOrder(other));
}

/** Of what has waited since one moment. */
const kindOrder = ({ kind }: AttentionItem): number => attentionKinds.indexOf(kind);

const selectDispatches = (db: Reader) =>
  db
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('providers as p', 'p.id', 'd.provider_id')
    .select(['d.id', 'd.order_id', 'd.state', 'd.reason', 'd.words', 'd.external_service', 'd.expected_cost_e8'])
    .select(['d.hint', 'd.passed_over', 'd.tries', 'd.sent_at', 'd.unknown_at', 'd.due_at', 'd.quantity'])
    .select([
      'd.findings',
      'd.search_at',
      'd.provider_order',
      'd.attention',
      'd.attention_words',
      'd.attention_at',
      'd.provider_id',
    ])
    .select(['o.service_id', 'o.service_name', 'o.url', 'o.total_paise', 'o.created_at'])
    .leftJoin('subscriptions as b', 'b.order_id', 'd.order_id')
    .select(['o.runs', 'b.posts', 'd.run', 'o.status as order_status'])
    .select('p.name as provider_name')
    .select((eb) => eb.fn.coalesce('d.currency', 'p.currency').as('currency'))
    // Sorted here: in the order of their numbers SQLite would read all rows to find these few.
    .orderBy(sql`+d.id`)
    .limit(maxItems);

type Row = Awaited<ReturnType<ReturnType<typeof selectDispatches>['execute']>>[number];
type Part = Pick<AttentionItem, 'kind' | 'since' | 'reason' | 'words'>;

const stuckPart = ({ state, reason, words, unknown_at, due_at }: Row): Part => ({
  kind: state === 'unknown' ? 'unknown' : 'held',
  // `due_at` of one that is held: when that was decided.
  since: isoTime(state === 'unknown' ? (unknown_at ?? due_at) : due_at),
  reason: reason ?? '',
  words,
});

const saidPart = ({ attention, attention_words: words, attention_at, due_at }: Row): Part => ({
  kind: attention === slowReason ? 'slow' : 'status',
  since: isoTime(attention_at ?? due_at),
  reason: attention ?? '',
  words,
});

function wireItem(row: Row, part: Part): AttentionItem {
  return {
    dispatchId: row.id,
    orderId: row.order_id,
    ...part,
    state: row.state,
    service: { id: row.service_id, name: row.service_name },
    url: row.url,
    quantity: row.quantity,
    run: runOf(row),
    totalAmount: wireAmount(row.total_paise),
    orderStatus: row.order_status,
    placedAt: isoTime(row.created_at),
    sentAt: row.sent_at === null ? null : isoTime(row.sent_at),
    tries: row.tries,
    provider: row.provider_id === null ? null : { id: row.provider_id, name: row.provider_name ?? '' },
    providerOrder: row.provider_order,
    externalId: row.external_service,
    expectedCost: row.expected_cost_e8 === null ? null : decimalText(BigInt(row.expected_cost_e8)),
    currency: row.currency,
    hints: hintsOf(row),
    findings: wireFindings(row.findings),
    nextSearchAt: row.state === 'unknown' && row.search_at !== null ? isoTime(row.search_at) : null,
    passedOver: passedOver(row.passed_over),
  };
}

/** Of an order for posts to come they are the posts, and the order itself has none. */
function runOf({ runs, posts, run }: Row): AttentionItem['run'] {
  if (posts !== null) return run === 0 ? null : { number: run, of: posts, isPost: true };
  return runs === null ? null : { number: run + 1, of: runs, isPost: false };
}

/** What may be its number: of its answer, and of what was found since. */
function hintsOf({ hint, findings }: Row): AttentionItem['hints'] {
  const found = parseFindings(findings).flatMap(({ step, orders }) =>
    step === 'list' || step === 'gap'
      ? orders.map(({ providerOrder }) => ({ providerOrder, from: step, seen: null }))
      : [],
  );
  const said = hint === null ? [] : [{ providerOrder: hint, from: 'answer' as const, seen: null }];
  const byNumber = new Map([...found, ...said].map((each) => [each.providerOrder, each]));
  return [...byNumber.values()];
}

function wireFindings(json: string): AttentionItem['findings'] {
  return parseFindings(json).map(({ step, at, outcome, asked, orders, fellE8 }) => ({
    step,
    at: isoTime(at),
    outcome,
    asked,
    orders: orders.map(({ providerOrder, costE8 }) => ({
      providerOrder,
      cost: costE8 === null ? null : decimalText(BigInt(costE8)),
    })),
    fell: fellE8 === null ? null : decimalText(BigInt(fellE8)),
  }));
}

export function passedOver(json: string): AttentionItem['passedOver'] {
  const passed = JSON.parse(json) as PassedRoute[]; // written by the module of the dispatches alone
  return passed.map(({ providerName, externalId, reason, figures }) => ({
    providerName,
    externalId,
    reason,
    figures: figures
      ? {
          cost: figures.cost,
          currency: figures.currency,
          costInRupees: rateText(figures.costE4),
          margin: percentText(figures.marginBp),
          floor: percentText(figures.floorBp),
        }
      : null,
  }));
}
