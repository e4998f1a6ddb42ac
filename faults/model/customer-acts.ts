import { wireAmount } from '../../contract/money.ts';
import { type Act, done, refused } from './act.ts';
import { change, costOf, pay, personOf, put, type State } from './state.ts';

const password = 'rangoli-42';
const nothing = () => ({});

/** Asks for an order; `seen` is the total that the page shows, when it shows one. */
export function placeOrder(
  by: number,
  wanted: { serviceId: number; quantity: number; seen: number | undefined; key: string | undefined },
): Act {
  const { serviceId, quantity, seen, key } = wanted;
  const expected = seen === undefined ? {} : { expectedTotal: wireAmount(seen) };
  return {
    by,
    access: 'customer',
    method: 'POST',
    url: '/api/orders',
    body: { serviceId, url: 'https://instagram.com/p/model', quantity, ...expected },
    ...(key !== undefined && { key }),
    show: ({ totalAmount, status }) => ({ totalAmount, status }),
    step: (state, { body }) => {
      const service = state.services.get(serviceId);
      if (!service || service.isArchived || !service.isActive) return refused(state, 'not-found');
      if (quantity < service.min || quantity > service.max) return refused(state, 'quantity-out-of-bounds');
      const total = costOf(state, serviceId, quantity);
      if (seen !== undefined && seen !== total) return refused(state, 'price-changed');
      if (personOf(state, by).balance < total) return refused(state, 'insufficient-balance');
      const order = { userId: by, quantity, total, status: 'pending', delivered: 0, refunded: null } as const;
      const charged = pay({ ...state, orders: put(state.orders, Number(body['id']), order) }, by, -total);
      return done(charged, { totalAmount: wireAmount(total), status: 'pending' }, 201);
    },
  };
}

export function readOrder(by: number, orderId: number): Act {
  return {
    by,
    access: 'customer',
    method: 'GET',
    url: `/api/orders/${orderId}`,
    // The contract says what the answer holds.
    show: ({ order }) => orderShown(order as Record<string, unknown>),
    step: (state) => {
      const order = state.orders.get(orderId);
      return order?.userId === by ? done(state, shownOrder(state, orderId)) : refused(state, 'not-found');
    },
  };
}

export const orderShown = ({ status, progress, refundedAmount }: Readonly<Record<string, unknown>>) => ({
  status,
  progress,
  refundedAmount,
});

export function shownOrder(state: State, orderId: number) {
  const order = state.orders.get(orderId);
  if (!order) throw new Error(`The model knows no order ${orderId}.`);
  const { status, delivered, refunded } = order;
  return { status, progress: delivered, refundedAmount: refunded === null ? null : wireAmount(refunded) };
}

export function requestFunds(
  by: number,
  { amount, reference, key }: { amount: number; reference: string; key: string | undefined },
): Act {
  return {
    by,
    access: 'customer',
    method: 'POST',
    url: '/api/funds/request',
    body: { amount: wireAmount(amount), referenceNumber: reference },
    ...(key !== undefined && { key }),
    show: ({ amount: asked, status }) => ({ amount: asked, status }),
    step: (state, { body }) => {
      if (personOf(state, by).isDeleted) return refused(state, 'not-found');
      const isUsed = [...state.requests.values()].some(
        (request) => request.reference === reference && request.status !== 'rejected',
      );
      if (isUsed) return refused(state, 'reference-used');
      const request = { userId: by, amount, reference, status: 'pending' } as const;
      const requests = put(state.requests, Number(body['id']), request);
      return done({ ...state, requests }, { amount: wireAmount(amount), status: 'pending' }, 201);
    },
  };
}

export function register(email: string): Act {
  return {
    by: 0,
    access: 'anyone',
    method: 'POST',
    url: '/api/auth/register',
    body: { firstName: 'Ravi', lastName: 'Verma', email, password },
    show: nothing,
    step: (state, { body }) => {
      if (liveWith(state, email) !== undefined) return refused(state, 'email-taken');
      const { id, token } = signedIn(body);
      const person = { email, token, isSignedIn: true, isAdmin: false, isDeleted: false, balance: 0 };
      return done({ ...state, people: put(state.people, id, person) }, {}, 201);
    },
  };
}

/** Signs in whoever has this email by then. */
export function logIn(email: string): Act {
  return {
    by: 0,
    access: 'anyone',
    method: 'POST',
    url: '/api/auth/login',
    body: { email, password },
    show: nothing,
    step: (state, { body }) => {
      const who = liveWith(state, email);
      if (who === undefined) return refused(state, 'wrong-credentials');
      return done(change(state, who, { token: signedIn(body).token, isSignedIn: true }), {});
    },
  };
}

const liveWith = (state: State, email: string): number | undefined =>
  [...state.people].find(([, person]) => person.email === email && !person.isDeleted)?.[0];

export const logOut = (by: number): Act => ({
  by,
  access: 'customer',
  method: 'POST',
  url: '/api/auth/logout',
  body: {},
  show: nothing,
  step: (state) => done(change(state, by, { isSignedIn: false }), {}),
});

/** Leaves the shop; `named` is what the person says that the wallet holds. */
export const closeAccount = (by: number, named: number): Act => ({
  by,
  access: 'customer',
  method: 'POST',
  url: '/api/user/close-account',
  body: { currentPassword: password, forfeitedBalance: wireAmount(named) },
  show: nothing,
  step: (state) => {
    if (personOf(state, by).isAdmin) return refused(state, 'not-allowed');
    if (hasPending(state, by) || hasUnfinished(state, by)) return refused(state, 'conflict');
    if (personOf(state, by).balance !== named) return refused(state, 'balance-left');
    return done(leave(state, by), {});
  },
});

export const hasPending = (state: State, userId: number): boolean =>
  [...state.requests.values()].some((request) => request.userId === userId && request.status === 'pending');

export const hasUnfinished = (state: State, userId: number): boolean =>
  [...state.orders.values()].some(
    (order) => order.userId === userId && ['pending', 'processing', 'failed', 'cancelled'].includes(order.status),
  );

/** Nothing is left but the books; what was kept for retries goes too. */
export function leave(state: State, userId: number): State {
  const gone = { isDeleted: true, isSignedIn: false, isAdmin: false, balance: 0 };
  const kept = new Map([...state.kept].filter(([name]) => !name.startsWith(`${userId} `)));
  return { ...change(state, userId, gone), kept };
}

function signedIn(body: Readonly<Record<string, unknown>>): { id: number; token: string } {
  // As the contract answers whoever signs in; a refusal holds neither, and is compared before this is used.
  const { token, user } = body as { token?: string; user?: { id: number } };
  return { id: user?.id ?? 0, token: token ?? '' };
}
