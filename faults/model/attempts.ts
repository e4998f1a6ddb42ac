import fc from 'fast-check';
import { orderStatuses } from '../../contract/order.ts';
import { settableStatuses } from '../../contract/orders.ts';
import type { Act } from './act.ts';
import * as admin from './admin-acts.ts';
import * as customer from './customer-acts.ts';
import { costOf, type Discount, personOf, type State } from './state.ts';

/** What somebody may want to do, of the things that there are by then; undefined where there is none to do it with. */
export type Attempt = (state: State) => Act | undefined;

const pick = fc.nat({ max: 1_000 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
/** Few, so that they come again with the same request and with another one. */
const key = maybe(fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six'));
const paise = fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constantFrom(1, 2_500, 5_000, 10_000));
const minute = 60_000;

const among = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length];

/** The first person is the admin whom nothing happens to, so that the books can be looked at in the end. */
const somebody = (state: State, n: number): number => among([...state.people.keys()].slice(1), n) ?? 0;

/** Mostly one of the admins; now and then somebody who may not. */
function acting(state: State, n: number): number {
  const admins = [...state.people].filter(([, { isAdmin, isSignedIn }]) => isAdmin && isSignedIn).map(([id]) => id);
  return n % 8 === 0 ? somebody(state, n >> 3) : (among(admins, n >> 3) ?? 0);
}

function orderOf(state: State, n: number, isWanted: (status: string) => boolean): number | undefined {
  const ids = [...state.orders].filter(([, { status }]) => isWanted(status)).map(([id]) => id);
  return n % 6 === 0 ? among([...state.orders.keys()], n) : (among(ids, n) ?? among([...state.orders.keys()], n));
}

/** Admins are the same in every run of a shop, and a key is for ever. */
const keyOf = ({ run }: State, name: string | undefined) => (name === undefined ? undefined : `${name}-${run}`);

/** An attempt out of what was drawn for it. */
function attempt<T extends Record<string, fc.Arbitrary<unknown>>>(
  drawn: T,
  make: (
    state: State,
    drawn: { [Name in keyof T]: T[Name] extends fc.Arbitrary<infer Value> ? Value : never },
  ) => Act | undefined,
): fc.Arbitrary<Attempt> {
  // fast-check types a record by its keys just as `make` takes it.
  return fc.record(drawn).map((values) => (state: State) => make(state, values as Parameters<typeof make>[1]));
}

const placing = attempt(
  { who: pick, what: pick, quantity: fc.constantFrom(1, 99, 100, 1_000, 1_500, 2_000, 4_000, 5_001), seen: pick, key },
  (state, { who, what, quantity, seen, key: named }) => {
    const serviceId = among([...state.services.keys()], what) ?? 0;
    const total = seen % 4 === 0 ? undefined : costOf(state, serviceId, quantity) + (seen % 9 === 0 ? 1 : 0);
    return customer.placeOrder(somebody(state, who), { serviceId, quantity, seen: total, key: keyOf(state, named) });
  },
);

const asking = attempt(
  { who: pick, amount: fc.integer({ min: 1_000, max: 50_000 }), number: fc.nat({ max: 5 }), key },
  (state, { who, amount, number, key: named }) =>
    customer.requestFunds(somebody(state, who), {
      amount,
      reference: `MODEL-${state.run}-${number}`,
      key: keyOf(state, named),
    }),
);

const deciding = attempt(
  { by: pick, what: pick, status: fc.constantFrom('approved', 'approved', 'rejected'), key },
  (state, { by, what, status, key: named }) => {
    const waiting = [...state.requests].filter((each) => each[1].status === 'pending' || what % 5 === 0);
    const id = among(waiting, what)?.[0];
    return id === undefined
      ? undefined
      : admin.decideFundRequest(acting(state, by), { id, status, key: keyOf(state, named) });
  },
);

const balancing = attempt(
  { by: pick, who: pick, operation: fc.constantFrom('add', 'subtract', 'set'), amount: paise, seen: pick, key },
  (state, { by, who, operation, amount, seen, key: named }) => {
    const userId = somebody(state, who);
    const shown = seen % 3 === 0 ? personOf(state, userId).balance + (seen % 2) : undefined;
    return admin.changeBalance(acting(state, by), { userId, operation, amount, seen: shown, key: keyOf(state, named) });
  },
);

const moving = attempt(
  {
    by: pick,
    what: pick,
    status: fc.oneof(fc.constantFrom(...settableStatuses), fc.constant('cancelled' as const)),
    percent: maybe(fc.integer({ min: 0, max: 100 })),
    seen: maybe(fc.constantFrom(...orderStatuses)),
    off: fc.constantFrom(undefined, undefined, 0, 0, 1),
  },
  (state, { by, what, off, ...move }) => {
    const id = orderOf(state, what, (status) => status !== 'refunded' && status !== 'rejected');
    if (id === undefined) return undefined;
    const delivered = state.orders.get(id)?.delivered ?? 0;
    const seenDelivered = off === undefined ? undefined : delivered + off;
    return admin.changeOrderStatus(acting(state, by), { id, seenDelivered, ...move });
  },
);

const movingMany = (most: number) =>
  attempt(
    {
      by: pick,
      which: fc.array(pick, { minLength: 1, maxLength: most }),
      status: fc.constantFrom('processing', 'completed', 'cancelled'),
    },
    (state, { by, which, status }) => {
      const all = [...state.orders.keys()];
      if (all.length === 0) return undefined;
      const ids = [...new Set(which.map((n) => all[n % all.length] ?? 0))];
      return admin.changeOrderStatuses(acting(state, by), { ids, status });
    },
  );

const isCancelled = (status: string) => status === 'cancelled';

const refunding = attempt(
  { by: pick, what: pick, part: fc.constantFrom('all', 'all', 'some', 'more'), wrong: pick, key },
  (state, { by, what, part, wrong, key: named }) => {
    const id = orderOf(state, what, isCancelled);
    const order = id === undefined ? undefined : state.orders.get(id);
    if (id === undefined || !order) return undefined;
    const amount = { all: order.total, some: Math.ceil(order.total / 3), more: order.total + 1 }[part];
    const userId = wrong % 10 === 0 ? somebody(state, wrong) : order.userId;
    return admin.refundOrder(acting(state, by), { id, userId, amount, key: keyOf(state, named) });
  },
);

const refundingUnits = attempt(
  { by: pick, what: pick, part: fc.constantFrom('few', 'half', 'all', 'more'), wrong: pick, key },
  (state, { by, what, part, wrong, key: named }) => {
    const id = orderOf(state, what, () => true);
    const order = id === undefined ? undefined : state.orders.get(id);
    if (id === undefined || !order) return undefined;
    const { quantity } = order;
    const units = { few: 1 + (wrong % 7), half: Math.ceil(quantity / 2), all: quantity, more: quantity + 1 }[part];
    const userId = wrong % 10 === 0 ? somebody(state, wrong) : order.userId;
    return admin.refundUnits(acting(state, by), { id, userId, units, key: keyOf(state, named) });
  },
);

const rejecting = attempt({ by: pick, what: pick, key }, (state, { by, what, key: named }) => {
  const id = orderOf(state, what, isCancelled);
  return id === undefined ? undefined : admin.rejectRefund(acting(state, by), { id, key: keyOf(state, named) });
});

const reading = attempt({ who: pick, what: pick }, (state, { who, what }) => {
  const id = among([...state.orders.keys()], what);
  return id === undefined ? undefined : customer.readOrder(somebody(state, who), id);
});

const discount = (state: State, drawn: { where: number; share: number; kind: number; priority: number }): Discount => {
  const { where, share, kind, priority } = drawn;
  const serviceId = where % 3 === 0 ? null : (among([...state.services.keys()], where) ?? null);
  const from = state.now + ((kind % 5) - 3) * 10 * minute;
  const sized = { min: (kind % 4) * 500, max: kind % 3 === 0 ? null : 3_000 };
  return { serviceId, basisPoints: share, priority, terms: kind % 2 === 0 ? { from, to: from + 45 * minute } : sized };
};
const discountDrawn = {
  by: pick,
  where: pick,
  share: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(1_000, 5_000, 10_000)),
  kind: pick,
  priority: fc.integer({ min: 1, max: 3 }),
};

const discounting = attempt(discountDrawn, (state, drawn) =>
  admin.createDiscount(acting(state, drawn.by), discount(state, drawn)),
);
const rediscounting = attempt({ ...discountDrawn, what: pick }, (state, drawn) => {
  const id = among([...state.discounts.keys()], drawn.what);
  return id === undefined ? undefined : admin.changeDiscount(acting(state, drawn.by), id, discount(state, drawn));
});
const undiscounting = attempt({ by: pick, what: pick }, (state, { by, what }) => {
  const id = among([...state.discounts.keys()], what);
  return id === undefined ? undefined : admin.deleteDiscount(acting(state, by), id);
});

const shelving = attempt(
  {
    by: pick,
    what: pick,
    price: maybe(fc.constantFrom('0.57', '25', '24.9999', '90.1')),
    isActive: maybe(fc.boolean()),
    back: pick,
  },
  (state, { by, what, price, isActive, back }) => {
    const id = among([...state.services.keys()], what) ?? 0;
    if (back % 4 === 0) return admin.archiveService(acting(state, by), id);
    return admin.changeService(acting(state, by), id, {
      ...(price !== undefined && { price }),
      ...(isActive !== undefined && { isActive: isActive || back % 3 !== 0 }),
      isArchived: false,
    });
  },
);

const promoting = attempt({ by: pick, who: pick, isAdmin: fc.boolean() }, (state, { by, who, isAdmin }) =>
  admin.changeAdminStatus(acting(state, by), somebody(state, who), isAdmin),
);
const deleting = attempt({ by: pick, who: pick, as: fc.constantFrom('users', 'admins') }, (state, { by, who, as }) =>
  admin.deleteAccount(acting(state, by), somebody(state, who), as),
);
const joining = attempt({ number: fc.nat({ max: 3 }) }, ({ run }, { number }) =>
  customer.register(`new${number}.${run}@example.in`),
);
const leavingOut = attempt({ who: pick }, (state, { who }) => customer.logOut(somebody(state, who)));
const returning = attempt({ who: pick }, (state, { who }) =>
  customer.logIn(personOf(state, somebody(state, who)).email),
);
const closing = attempt({ who: pick, off: pick }, (state, { who, off }) => {
  const id = somebody(state, who);
  return customer.closeAccount(id, personOf(state, id).balance + (off % 3 === 0 ? 1 : 0));
});

const weighted = (attempts: readonly (readonly [number, fc.Arbitrary<Attempt>])[]) =>
  fc.oneof(...attempts.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Whatever may be wanted while nobody else wants anything. */
export const aloneAttempts: fc.Arbitrary<Attempt> = weighted([
  [10, placing],
  [5, asking],
  [6, deciding],
  [6, balancing],
  [9, moving],
  [3, movingMany(4)],
  [7, refunding],
  [4, refundingUnits],
  [3, rejecting],
  [2, reading],
  [4, discounting],
  [2, rediscounting],
  [2, undiscounting],
  [3, shelving],
  [1, promoting],
  [1, deleting],
  [1, joining],
  [1, leavingOut],
  [3, returning],
  [1, closing],
]);

/** Wants that move money or orders, which may follow one another while others act too. */
export const moneyAttempts: fc.Arbitrary<Attempt> = weighted([
  [10, placing],
  [3, asking],
  [5, deciding],
  [6, balancing],
  [4, moving],
  [9, refunding],
  [5, refundingUnits],
  [3, rejecting],
  [1, reading],
]);

/** Wants that change what others may do; each is its person's only one in a crowd. */
export const disruptiveAttempts: fc.Arbitrary<Attempt> = weighted([
  [4, shelving],
  [3, discounting],
  [2, undiscounting],
  [2, movingMany(1)],
  [2, promoting],
  [2, deleting],
  [1, joining],
  [2, leavingOut],
]);
