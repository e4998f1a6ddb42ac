import type { OrderDispatch } from '../../contract/dispatches.ts';
import { wireAmount } from '../../contract/money.ts';
import { isoTime } from '../platform/clock.ts';
import { decimalText, divideRoundingUp } from '../providers/decimal.rules.ts';
import { parseFindings } from '../providers/find-dispatch-to-search.ts';
import { isInTheWay } from '../providers/in-the-way.rules.ts';
import { costInRupeesE4, marginBp } from '../providers/price.rules.ts';
import { percentText } from '../providers/providers.rules.ts';
import type { Reader } from '../tables.ts';
import { passedOver } from './find-attention.ts';
import { costOfDispatchE8, type TakenDispatch } from './order-cost.rules.ts';

/** How an order was sent to providers, oldest first; empty for one by hand. */
export async function findOrderDispatches(db: Reader, orderId: number): Promise<OrderDispatch[]> {
  const rows = await selectDispatches(db, orderId).execute();
  const lastTaken = rows.findLast(({ provider_order }) => provider_order !== null)?.id;
  return rows.map((row) => ({
    id: row.id,
    run: numberOfRun(row),
    quantity: row.quantity,
    delivered: row.delivered,
    state: row.state,
    reason: row.reason,
    words: row.words,
    providerName: row.provider_name,
    externalId: row.external_service,
    providerOrder: row.provider_order,
    canCancel: canBeCancelled(row),
    isInTheWay: isInTheWay({ ...row, orderStatus: row.status }),
    currency: row.currency,
    ...costsOf(row, lastTaken),
    foundBy: parseFindings(row.findings).find(({ outcome }) => outcome === 'found')?.step ?? null,
    createdAt: isoTime(row.created_at),
    sentAt: time(row.sent_at),
    acceptedAt: time(row.accepted_at),
    endedAt: time(row.ended_at),
    passedOver: passedOver(row.passed_over),
  }));
}

const selectDispatches = (db: Reader, orderId: number) =>
  db
    .selectFrom('dispatches as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('providers as p', 'p.id', 'd.provider_id')
    .leftJoin('provider_services as s', (join) =>
      join.onRef('s.provider_id', '=', 'd.provider_id').onRef('s.external_id', '=', 'd.external_service'),
    )
    .select(['s.can_cancel', 'p.deleted_at'])
    .select([
      'd.id',
      'd.state',
      'd.reason',
      'd.attention',
      'd.words',
      'd.external_service',
      'd.provider_order',
      'd.expected_cost_e8',
    ])
    .select([
      'd.run',
      'd.quantity',
      'd.delivered',
      'o.runs',
      'o.status',
      'o.service_type as serviceType',
      'd.charge_e8',
      'd.fx_e4',
      'd.fx_buffer_bp',
      'd.passed_over',
      'd.findings',
      'd.created_at',
      'd.sent_at',
      'd.accepted_at',
      'd.ended_at',
    ])
    .leftJoin('subscriptions as b', 'b.order_id', 'd.order_id')
    .select('b.posts')
    .leftJoin('order_costs as c', 'c.order_id', 'd.order_id')
    .select(['o.total_paise', 'o.refunded_paise', 'c.cost_e4 as order_cost_e4', 'p.name as provider_name'])
    .select((eb) => eb.fn.coalesce('d.currency', 'p.currency').as('currency'))
    .select(['p.fx_e4 as newest_fx_e4', 'p.fx_buffer_bp as newest_buffer_bp'])
    .where('d.order_id', '=', orderId)
    .orderBy('d.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectDispatches>['execute']>>[number];

const canBeCancelled = ({ state, provider_order, can_cancel, deleted_at }: Row): boolean =>
  state === 'accepted' && provider_order !== null && can_cancel === 1 && deleted_at === null;

/** Counted from 1. Of an order for posts to come they are the posts, and the order itself has none. */
const numberOfRun = ({ runs, run, posts }: Row): number | null => {
  if (posts !== null) return run === 0 ? null : run;
  return runs === null ? null : run + 1;
};

const time = (at: number | null): string | null => (at === null ? null : isoTime(at));

const none = { cost: null, costInRupees: null, profit: null, margin: null };

function costsOf(
  row: Row,
  lastTaken: number | undefined,
): Pick<OrderDispatch, 'cost' | 'costInRupees' | 'profit' | 'margin'> {
  const dispatch = costedOf(row);
  const costE8 = dispatch && costOfDispatchE8(dispatch);
  if (costE8 === undefined || !dispatch) return none;
  const costE4 = costInRupeesE4(BigInt(costE8), dispatch);
  const costs = { cost: decimalText(BigInt(costE8)), costInRupees: wireAmount(paiseOf(costE4)) };
  // What an order costs in all is told once, and of one in parts not before all of its runs are over.
  const isUnderWay =
    (row.runs !== null || row.posts !== null) && (row.status === 'pending' || row.status === 'processing');
  if (row.id !== lastTaken || row.order_cost_e4 === null || isUnderWay) return { ...costs, profit: null, margin: null };
  const keptPaise = row.total_paise - row.refunded_paise;
  const orderCostE4 = BigInt(row.order_cost_e4);
  const margin = keptPaise > 0 ? percentText(marginBp(orderCostE4, BigInt(keptPaise) * 100n)) : null;
  return { ...costs, profit: wireAmount(keptPaise - paiseOf(orderCostE4)), margin };
}

const paiseOf = (costE4: bigint): number => Number(divideRoundingUp(costE4, 100n));

/** Undefined where no provider was chosen yet. */
function costedOf(row: Row): TakenDispatch | undefined {
  // It is paid for post by post.
  if (row.posts !== null && row.run === 0) return undefined;
  const [fxE4, bufferBp] = [row.fx_e4 ?? row.newest_fx_e4, row.fx_buffer_bp ?? row.newest_buffer_bp];
  if (fxE4 === null || bufferBp === null) return undefined;
  return { expectedCostE8: row.expected_cost_e8, chargeE8: row.charge_e8, fxE4, bufferBp };
}
