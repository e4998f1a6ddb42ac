import { type AttentionItem, doubtReasons } from '../../contract/dispatches.ts';
import { enqueueDuePolls } from '../../server/fulfilment/enqueue-due-polls.ts';
import { enqueueDueRequests } from '../../server/fulfilment/enqueue-due-requests.ts';
import { scheduleRuns } from '../../server/fulfilment/schedule-runs.ts';
import { minute } from '../../server/platform/clock.ts';
import { claimDispatch } from '../../server/providers/claim-dispatch.ts';
import { doubtDispatches } from '../../server/providers/doubt-dispatches.ts';
import { afterPoll } from './provider-checks.ts';
import { dispatchesOf, type OrderRow, ordersOf, type PanelOrder, type Story, truth } from './provider-story.ts';

type Body = Readonly<Record<string, unknown>>;

/** Calls the shop; any other answer than these is a fault of the shop. */
async function ask(
  story: Story,
  {
    method,
    path,
    body = {},
    who,
    may,
  }: { method: 'post' | 'put' | 'patch'; path: string; body?: Body; who: 'meera' | 'asha'; may: readonly string[] },
): Promise<string> {
  const answer = await story.shop[method](path, story[who], { ...body });
  const said = answer.statusCode < 300 ? 'done' : String(answer.json().code);
  const { answers } = story.count;
  answers.set(said, (answers.get(said) ?? 0) + 1);
  if (said !== 'done' && !may.includes(said))
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.body}`);
  return said;
}

export async function place(
  story: Story,
  { isAuto, quantity }: { isAuto: boolean; quantity: number },
): Promise<string> {
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const serviceId = isAuto ? story.services.auto : story.services.hand;
  const answer = await story.shop.post('/api/orders', story.asha, { serviceId, url, quantity });
  if (answer.statusCode !== 201) throw new Error(`No order was placed: ${answer.body}`);
  const { id } = answer.json();
  story.orders.push(id);
  return `an order #${id} of ${quantity} is placed`;
}

/** One that is delivered in so many parts, one every ten minutes. */
export async function placeInParts(
  story: Story,
  { runs, quantity }: { runs: number; quantity: number },
): Promise<string> {
  const url = `https://instagram.com/p/${crypto.randomUUID()}`;
  const wanted = { serviceId: story.services.auto, url, quantity, runs, intervalMinutes: 10 };
  const answer = await story.shop.post('/api/orders', story.asha, wanted);
  if (answer.statusCode !== 201) throw new Error(`No order was placed: ${answer.body}`);
  const { id } = answer.json();
  story.orders.push(id);
  return `an order #${id} of ${runs} times ${quantity} is placed`;
}

/** Faults of a call that asks for an order, with and without the panel taking it. */
export const sendFaults = [
  { kind: 'lost-answer', handled: true },
  { kind: 'lost-answer', handled: false },
  { kind: 'http-500', handled: true },
  { kind: 'http-500', handled: false },
  { kind: 'half-answer' },
  { kind: 'no-id' },
  { kind: 'html' },
  { kind: 'reset' },
  { kind: 'too-many' },
  { kind: 'redirect' },
  { kind: 'not-enough-funds' },
  { kind: 'error', text: 'Incorrect service ID' },
  { kind: 'error', text: 'Quantity less than minimal 5000' },
  { kind: 'error', text: 'Incorrect link' },
  { kind: 'error', text: 'Invalid API key' },
  { kind: 'error', text: 'You have active order with this link. Please wait until order being completed.' },
] as const;

/** Runs that are due begin, and all that is due is sent; the panels fail so the first time. */
export async function send(story: Story, faults: readonly (typeof sendFaults)[number][]): Promise<string> {
  for (const [index, fault] of faults.entries()) story.panels[index]?.fake.fault({ action: 'add', ...fault });
  await scheduleRuns(story.shop.database, story.shop.clock.now, (error) => {
    throw error;
  });
  story.count.sent += await story.shop.sendDispatches();
  for (const { fake } of story.panels) fake.clearFaults();
  await work(story);
  return `what is due is sent; the panels answer ${JSON.stringify(faults)}`;
}

async function work({ shop }: Story): Promise<void> {
  while ((await shop.processJobs()) > 0);
}

/** A node dies after its claim, before or after the panel has taken the order. */
export async function crashNode(story: Story, { hasSent }: { hasSent: boolean }): Promise<string> {
  const { shop, panels } = story;
  const waiting = (await dispatchesOf(story)).find(({ state }) => state === 'waiting');
  for (const { id: providerId, fake } of waiting ? panels : []) {
    const claim = { id: waiting?.id ?? 0, providerId, now: shop.clock.now, leaseMs: 5 * minute, watchesServer: false };
    const claimed = await shop.database.write((tx) => claimDispatch(tx, claim));
    if (!claimed) continue;
    const { externalService: service, url: link, quantity } = claimed;
    if (hasSent) fake.panel.answer({ key: fake.key, action: 'add', service, link, quantity: String(quantity) });
    break;
  }
  return `a node dies ${hasSent ? 'after' : 'before'} it has sent`;
}

const nth = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** A person looks at what waits for them, and decides by what is really there. */
export async function resolve(
  story: Story,
  { n, next }: { n: number; next: 'send-again' | 'refund' },
): Promise<string> {
  const { shop, meera, orders } = story;
  const all: AttentionItem[] = (await shop.get('/api/admin/orders/attention', meera)).json();
  const item = nth(
    all.filter(({ orderId }) => orders.includes(orderId)),
    n,
  );
  if (!item) return 'nothing needs a person';
  // Of an order in parts a run is none that has a number already.
  const known = item.run === null ? [] : await dispatchesOf(story);
  // After a restore or a change of server it may be at any panel, else at the one that it was sent to.
  const isAnywhere = doubtReasons.some((each) => each === item.reason);
  const found = truth(story, new Set([item.url])).find(
    ({ number, providerId }) =>
      (isAnywhere || providerId === item.provider?.id) &&
      !known.some((each) => each.providerOrder === number && each.providerId === providerId),
  );
  const reason = 'By the model';
  const placed = found && { as: 'placed', providerOrder: found.number, providerId: found.providerId, reason };
  const decision =
    item.kind === 'status'
      ? { as: 'seen', reason }
      : item.kind === 'unknown' && placed
        ? placed
        : JSON.parse(JSON.stringify({ as: 'not-placed', reason, ignoreFloor: false, next }).replace('next', 'then'));
  const path = `/api/admin/dispatches/${item.dispatchId}/resolve`;
  // The provider may be paused; and an order that has ended by hand is not sent again.
  const said = await ask(story, {
    method: 'post',
    path,
    body: decision,
    who: 'meera',
    may: ['status-not-reachable', 'conflict', 'already-decided'],
  });
  if (said === 'done' && item.kind !== 'status') story.byHand.add(item.orderId);
  return `a person decides about #${item.orderId}: ${JSON.stringify(decision)}: ${said}`;
}

/** A panel says something else of an order: how far it is, or how it ended. */
export async function say(
  story: Story,
  { n, status, share }: { n: number; status: string; share: number },
): Promise<string> {
  const orders = await ordersOf(story);
  const there = nth(truth(story, new Set(orders.map(({ url }) => url))), n);
  const order = orders.find(({ url }) => url === there?.url);
  if (!there || !order) return 'no panel has an order';
  const remains = status === 'Completed' ? 0 : Math.round(there.quantity * share);
  story.panels.find(({ id }) => id === there.providerId)?.fake.panel.setOrder(there.number, { status, remains });
  if (['Partial', 'Canceled', 'Fail'].includes(status)) story.givenUp.add(order.id);
  return `the panel says of #${order.id}: ${status}, ${remains} of ${there.quantity} remain`;
}

/** All orders are asked for; a panel may fail. Each that was answered must stand where the model says. */
export async function poll(story: Story, fault: 'html' | 'http-500' | 'batch-missing' | undefined): Promise<string> {
  const { shop, panels } = story;
  const before = new Map((await ordersOf(story)).map((order) => [order.id, order]));
  const started = await dispatchesOf(story);
  if (fault) panels[0]?.fake.fault({ action: 'status', kind: fault });
  // Later than any earlier poll: an answer that was asked for before the last one is ignored.
  shop.clock.now += 1;
  await shop.database.write((tx) =>
    tx.updateTable('dispatches').set({ next_look_at: shop.clock.now }).where('next_look_at', 'is not', null).execute(),
  );
  await enqueueDuePolls(shop.database, shop.clock.now);
  await work(story);
  for (const { fake } of panels) fake.clearFaults();
  const there = truth(story, new Set([...before.values()].map(({ url }) => url)));
  const now = new Map((await ordersOf(story)).map((order) => [order.id, order]));
  for (const { orderId, state, providerOrder, providerId } of started) {
    const wasPolled = (state === 'accepted' || state === 'ended') && !(fault && providerId === panels[0]?.id);
    const found = there.find(({ number, providerId: at }) => number === providerOrder && at === providerId);
    const [was, is] = [before.get(orderId), now.get(orderId)];
    if (wasPolled && found && was && is) await compare(story, { was, is, found });
  }
  return `the panels are asked${fault ? `, and one answers ${fault}` : ''}`;
}

interface Polled {
  readonly was: OrderRow;
  readonly is: OrderRow;
  readonly found: PanelOrder;
}

async function compare(story: Story, { was, is, found }: Polled): Promise<void> {
  // Two panels may give two orders the same number.
  const seen = (await dispatchesOf(story)).find(
    ({ providerOrder, providerId }) => providerOrder === found.number && providerId === found.providerId,
  );
  // One run says nothing of the whole order: what holds of that is checked after each step.
  if (was.runs !== null) return;
  // One whose provider is paused is not asked.
  if (seen?.seenAt !== story.shop.clock.now) return;
  const right = afterPoll(was, found);
  if (is.status === right.status && is.refunded === right.refunded) return;
  throw new Error(`after a poll: ${JSON.stringify({ was, found, is, right })}`);
}

export async function request(story: Story, { n, kind }: { n: number; kind: 'cancel' | 'refill' }): Promise<string> {
  const id = nth(story.orders, n);
  if (id === undefined) return 'there is no order';
  const said = await ask(story, {
    method: 'post',
    path: `/api/orders/${id}/${kind}`,
    who: 'asha',
    may: ['status-not-reachable'],
  });
  // Whatever a panel makes of it, it may deliver less from now on.
  if (said === 'done' && kind === 'cancel') story.givenUp.add(id);
  return `its customer asks for a ${kind} of #${id}: ${said}`;
}

/** Processes the requests of customers that are due. */
export async function processRequests(story: Story): Promise<string> {
  await enqueueDueRequests(story.shop.database, story.shop.clock.now);
  await work(story);
  return 'what customers asked for is done';
}

/** An admin takes an order over by hand; what may be at a panel stands in the way. */
export async function moveByHand(
  story: Story,
  { n, status }: { n: number; status: 'cancelled' | 'completed' },
): Promise<string> {
  const id = nth(story.orders, n);
  if (id === undefined) return 'there is no order';
  const isThere = (await dispatchesOf(story)).some(
    ({ orderId, state }) => orderId === id && ['sending', 'unknown', 'accepted'].includes(state),
  );
  const path = `/api/admin/orders/${id}/status`;
  const may = ['status-not-reachable', 'order-at-provider', 'conflict'];
  const said = await ask(story, { method: 'patch', path, body: { status }, who: 'meera', may });
  if (said === 'done') story.byHand.add(id);
  if (isThere && status === 'cancelled' && said === 'done')
    throw new Error(`#${id} was cancelled while a panel may have it`);
  return `an admin sets #${id} to ${status}: ${said}`;
}

/** With or without letting go what may be at a panel. */
export async function refundByHand(story: Story, { n, letsGo }: { n: number; letsGo: boolean }): Promise<string> {
  const { asha } = story;
  const order = nth(await ordersOf(story), n);
  if (!order) return 'there is no order';
  const letGo = letsGo ? { letGo: 'The customer can not wait' } : {};
  const body = { userId: asha.id, units: order.quantity, reason: 'By the model', ...letGo };
  const may = ['status-not-reachable', 'already-decided', 'order-at-provider', 'refund-out-of-bounds'];
  const said = await ask(story, {
    method: 'post',
    path: `/api/admin/orders/${order.id}/refund`,
    body,
    who: 'meera',
    may,
  });
  if (said === 'done') story.byHand.add(order.id);
  return `an admin pays #${order.id} back${letsGo ? ' and lets it go' : ''}: ${said}`;
}

/** A panel is switched off, or looked at and switched on again; then what an admin stopped is sent again. */
export async function setProvider(story: Story, { n, isActive }: { n: number; isActive: boolean }): Promise<string> {
  const panel = nth(story.panels, n);
  if (!panel) return 'there is no panel';
  await ask(story, {
    method: 'put',
    path: `/api/admin/providers/${panel.id}`,
    body: { ...panel.terms, isActive },
    who: 'meera',
    may: [],
  });
  return `${String(panel.terms['name'])} is switched ${isActive ? 'on' : 'off'}`;
}

export async function setSending(story: Story, isOn: boolean): Promise<string> {
  await ask(story, { method: 'put', path: '/api/admin/dispatching', body: { isOn }, who: 'meera', may: [] });
  return `all sending is switched ${isOn ? 'on' : 'off'}`;
}

/** A backup is restored: what waits in it may have been sent since. */
export async function restore({ shop }: Story): Promise<string> {
  await shop.database.write((tx) => doubtDispatches(tx, shop.clock.now));
  return 'a backup is restored';
}

export async function pass({ shop, meera, asha }: Story, minutes: number): Promise<string> {
  shop.clock.now += minutes * minute;
  await Promise.all([shop.confirm(meera), shop.confirm(asha)]);
  return `${minutes} minutes pass`;
}
