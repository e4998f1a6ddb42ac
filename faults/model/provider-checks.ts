import {
  type DispatchRow,
  dispatchesOf,
  type OrderRow,
  ordersOf,
  type PanelOrder,
  type Story,
  truth,
} from './provider-story.ts';

const live: readonly string[] = ['waiting', 'sending', 'unknown', 'accepted', 'held'];

/** What must hold of a shop with providers after everything that happens, beside what the check of the books goes through. */
export async function assertHeld(story: Story): Promise<void> {
  const [orders, dispatches] = [await ordersOf(story), await dispatchesOf(story)];
  const there = truth(story, new Set(orders.map(({ url }) => url)));
  const faults = [
    ...orders.flatMap((order) =>
      faultsOf(story, order, {
        own: dispatches.filter(({ orderId }) => orderId === order.id),
        there: there.filter(({ url }) => url === order.url),
      }),
    ),
    ...(await walletFaults(story, orders)),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

interface Places {
  readonly own: readonly DispatchRow[];
  readonly there: readonly PanelOrder[];
}

function faultsOf(story: Story, order: OrderRow, { own, there }: Places): string[] {
  const { id, status, quantity, delivered, total, refunded, runs, hasRunToCome } = order;
  const says = (holds: boolean, what: string) =>
    holds ? [] : [`order ${id}: ${what} ${JSON.stringify({ order, own, there })}`];
  const isOver = status === 'completed' || status === 'partial' || status === 'refunded';
  const hasPart = status === 'partial' || status === 'refunded';
  const isUnknown = own.some(({ state }) => state === 'unknown' || state === 'sending');
  return [
    // What one dispatch is for is sent once; of an order in parts each run is sent for itself.
    ...says(there.length <= (runs === null ? 1 : own.filter(mayBeThere).length), 'it was sent twice'),
    ...says(there.length <= (runs ?? 1), 'it was sent twice, or has more runs than were ordered'),
    ...says(haveOneEach(own.filter(({ state }) => live.includes(state))), 'it has two live dispatches'),
    // In parts or not, what is kept is the share of what has arrived, and is settled once.
    ...says(
      runs === null ||
        !isOver ||
        story.byHand.has(id) ||
        refunded === total - Math.floor((total * delivered) / quantity),
      'what was paid back is not the share of what did not arrive',
    ),
    ...says(refunded >= 0 && refunded <= total && hasPart === refunded > 0, 'its refunds are not what its status says'),
    ...says(delivered >= 0 && delivered <= quantity, 'more was delivered than ordered'),
    ...says(!(isUnknown && refunded > 0), 'it was paid back while nobody knew where it was'),
    ...says(
      there.every((each) => isAccountedFor(each, own)),
      'a panel has it, and no dispatch says so',
    ),
    ...says(
      own.every((each) => isReal(each, there)),
      'a dispatch has a number that is none of its order',
    ),
    // A panel that delivers is paid; the customer gets money back when it says that not all comes, or by a person.
    ...says(
      runs !== null || refunded === 0 || there.length === 0 || story.givenUp.has(id) || story.byHand.has(id),
      'it was paid back though a panel delivers it',
    ),
    ...says(own.length > 0 || order.serviceId === story.services.hand, 'nothing was to send it'),
    ...says(
      status !== 'pending' ||
        own.length === 0 ||
        hasRunToCome ||
        own.some(({ state }) => live.includes(state) || state === 'ended') ||
        story.byHand.has(id),
      'it waits, and nobody sends it',
    ),
  ];
}

const mayBeThere = ({ state }: DispatchRow): boolean =>
  ['sending', 'unknown', 'accepted', 'ended', 'lost', 'released'].includes(state);

/** Of each run at most one. */
const haveOneEach = (dispatches: readonly DispatchRow[]): boolean =>
  new Set(dispatches.map(({ run }) => run)).size === dispatches.length;

const isAccountedFor = ({ providerId, number }: PanelOrder, own: readonly DispatchRow[]): boolean =>
  own.some((each) => each.providerOrder === number && each.providerId === providerId) ||
  own.some(({ state }) => state === 'sending' || state === 'unknown') ||
  // Let go while it was being sent or unclear: a person has said that it may be there.
  own.some(({ state, providerOrder }) => state === 'released' && providerOrder === null);

const isReal = ({ providerOrder, providerId }: DispatchRow, there: readonly PanelOrder[]): boolean =>
  providerOrder === null || there.some((each) => each.number === providerOrder && each.providerId === providerId);

async function walletFaults({ shop, asha, startPaise }: Story, orders: readonly OrderRow[]): Promise<string[]> {
  const wallet = shop.database.read
    .selectFrom('ledger_accounts')
    .select('balance_paise')
    .where('user_id', '=', asha.id);
  const { balance_paise: balance } = await wallet.executeTakeFirstOrThrow();
  const right = orders.reduce((sum, { total, refunded }) => sum - total + refunded, startPaise);
  return balance === right ? [] : [`the wallet holds ${balance}, not ${right}`];
}

/** What an order must be after a poll of its panel, worked out without a line of the shop's own code. */
export function afterPoll(
  order: OrderRow,
  { status, remains, isCharged }: PanelOrder,
): Pick<OrderRow, 'status' | 'refunded'> {
  const { quantity, total } = order;
  const same = { status: order.status, refunded: order.refunded };
  const isOpen = order.status === 'pending' || order.status === 'processing';
  if (status === 'Completed') return isOpen ? { ...same, status: 'completed' } : same;
  if (status === 'In progress') return isOpen ? { ...same, status: 'processing' } : same;
  if (status !== 'Partial' && status !== 'Canceled' && status !== 'Fail') return same;
  // What failed and is charged for is a person's where nothing came. Who said Canceled before has paid the charge back.
  if (status === 'Fail' && remains === quantity && isCharged) return same;
  const isRefundable = isOpen || order.status === 'completed' || order.status === 'partial';
  if (!isRefundable || remains === 0) return same;
  const due = total - Math.floor((total * (quantity - remains)) / quantity);
  if (due <= order.refunded) return same;
  return { status: remains === quantity ? 'refunded' : 'partial', refunded: due };
}
