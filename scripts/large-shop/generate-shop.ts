import { wireAmount } from '../../contract/money.ts';
import { priceOf } from '../../contract/price.ts';
import { type BulkTable, bulkTables, type Row } from './bulk.ts';
import { Chance } from './chance.ts';

export interface Offer {
  readonly serviceId: number;
  readonly serviceName: string;
  readonly categoryName: string;
  readonly platformName: string;
  readonly platformIcon: string;
  readonly platformColor: string;
  readonly rate: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

export interface Plan {
  readonly users: number;
  readonly orders: number;
  readonly movements: number;
  readonly offers: readonly Offer[];
  readonly adminId: number;
  readonly passwordHash: string;
  /** The last moment of the story. */
  readonly now: number;
}

export type Rows = Record<BulkTable, Row[]>;

const day = 86_400_000;
const spanMs = 730 * day;
/** What is younger may still be open. */
const settledAfterMs = 2 * day;
const firstNames = [
  'Asha',
  'Ravi',
  'Meera',
  'Arjun',
  'Divya',
  'Kiran',
  'Sanjay',
  'Priya',
  'Rahul',
  'Neha',
  'Vikram',
  'आशा',
  'Deepak',
  'Pooja',
  'Amit',
  'Zoë',
];
const lastNames = [
  'Verma',
  'Sharma',
  'Patel',
  'Iyer',
  'Khan',
  'Das',
  'Reddy',
  'Nair',
  'Gupta',
  'Singh',
  'वर्मा',
  'Fernandes',
];
const hosts = { instagram: 'instagram.com/p/', youtube: 'youtube.com/watch?v=', facebook: 'facebook.com/' } as const;
const subjects = [
  'Order not started',
  'Refill please',
  'Payment not in the wallet',
  'Followers went away again',
  'Wrong link',
];
const none = { promotional: undefined, quantity: undefined };
const upi = -1;
const sales = -2;
const adjustments = -3;

const noRows = (): Rows => Object.fromEntries(bulkTables.map((table) => [table, [] as Row[]])) as Rows; // each of the tables

/**
 * Two years of a shop, told movement by movement in the order of time, so that every wallet's balances follow from each
 * other. Yields what has come to be since the last time.
 */
export class LargeShop {
  readonly #plan: Plan;
  readonly #chance = new Chance(7);
  readonly #balances: number[] = [];
  readonly #refunds: { due: number; orderId: number; user: number; paise: number }[] = [];
  #rows = noRows();
  #counts = Object.fromEntries(bulkTables.map((table) => [table, 0])) as Record<BulkTable, number>; // each of the tables
  #refundsTold = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  *play(perYield: number): Generator<Rows> {
    const { movements, users, now } = this.#plan;
    for (let step = 0; step < movements; step++) {
      const at = Math.floor(now - spanMs + (spanMs * step) / movements);
      while (this.#balances.length < Math.max(1, (users * (step + 1)) / movements)) this.#join(at);
      this.#move(at, movements - step);
      if ((step + 1) % perYield === 0) yield this.#taken();
    }
    yield this.#taken();
  }

  /** What the wallets hold by now: of the first one, number 1, and so on. */
  get balances(): readonly number[] {
    return this.#balances;
  }

  #taken(): Rows {
    const rows = this.#rows;
    this.#rows = noRows();
    return rows;
  }

  #add(table: BulkTable, row: Row): number {
    const id = ++this.#counts[table];
    this.#rows[table].push([id, ...row]);
    return id;
  }

  /** Accounts begin behind the admin's. */
  #userId = (user: number): number => this.#plan.adminId + 1 + user;

  #join(at: number): void {
    const user = this.#balances.length;
    const [first, last] = [this.#chance.oneOf(firstNames), this.#chance.oneOf(lastNames)];
    const email = `${/^[a-z]+$/i.test(first) ? first.toLowerCase() : 'customer'}${user}@mail${user % 7}.example`;
    const phone = `+91 9${String(100_000_000 + user * 37).slice(-9)}`;
    this.#balances.push(0);
    this.#rows.users.push([this.#userId(user), first, last, email, this.#plan.passwordHash, phone, at]);
    this.#rows.ledger_accounts.push([user + 1, 'wallet', this.#userId(user), 0]);
  }

  #move(at: number, left: number): void {
    const { orders } = this.#plan;
    const refund = this.#refunds[this.#refundsTold];
    if (refund && refund.due <= at) {
      this.#refundsTold++;
      this.#rows.order_refunds.push([refund.orderId, 1, refund.paise, 'Refund', this.#plan.adminId, at]);
      this.#transfer({
        kind: 'refund',
        user: refund.user,
        paise: refund.paise,
        subject: ['order', refund.orderId, 1],
        at,
      });
      return;
    }
    const user = this.#chance.below(this.#balances.length);
    const ordersLeft = orders - this.#counts.orders;
    // Toward the end what is left of the orders takes all movements there are.
    const isOrder = ordersLeft > 0 && (left <= ordersLeft || this.#chance.below(left) < ordersLeft);
    if (isOrder && this.#order(user, at)) return;
    if (isOrder && left <= ordersLeft * 2) this.#orderOfWhoeverCanPay(at);
    else if (this.#chance.isOneIn(4)) this.#topUp(user, at);
    else this.#gift(user, at);
  }

  #gift(user: number, at: number): void {
    const paise = 1_000 + this.#chance.below(90) * 100;
    // Counted for each user from 1; the numbers of transfers only grow.
    const subject = ['user', this.#userId(user), this.#counts.ledger_transfers + 1] as const;
    this.#transfer({ kind: 'add', user, paise, subject, at });
  }

  #orderOfWhoeverCanPay(at: number): void {
    for (let user = 0; user < this.#balances.length; user++) if (this.#order(user, at)) return;
    throw new Error('Nobody can pay for an order.');
  }

  #transfer(move: {
    kind: 'top-up' | 'charge' | 'refund' | 'add';
    user: number;
    paise: number;
    subject: readonly [kind: string, id: number, sequence: number];
    at: number;
  }): void {
    const { kind, user, paise, subject, at } = move;
    const isOut = kind === 'charge';
    const balance = (this.#balances[user] ?? 0) + (isOut ? -paise : paise);
    this.#balances[user] = balance;
    const wallet = user + 1;
    const other = { 'top-up': upi, charge: sales, refund: sales, add: adjustments }[kind];
    const [debit, credit] = isOut ? [wallet, other] : [other, wallet];
    const text = {
      'top-up': 'Top-up',
      charge: `Order ${subject[1]}`,
      refund: 'Refund',
      add: 'A gift of the shop',
    }[kind];
    const actor = isOut ? this.#userId(user) : this.#plan.adminId;
    this.#add('ledger_transfers', [kind, debit, credit, paise, wallet, balance, ...subject, actor, text, at]);
  }

  #topUp(user: number, at: number): void {
    const paise = (5 + this.#chance.below(46)) * 10_000;
    const id = this.#request(user, { paise, status: 'approved', at });
    this.#transfer({ kind: 'top-up', user, paise, subject: ['fund-request', id, 0], at });
    if (this.#chance.isOneIn(10)) this.#act(['approve', 'fund-request', id], { status: ['pending', 'approved'] }, at);
    if (this.#chance.isOneIn(40)) this.#request(user, { paise, status: 'rejected', at });
    else if (this.#plan.now - at < settledAfterMs && this.#chance.isOneIn(4)) {
      this.#request(user, { paise, status: 'pending', at });
    }
  }

  #request(user: number, { paise, status, at }: { paise: number; status: string; at: number }): number {
    const reference = String(300_000_000_000 + (this.#counts.fund_requests + 1) * 7_919);
    const isOpen = status === 'pending';
    const decided: Row = isOpen ? [null, null] : [this.#plan.adminId, at];
    return this.#add('fund_requests', [this.#userId(user), paise, reference, reference, status, '', ...decided, at]);
  }

  #act(
    [action, subject, subjectId]: [string, string, number],
    changes: Record<string, [string, string]>,
    at: number,
  ): void {
    const side = (index: 0 | 1) =>
      JSON.stringify(Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[index]])));
    this.#add('audit_entries', [at, this.#plan.adminId, action, subject, subjectId, side(0), side(1), '127.0.0.1']);
  }

  /** False: the wallet does not hold what it costs. */
  #order(user: number, at: number): boolean {
    const offer = this.#chance.oneOf(this.#plan.offers);
    const quantity = Math.min(offer.maxQuantity, offer.minQuantity * (1 + this.#chance.below(3)));
    const list = priceOf(offer.rate, quantity, none);
    const off = list >= 1_000 && this.#chance.isOneIn(10) ? Math.floor(list / 10) : 0;
    const total = list - off;
    if ((this.#balances[user] ?? 0) < total) return false;
    const discounts =
      off === 0
        ? []
        : [{ title: 'Festival', discountType: 'promotional', discountPercentage: '10', amountOff: wireAmount(off) }];
    const status = this.#statusOf(at);
    const delivered = status === 'completed' ? quantity : status === 'processing' ? Math.floor(quantity / 2) : 0;
    const host = hosts[offer.platformIcon as keyof typeof hosts] ?? `${offer.platformIcon}.com/`;
    const url = `https://www.${host}${this.#chance.code(11)}`;
    const names = [offer.serviceName, offer.categoryName, offer.platformName, offer.platformIcon, offer.platformColor];
    const price = [quantity, offer.rate, list, total, JSON.stringify(discounts)];
    const id = this.#add('orders', [
      this.#userId(user),
      offer.serviceId,
      ...names,
      url,
      ...price,
      status,
      delivered,
      status === 'refunded' ? total : 0,
      at,
      at,
    ]);
    this.#transfer({ kind: 'charge', user, paise: total, subject: ['order', id, 0], at });
    this.#steps(id, { user, status, delivered, at });
    if (status === 'refunded') this.#refunds.push({ due: at + day, orderId: id, user, paise: total });
    if (this.#chance.isOneIn(50)) this.#ticket(id, user, at);
    return true;
  }

  #statusOf(at: number): string {
    const age = this.#plan.now - at;
    if (age < settledAfterMs) return this.#chance.oneOf(['pending', 'processing', 'completed', 'cancelled']);
    const lot = this.#chance.below(100);
    if (lot < 90) return 'completed';
    // A refund comes a day later, and has to find its movement before the story ends.
    if (lot < 94) return age > 2 * settledAfterMs ? 'refunded' : 'completed';
    return lot < 97 ? 'rejected' : 'failed';
  }

  #steps(
    orderId: number,
    { user, status, delivered, at }: { user: number; status: string; delivered: number; at: number },
  ): void {
    const between =
      { refunded: 'cancelled', rejected: 'cancelled' }[status] ??
      (this.#chance.isOneIn(2) && status === 'completed' ? 'processing' : undefined);
    const path = ['pending', ...(between ? [between] : []), ...(status === 'pending' ? [] : [status])];
    path.forEach((to, index) => {
      const isLast = index === path.length - 1;
      const actor = index === 0 ? this.#userId(user) : this.#plan.adminId;
      this.#add('order_history', [orderId, path[index - 1] ?? null, to, isLast ? delivered : 0, actor, at + index, '']);
    });
    if (status !== 'pending' && this.#chance.isOneIn(20))
      this.#act(['change-status', 'order', orderId], { status: ['pending', status] }, at);
  }

  #ticket(orderId: number, user: number, at: number): void {
    const isOpen = this.#plan.now - at < settledAfterMs * 5;
    const status = isOpen
      ? this.#chance.oneOf(['open', 'in_progress', 'waiting_user'])
      : this.#chance.oneOf(['resolved', 'closed']);
    const words = [
      this.#chance.oneOf(['refill', 'refund', 'payment', 'technical', 'other']),
      this.#chance.oneOf(subjects),
      `About order ${orderId}: what can be done?`,
    ];
    const id = this.#add('tickets', [
      this.#userId(user),
      orderId,
      ...words,
      status,
      this.#chance.oneOf(['low', 'medium', 'high', 'urgent']),
      at,
      at,
    ]);
    if (status !== 'open') this.#add('ticket_messages', [id, this.#plan.adminId, 1, 'We are looking into it.', at]);
  }
}
