// An upstream panel, for tests and demonstrations: what it sells, takes and delivers. It remembers every order that it really
// accepted, so that a test can prove that none was placed twice or lost.
import { second } from '../platform/clock.ts';
import { alikeParams, boundsOf, missingField, type Params, quantityOf } from './fake-order-fields.ts';
import { type PanelSettings, panelSettings, wishIn } from './fake-panel-settings.ts';
import { newCatalogue, newService, type PanelService } from './fake-services.ts';

interface Stand {
  /** In the place of what it really charged. */
  readonly charge?: string;
  readonly status: string;
  readonly remains: number | string;
  readonly start_count: number | string;
}

interface PanelOrder {
  readonly order: number;
  readonly service: number;
  readonly link: string;
  readonly quantity: number;
  readonly chargeMicros: bigint;
  readonly at: number;
  readonly params: Params;
  /** What a test says of it, or what it has ended as. */
  fixed: Partial<Stand>;
  paidBackMicros: bigint;
  cancelledAt: number | undefined;
  /** The part that it delivers, and what it is called then. */
  readonly endsAt: number;
  readonly endsAs: string;
  /** The subscription that it was made for by the panel itself. */
  readonly madeFor?: number;
}

type RestoredOrder = Pick<PanelOrder, 'order' | 'service' | 'link' | 'quantity' | 'at' | 'madeFor'> &
  Partial<Pick<PanelOrder, 'params'>>;

interface PanelRefill {
  readonly refill: number;
  readonly order: number;
  status: string;
  readonly at: number;
}

const fail = (error: string) => ({ error });

/** Money is stored in millionths. */
const micros = (text: string): bigint => BigInt(Math.round(Number(text) * 1_000_000));
const decimal = (value: bigint): string =>
  `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`.replace(/0{1,4}$/, '');

/** What so many units of it cost; the price of a package is for the whole of it. */
const chargeOf = ({ type, rate }: PanelService, quantity: number): bigint =>
  (micros(rate) * BigInt(quantity)) / (type.toLowerCase().includes('package') ? 1n : 1_000n);

const running = ['Pending', 'In progress', 'Processing'];
const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

export interface PanelOptions {
  readonly key: string;
  readonly balance: string;
  readonly settings: Partial<PanelSettings>;
  readonly random: () => number;
}

export class FakePanel {
  readonly settings: PanelSettings;
  services = newCatalogue();
  #balanceMicros: bigint;
  readonly #orders: PanelOrder[] = [];
  readonly #refills: PanelRefill[] = [];
  #clockMs = 0;
  #lastOrder = 23_500;
  readonly #options: PanelOptions;

  constructor(options: PanelOptions) {
    this.#options = options;
    this.settings = { ...panelSettings, ...options.settings };
    this.#balanceMicros = micros(options.balance);
  }

  now(): number {
    return Date.now() + this.#clockMs;
  }

  tick(seconds: number): void {
    this.#clockMs += seconds * second;
  }

  get balance(): string {
    return decimal(this.#balanceMicros);
  }

  setBalance(balance: string): void {
    this.#balanceMicros = micros(balance);
  }

  setOrder(id: string, fields: Partial<Stand>): void {
    const order = this.#own(id);
    if (order) order.fixed = { ...order.fixed, ...fields };
  }

  setRefill(id: string, status: string): void {
    const refill = this.#refills.find((each) => String(each.refill) === id);
    if (refill) refill.status = status;
  }

  setService(id: string, fields: Partial<PanelService>): void {
    const service = this.services.find((each) => String(each.service) === id);
    if (service) Object.assign(service, fields);
    else this.services.push(newService(Number(id), fields));
  }

  /** An order that it took before it was started anew. */
  restore({ params = {}, ...order }: RestoredOrder): void {
    const service = this.#serviceOf(order.service);
    const isCharged = service && (order.madeFor !== undefined || service.type.toLowerCase() !== 'subscriptions');
    const chargeMicros = isCharged ? chargeOf(service, order.quantity) : 0n;
    const stands = { fixed: {}, paidBackMicros: 0n, cancelledAt: undefined, ...wishIn(order.link) };
    this.#orders.push({ ...order, params, chargeMicros, ...stands });
    this.#lastOrder = Math.max(this.#lastOrder, order.order);
  }

  /** The profile of a subscription has a new post, which gets so many units. Undefined: it wants no more of them. */
  post(subscription: string, quantity?: number): string | undefined {
    const order = this.#own(subscription);
    const service = order && this.#serviceOf(order.service);
    if (!order || !service || this.#postsOf(order.order).length >= Number(order.params['posts'])) return undefined;
    const { min, max } = boundsOf('subscriptions', order.params, 0);
    const units = quantity ?? min + Math.floor(this.#options.random() * (max - min + 1));
    const chargeMicros = chargeOf(service, units);
    this.#balanceMicros -= chargeMicros;
    const made = { order: ++this.#lastOrder, service: order.service, quantity: units, chargeMicros, params: {} };
    const link = `${order.link}/${this.#lastOrder}`;
    const stands = { fixed: {}, paidBackMicros: 0n, cancelledAt: undefined, ...wishIn(link) };
    this.#orders.push({ ...made, link, at: this.now(), ...stands, madeFor: order.order });
    return String(this.#lastOrder);
  }

  #postsOf(id: number): number[] {
    return this.#orders.filter(({ madeFor }) => madeFor === id).map(({ order }) => order);
  }

  /** All orders that were really accepted. */
  orders() {
    return this.#orders.map(({ chargeMicros, paidBackMicros: _, ...order }) => ({
      ...order,
      ...this.#standOf(order.order),
      charge: decimal(chargeMicros),
      paidBack: decimal(this.#own(String(order.order))?.paidBackMicros ?? 0n),
      at: new Date(order.at).toISOString(),
    }));
  }

  /** Orders that are alike: whoever sent them sent one twice. */
  duplicates() {
    const alike = Map.groupBy(this.orders(), ({ service, link, quantity, params }) =>
      JSON.stringify([service, link, quantity, ...alikeParams.map((name) => params[name] ?? '')]),
    );
    return [...alike.values()].filter((orders) => orders.length > 1);
  }

  /** What it answers to a call, before anything goes wrong. */
  answer(sent: Params): unknown {
    if (sent['key'] !== this.#options.key) return fail('Invalid API key');
    // Some clients write what they leave out as an empty text, `undefined` or `null`.
    const given = Object.entries(sent).filter(([, value]) => !['', 'undefined', 'null', undefined].includes(value));
    const params: Record<string, string | undefined> = Object.fromEntries(given);
    // Some write several ids into `order`.
    if (params['orders'] === undefined && params['order']?.includes(',')) params['orders'] = params['order'];
    const { action, order = '', orders, refill = '', refills } = params;
    if (action === 'balance') return this.#written({ balance: this.balance, currency: this.settings.currency });
    if (action === 'services') return this.services.map((each) => this.#writtenService(each));
    if (action === 'add') return this.#add(params);
    if (action === 'status') {
      if (orders === undefined) return this.#statusOf(order);
      return this.#many(orders, (ids) => Object.fromEntries(ids.map((id) => [id, this.#statusOf(id)])));
    }
    if (action === 'refill') {
      if (orders !== undefined) return this.#each(orders, 'order', 'refill', (id) => this.#refill(id));
      const made = this.#refill(order);
      return typeof made === 'number' ? { refill: String(made) } : made;
    }
    if (action === 'refill_status') {
      if (refills !== undefined) return this.#each(refills, 'refill', 'status', (id) => this.#refillStatus(id));
      const status = this.#refillStatus(refill);
      return typeof status === 'string' ? { status } : status;
    }
    if (action === 'cancel') return this.#each(orders ?? order, 'order', 'cancel', (id) => this.#cancel(id));
    if (action === 'orders' && this.settings.listsOrders) return this.#newest(Number(params['limit'] ?? 100));
    return fail('Incorrect request');
  }

  #own(id: string): PanelOrder | undefined {
    return this.#orders.find((order) => String(order.order) === id.trim());
  }

  #serviceOf(id: number | string | undefined): PanelService | undefined {
    return this.services.find((each) => String(each.service) === String(id));
  }

  #add(params: Params): unknown {
    const wanted = this.#serviceOf(params['service']);
    if (!wanted) return fail('Incorrect service ID');
    const type = wanted.type.toLowerCase();
    const link = params['link'] ?? params['username'] ?? '';
    if (type !== 'subscriptions' && !/^(?:https?:\/\/|@|\w)/.test(params['link'] ?? '')) return fail('Incorrect link');
    const lacking = missingField(type, params);
    if (lacking !== undefined) return fail(lacking);
    const quantity = quantityOf(type, params);
    if (!Number.isInteger(quantity) || quantity < 1) {
      return fail(params['comments'] === undefined ? 'Incorrect quantity' : 'Comments are empty');
    }
    const isWhole = type.includes('package');
    const { min, max } = boundsOf(type, params, quantity);
    if (!isWhole && min < Number(wanted.min)) return fail(`Quantity less than minimal ${wanted.min}`);
    if (!isWhole && max > Number(wanted.max)) return fail(`Quantity more than maximum ${wanted.max}`);
    const first = this.#repeated(params, quantity);
    if (first) return { order: first.order };
    if (this.#isBusy(params)) {
      return fail('You have active order with this link. Please wait until order being completed.');
    }
    // A subscription is charged post by post.
    const chargeMicros = type === 'subscriptions' ? 0n : chargeOf(wanted, quantity);
    if (chargeMicros > this.#balanceMicros) return fail('Not enough funds on balance');
    this.#balanceMicros -= chargeMicros;
    this.#lastOrder += 1 + Math.floor(this.#options.random() * this.settings.othersBetween);
    const { key: _, ...shown } = params;
    const made = { order: this.#lastOrder, service: wanted.service, link, quantity, chargeMicros, params: shown };
    const stands = { fixed: {}, paidBackMicros: 0n, cancelledAt: undefined, ...wishIn(link) };
    this.#orders.push({ ...made, at: this.now(), ...stands });
    return { order: this.#lastOrder };
  }

  #alike(params: Params): PanelOrder[] {
    return this.#orders.filter(({ link, service }) => link === params['link'] && String(service) === params['service']);
  }

  #repeated(params: Params, quantity: number): PanelOrder | undefined {
    const { knowsRequestId, dedupeSeconds } = this.settings;
    const id = params['request_id'];
    if (knowsRequestId && id !== undefined) return this.#orders.find((each) => each.params['request_id'] === id);
    const since = this.now() - dedupeSeconds * second;
    return this.#alike(params).find((each) => dedupeSeconds > 0 && each.quantity === quantity && each.at > since);
  }

  #isBusy(params: Params): boolean {
    if (!this.settings.refusesSameLink) return false;
    return this.#alike(params).some(({ order }) => running.includes(this.#standOf(order)?.status ?? ''));
  }

  /** By its age, unless a test has said it. */
  #standOf(id: number): Stand | undefined {
    const order = this.#own(String(id));
    if (!order) return undefined;
    const { startsAfterMs, deliversInMs } = this.settings;
    const age = this.now() - order.at - startsAfterMs;
    const share = Math.min(Math.max(age / deliversInMs, 0), order.endsAt);
    const isOver = age >= 0 && age / deliversInMs >= order.endsAt;
    const remains = order.quantity - Math.floor(order.quantity * share);
    const status = isOver ? order.endsAs : age < 0 ? 'Pending' : 'In progress';
    const isCancelled = order.cancelledAt !== undefined && this.now() >= order.cancelledAt && status !== 'Completed';
    const end = remains < order.quantity ? 'Partial' : 'Canceled';
    const start_count = age < 0 ? '' : 1_000;
    const stand = { status: isCancelled ? end : status, remains, start_count, ...order.fixed };
    if (isCancelled) order.fixed = stand;
    this.#payBack(order, stand);
    return stand;
  }

  /** A panel pays back what it does not deliver, once the order is over; of a package that it has begun, nothing. */
  #payBack(order: PanelOrder, { status, remains }: Stand): void {
    const { quantity, chargeMicros } = order;
    const rest = Math.min(Math.max(Number(remains) || 0, 0), quantity);
    const missing = status === 'Canceled' ? quantity : status === 'Partial' && quantity > 1 ? rest : 0;
    const back = (chargeMicros * BigInt(missing)) / BigInt(quantity);
    if (back <= order.paidBackMicros) return;
    this.#balanceMicros += back - order.paidBackMicros;
    order.paidBackMicros = back;
  }

  #statusOf(id: string): unknown {
    const order = this.#own(id);
    if (order && this.#isSubscription(order)) return this.#subscriptionOf(order);
    const stand = order && this.#standOf(order.order);
    if (!stand) return fail('Incorrect order ID');
    const { canceledWord, currency } = this.settings;
    const status = stand.status === 'Canceled' ? canceledWord : stand.status;
    return this.#written({ charge: decimal(order.chargeMicros - order.paidBackMicros), ...stand, status, currency });
  }

  #isSubscription({ service, madeFor }: PanelOrder): boolean {
    return madeFor === undefined && this.#serviceOf(service)?.type.toLowerCase() === 'subscriptions';
  }

  /** It says nothing of units or of money: each of its posts does. */
  #subscriptionOf(subscription: PanelOrder): unknown {
    const { order: id, params, at, cancelledAt, fixed } = subscription;
    const { postsEveryMs } = this.settings;
    const isCancelled = cancelledAt !== undefined && this.now() >= cancelledAt;
    const due = postsEveryMs === 0 || isCancelled ? 0 : Math.floor((this.now() - at) / postsEveryMs);
    while (this.#postsOf(id).length < Math.min(due, Number(params['posts']))) this.post(String(id));
    const orders = this.#postsOf(id).map(String);
    const isFull = orders.length === Number(params['posts']);
    const status = fixed.status ?? (isCancelled ? 'Canceled' : isFull ? 'Completed' : 'Active');
    return { status, expiry: params['expiry'] ?? '', posts: params['posts'], orders };
  }

  #written(fields: Record<string, string | number>): Record<string, string | number> {
    const { numbers } = this.settings;
    if (numbers === 'mixed') return fields;
    const write = (value: string | number) =>
      numbers === 'numbers' && /^-?[\d.]+$/.test(String(value)) ? Number(value) : String(value);
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, write(value)]));
  }

  #writtenService(each: PanelService): unknown {
    if (this.settings.numbers !== 'numbers') return each;
    return { ...each, rate: Number(each.rate), min: Number(each.min), max: Number(each.max) };
  }

  #many(ids: string, answer: (ids: string[]) => unknown): unknown {
    const { maxBatch } = this.settings;
    const wanted = listed(ids);
    return wanted.length > maxBatch ? fail(`Maximum ${maxBatch} orders`) : answer(wanted);
  }

  #each(ids: string, idName: string, name: string, answer: (id: string) => unknown): unknown {
    return this.#many(ids, (wanted) => wanted.map((id) => ({ [idName]: Number(id), [name]: answer(id) })));
  }

  #refill(id: string): unknown {
    const order = this.#own(id);
    if (!order) return fail('Incorrect order ID');
    const isDone = this.#standOf(order.order)?.status === 'Completed';
    if (!this.#serviceOf(order.service)?.refill || !isDone) return fail('Order not eligible for refill.');
    const isAsked = this.#refills.some((each) => each.order === order.order && running.includes(each.status));
    if (isAsked) return fail('Refill already requested');
    const refill = this.#refills.length + 1;
    this.#refills.push({ refill, order: order.order, status: 'Pending', at: this.now() });
    return refill;
  }

  #refillStatus(id: string): unknown {
    const made = this.#refills.find((each) => String(each.refill) === id);
    if (!made) return fail('Refill not found');
    const age = this.now() - made.at;
    if (made.status === 'Pending' && age > this.settings.startsAfterMs) made.status = 'In progress';
    if (made.status === 'In progress' && age > this.settings.deliversInMs) made.status = 'Completed';
    return made.status;
  }

  /** 1 means asked for, not done: the status tells later what came of it. */
  #cancel(id: string): unknown {
    const order = this.#own(id);
    const isOpen =
      order && (this.#isSubscription(order) || running.slice(0, 2).includes(this.#standOf(order.order)?.status ?? ''));
    if (!isOpen || !this.#serviceOf(order.service)?.cancel) return fail('Incorrect order ID');
    if (!this.settings.refusesCancel) order.cancelledAt ??= this.now() + this.settings.cancelsAfterMs;
    return 1;
  }

  #newest(limit: number): unknown {
    return this.orders()
      .slice(-limit)
      .reverse()
      .map(({ order, service, link, quantity, status, charge, at }) => {
        return { order, service, link, quantity, status, charge, date: at.slice(0, 19).replace('T', ' ') };
      });
  }
}
