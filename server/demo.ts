import { paiseOf } from '../contract/money.ts';
import { registerCustomer } from './accounts/register-customer.ts';
import type { AdminActor } from './audit/record-act.ts';
import { seedDemoProviders } from './demo-providers.ts';
import { askForHelp } from './demo-tickets.ts';
import { requestFunds } from './funds/request-funds.ts';
import { changeOrderStatus } from './orders/change-order-status.ts';
import { placeOrder } from './orders/place-order.ts';
import { refundOrder } from './orders/refund-order.ts';
import { decideFundRequest } from './payments/decide-fund-request.ts';
import { importStatement } from './payments/import-statement.ts';
import { writeStatement } from './payments/write-statement.ts';
import { day, hour, minute } from './platform/clock.ts';
import { indianMoment } from './platform/indian-time.ts';
import { createCoupon } from './pricing/create-coupon.ts';
import { createDiscount } from './pricing/create-discount.ts';
import type { Shop } from './shop.ts';
import { saveSettings } from './storefront/save-settings.ts';
import { demoSignIns } from './storefront/storefront.rules.ts';
import type { Database } from './tables.ts';

const links = [
  'https://instagram.com/asha.makes',
  'https://instagram.com/p/C7xQdemo',
  'https://instagram.com/reel/C8yRdemo',
];

/** They fill the days before Asha came: who they are, since when, and how often they order. */
const regulars = [
  { name: ['Priya', 'Nair', 'priya@demo.tarakki.example'], cameDaysAgo: 30, ordersEveryHours: 17 },
  { name: ['Kabir', 'Singh', 'kabir@demo.tarakki.example'], cameDaysAgo: 27, ordersEveryHours: 29 },
  { name: ['Ananya', 'Das', 'ananya@demo.tarakki.example'], cameDaysAgo: 18, ordersEveryHours: 13 },
  { name: ['Imran', 'Sheikh', 'imran@demo.tarakki.example'], cameDaysAgo: 9, ordersEveryHours: 21 },
] as const;

/** Something that happens at its time; what follows from it is put among the rest. */
interface Happening {
  readonly at: number;
  readonly happen: (at: number) => Promise<Happening[] | undefined>;
}

interface Stage {
  readonly database: Database;
  readonly by: AdminActor;
  readonly now: number;
}

/** The story of a small shop's month: Asha is a customer of some days, Ravi has just paid. Told once; a second start finds it told. */
export async function seedDemo(shop: Shop): Promise<void> {
  const { database, clock } = shop;
  if (await isTold(database)) return;
  const now = clock();
  const stage = {
    database,
    now,
    by: { adminId: await findAdmin(database), via: 'page', address: '127.0.0.1' },
  } as const;
  const [asha = 0, ravi = 0, ...others] = await Promise.all([
    register(shop, ['Asha', 'Verma', demoSignIns.customerEmail], now - 72 * hour),
    register(shop, ['Ravi', 'Kumar', 'ravi@demo.tarakki.example'], now - 5 * hour),
    ...regulars.map(({ name, cameDaysAgo }) => register(shop, name, now - cameDaysAgo * day)),
  ]);

  // Nobody is signed in who could confirm an act, and nobody has to be told of it.
  await database.write((tx) =>
    saveSettings(tx, {
      'payment.upiId': 'shop@okdemo',
      'payment.instructions':
        'Pay the exact amount, then type the 12-digit UTR that your UPI app shows. This is a demo: please pay nothing.',
    }),
  );
  await importDemoStatement(database, stage);
  await offerDiscounts(stage);
  await runInOrder([
    topUp(stage, { userId: asha, amountPaise: 1_500_00, referenceNumber: '412345678901', at: now - 70 * hour }),
    { at: now - 36 * minute, happen: (at) => askOf(database, ravi, at) },
    ...questionsOf(stage, { asha, ravi }),
    ...(await ordersOfAsha(stage, asha)),
    ...(await monthOfRegulars(stage, others)),
  ]);
  if (shop.config.hasDemoProviders)
    await seedDemoProviders(shop, { by: stage.by, asha, priya: others[0] ?? asha, now });
}

/** The shop knows its bank account by a first statement, of a month ago. */
async function importDemoStatement(database: Database, { by, now }: Stage): Promise<void> {
  const { date, time } = indianMoment(now - 30 * day);
  const row = { date, time, direction: 'out', paise: 1_499_00, reference: '', name: '', note: 'HOSTING' } as const;
  const bytes = Buffer.from(writeStatement('axis', [row], 50_000_00));
  await importStatement(database, { bytes, name: 'demo-bank.csv', payee: undefined, by, at: now - 29 * day });
}

/** Two for whoever orders much, and a festival's, which has begun yesterday; a code for whoever reads of it. */
async function offerDiscounts({ database, now, by }: Stage): Promise<void> {
  const usual = {
    service_id: null,
    min_quantity: null,
    max_quantity: null,
    starts_at: null,
    ends_at: null,
    is_active: 1,
    priority: 1,
  } as const;
  const quantity = { ...usual, discount_type: 'quantity' } as const;
  const discounts = [
    {
      ...quantity,
      title: 'Growing',
      description: 'From 5,000 units.',
      basis_points: 5_00,
      min_quantity: 5_000,
      max_quantity: 19_999,
    },
    { ...quantity, title: 'Bulk', description: 'From 20,000 units.', basis_points: 10_00, min_quantity: 20_000 },
    {
      ...usual,
      discount_type: 'promotional',
      title: 'Festival of Lights',
      description: 'On everything, for a week.',
      basis_points: 7_50,
      starts_at: now - day,
      ends_at: now + 6 * day,
      priority: 5,
    },
  ] as const;
  for (const discount of discounts) await createDiscount(database, discount, { by, at: now });
  const coupon = { ...wholeShop, code: 'WELCOME10', basis_points: 10_00, max_off_paise: 50_00 };
  await createCoupon(database, coupon, { by, at: now });
}

/** Of a coupon that everybody can use once. */
const wholeShop = {
  off_paise: null,
  min_paise: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: 1,
  is_active: 1,
} as const;

function questionsOf({ database, now, by }: Stage, { asha, ravi }: { asha: number; ravi: number }): Happening[] {
  const ask = (at: number, ticket: Omit<Parameters<typeof askForHelp>[1], 'adminId' | 'at'>): Happening => ({
    at,
    happen: async () => {
      await askForHelp(database, { ...ticket, adminId: by.adminId, at });
      return undefined;
    },
  });
  return [
    ask(now - 30 * hour, {
      userId: asha,
      category: 'refill',
      subject: 'Some followers went away again',
      description: 'Of the 50 followers of my first order about ten are gone since yesterday. Is there a refill?',
      answer: { message: 'Hello Asha, a refill has started. It arrives within a day.', at: now - 28 * hour },
    }),
    ask(now - 30 * minute, {
      userId: ravi,
      category: 'payment',
      subject: 'My payment is not in the wallet yet',
      description: 'I have paid ₹1,000 half an hour ago and sent the UTR. When will I see it?',
      answer: undefined,
    }),
  ];
}

/** The numbers of orders and movements then follow their times, as in a shop that lived through them. */
async function runInOrder(happenings: readonly Happening[]): Promise<void> {
  const ahead = [...happenings];
  for (;;) {
    const next = ahead.reduce((first, each) => (each.at < first.at ? each : first), ahead[0] ?? never);
    if (next === never) return;
    ahead.splice(ahead.indexOf(next), 1, ...((await next.happen(next.at)) ?? []));
  }
}

const never: Happening = { at: Number.POSITIVE_INFINITY, happen: async () => undefined };

function topUp(
  { database, by }: Stage,
  request: { userId: number; amountPaise: number; referenceNumber: string; at: number },
): Happening {
  const happen = async () => {
    const { id } = await ask(database, request);
    const decision = {
      requestId: id,
      status: 'approved',
      adminNotes: 'Thank you!',
      receivedPaise: undefined,
      referenceNumber: undefined,
      by,
      requestKey: undefined,
    } as const;
    return [
      {
        at: request.at + 20 * minute,
        happen: async (at: number) => void (await decideFundRequest(database, { ...decision, at })),
      },
    ];
  };
  return { at: request.at, happen };
}

async function askOf(database: Database, userId: number, at: number): Promise<undefined> {
  await ask(database, { userId, amountPaise: 1_000_00, referenceNumber: '4123 4571 0044', at });
}

async function ordersOfAsha(stage: Stage, userId: number): Promise<Happening[]> {
  const services = await findServices(stage.database, links.length);
  const ends = ['completed', 'processing', undefined] as const;
  return services.map((service, index) => {
    const at = stage.now - (60 - index * 20) * hour;
    const order = { userId, serviceId: service.id, url: links[index] ?? '', quantity: service.min_quantity ?? 100, at };
    return placing(stage, order, ends[index]);
  });
}

async function monthOfRegulars(stage: Stage, users: readonly number[]): Promise<Happening[]> {
  const services = await findServices(stage.database, 400);
  return regulars.flatMap(({ cameDaysAgo, ordersEveryHours }, person) => {
    const userId = users[person] ?? 0;
    const happenings: Happening[] = [];
    for (let paid = 0; paid * 10 < cameDaysAgo; paid++) {
      const at = stage.now - (cameDaysAgo - paid * 10) * day + 10 * minute;
      const referenceNumber = String(512_000_000_000 + person * 1_000 + paid);
      happenings.push(topUp(stage, { userId, amountPaise: 2_000_00, referenceNumber, at }));
    }
    for (let turn = 1; turn * ordersEveryHours < cameDaysAgo * 24; turn++) {
      const at = stage.now - cameDaysAgo * day + turn * ordersEveryHours * hour;
      // A dozen favourites, so that some are ordered more often than others.
      const service = services[(((turn * 5 + person * 3) % 12) * 17) % services.length];
      if (!service) continue;
      const quantity = quantityFor(service, 20_00 + ((turn * 13 + person * 7) % 50) * 1_00);
      const url = `https://${service.platform.toLowerCase()}.com/demo-${person + 1}`;
      const order = { userId, serviceId: service.id, url, quantity, at };
      if (quantity > 0) happenings.push(placing(stage, order, endOf(turn, stage.now - at)));
    }
    return happenings;
  });
}

type End = 'completed' | 'processing' | 'cancelled' | undefined;

function endOf(turn: number, ageMs: number): End {
  if (turn % 9 === 0) return 'cancelled';
  if (ageMs > 2 * day) return 'completed';
  return (['completed', 'processing', undefined] as const)[turn % 3];
}

/** Tens of units that come to about so much; 0 when the least that is sold costs far more. */
function quantityFor({ rate, min_quantity: min, max_quantity: max }: Offer, paise: number): number {
  const wanted = Math.max(min ?? 100, Math.floor((paise * 100_000) / rate / 10) * 10);
  return wanted * rate > 2 * paise * 100_000 ? 0 : Math.min(wanted, max ?? 10_000);
}

interface NewOrder {
  readonly userId: number;
  readonly serviceId: number;
  readonly url: string;
  readonly quantity: number;
  readonly at: number;
}

/** An order, what became of it three hours later, and the refund of one that was cancelled more than two days ago. */
function placing({ database, by, now }: Stage, order: NewOrder, end: End): Happening {
  const happen = async () => {
    const placed = await placeOrder(database, {
      ...order,
      via: 'page',
      expectedPaise: undefined,
      requestKey: undefined,
    });
    const { id: orderId } = placed;
    const { userId } = order;
    const move = async (at: number) => {
      if (end)
        await changeOrderStatus(database, { orderId, status: end, percent: undefined, expected: undefined, by, at });
      return undefined;
    };
    const payBack = async (at: number) => {
      const reason = 'The profile was private, so nothing could be delivered.';
      const part = { amountPaise: paiseOf(placed.totalAmount), beforePaise: 0 };
      await refundOrder(database, { orderId, userId, part, reason, by, requestKey: undefined, at });
      return undefined;
    };
    const later: Happening[] = [{ at: Math.min(now, order.at + 3 * hour), happen: move }];
    if (end === 'cancelled' && now - order.at > 2 * day) later.push({ at: order.at + 9 * hour, happen: payBack });
    return later;
  };
  return { at: order.at, happen };
}

interface Offer {
  readonly id: number;
  readonly platform: string;
  readonly rate: number;
  readonly min_quantity: number | null;
  readonly max_quantity: number | null;
}

function findServices({ read }: Database, count: number): Promise<Offer[]> {
  return read
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .innerJoin('platforms', 'platforms.id', 'categories.platform_id')
    .select(['services.id', 'platforms.name as platform', 'rate', 'min_quantity', 'max_quantity'])
    .orderBy('services.id')
    .limit(count)
    .execute();
}

async function isTold({ read }: Database): Promise<boolean> {
  const asha = read.selectFrom('users').select('id').where('email', '=', demoSignIns.customerEmail);
  return (await asha.executeTakeFirst()) !== undefined;
}

async function findAdmin({ read }: Database): Promise<number> {
  const admin = read.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id').limit(1);
  return (await admin.executeTakeFirstOrThrow()).id;
}

async function register(
  shop: Shop,
  [firstName, lastName, email]: readonly [string, string, string],
  at: number,
): Promise<number> {
  const password = demoSignIns.customerPassword;
  const person = { firstName, lastName, email, password, refuseCommonPasswords: false, at };
  return (await registerCustomer(shop, person)).user.id;
}

function ask(
  database: Database,
  request: { userId: number; amountPaise: number; referenceNumber: string; at: number },
) {
  return requestFunds(database, { ...request, requestKey: undefined });
}
