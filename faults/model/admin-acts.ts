import { parseRate, wireAmount } from '../../contract/money.ts';
import type { OrderStatus } from '../../contract/order.ts';
import type { SettableStatus } from '../../contract/orders.ts';
import type { BalanceOperation } from '../../contract/users.ts';
import { type Act, done, refused, type Step } from './act.ts';
import { hasPending, hasUnfinished, leave, orderShown, shownOrder } from './customer-acts.ts';
import { change, type Discount, pay, personOf, put, type Service, type State } from './state.ts';

const nothing = () => ({});

export function decideFundRequest(
  by: number,
  { id, status, key }: { id: number; status: 'approved' | 'rejected'; key: string | undefined },
): Act {
  return {
    by,
    access: 'admin',
    method: 'PUT',
    url: `/api/admin/fund-requests/${id}`,
    body: { status, adminNotes: '' },
    ...(key !== undefined && { key }),
    show: ({ status: now }) => ({ status: now }),
    again: (state) => ({ status: state.requests.get(id)?.status }),
    step: (state) => {
      const request = state.requests.get(id);
      if (!request) return refused(state, 'not-found');
      if (request.userId === by) return refused(state, 'own-account');
      if (request.status !== 'pending') return refused(state, 'already-decided');
      const decided = { ...state, requests: put(state.requests, id, { ...request, status }) };
      return done(status === 'approved' ? pay(decided, request.userId, request.amount) : decided, { status });
    },
  };
}

interface BalanceChange {
  readonly userId: number;
  readonly operation: BalanceOperation;
  readonly amount: number;
  /** What the admin saw in the wallet, when the page showed it. */
  readonly seen: number | undefined;
  readonly key: string | undefined;
}

export function changeBalance(by: number, { userId, operation, amount, seen, key }: BalanceChange): Act {
  const expected = seen === undefined ? {} : { expectedBalance: wireAmount(seen) };
  return {
    by,
    access: 'admin',
    method: 'POST',
    url: `/api/admin/users/${userId}/balance-operation`,
    body: { operation, amount: wireAmount(amount), description: 'By the model', ...expected },
    ...(key !== undefined && { key }),
    show: ({ balance }) => ({ balance }),
    step: (state) => {
      if (userId === by) return refused(state, 'own-account');
      const { isDeleted, balance } = personOf(state, userId);
      if (isDeleted) return refused(state, 'not-found');
      if (seen !== undefined && seen !== balance) return refused(state, 'changed-meanwhile');
      const target = { add: balance + amount, subtract: balance - amount, set: amount }[operation];
      if (target < 0) return refused(state, 'insufficient-balance');
      return done(change(state, userId, { balance: target }), { balance: wireAmount(target) });
    },
  };
}

// The promise in words of its own: nothing leaves a settled order, and a cancelled one can be taken up again.
const reachable: Record<OrderStatus, readonly SettableStatus[]> = {
  pending: ['processing', 'completed', 'cancelled', 'failed'],
  processing: ['pending', 'processing', 'completed', 'cancelled', 'failed'],
  completed: ['pending', 'processing', 'cancelled', 'failed'],
  cancelled: ['pending', 'processing', 'completed', 'failed'],
  failed: ['pending', 'processing', 'completed', 'cancelled'],
  partial: [],
  refunded: [],
  rejected: [],
};

export function changeOrderStatus(
  by: number,
  move: {
    id: number;
    status: SettableStatus;
    percent: number | undefined;
    seen: OrderStatus | undefined;
    seenDelivered: number | undefined;
  },
): Act {
  const { id, status, percent, seen, seenDelivered } = move;
  return {
    by,
    access: 'admin',
    method: 'PATCH',
    url: `/api/admin/orders/${id}/status`,
    // What is undefined is not sent.
    body: { status, progress: percent, from: seen, fromDelivered: seenDelivered },
    show: orderShown,
    step: (state) => {
      const { status: was, delivered } = state.orders.get(id) ?? {};
      if (was === undefined) return refused(state, 'not-found');
      if (seen !== undefined && seen !== was) return refused(state, 'changed-meanwhile');
      if (seenDelivered !== undefined && seenDelivered !== delivered) return refused(state, 'changed-meanwhile');
      if (!reachable[was].includes(status)) return refused(state, 'status-not-reachable');
      const moved = withStatus(state, id, status, percent);
      return done(moved, shownOrder(moved, id));
    },
  };
}

/** All of them at once; in a crowd it is sent for one order alone, since each is moved by itself. */
export function changeOrderStatuses(
  by: number,
  { ids, status }: { ids: readonly number[]; status: 'processing' | 'completed' | 'cancelled' },
): Act {
  return {
    by,
    access: 'admin',
    method: 'PATCH',
    url: '/api/admin/orders/bulk-update',
    body: { orderIds: ids, status },
    // The contract answers a list.
    show: (body) => ({ outcomes: (body as unknown as { outcome: string }[]).map(({ outcome }) => outcome) }),
    step: (state) => {
      const outcomes: string[] = [];
      let moved = state;
      for (const id of ids) {
        const was = moved.orders.get(id)?.status;
        if (was === undefined) outcomes.push('not-found');
        else if (was === status) outcomes.push('unchanged');
        else if (!reachable[was].includes(status)) outcomes.push('refused');
        else {
          outcomes.push('changed');
          // Many at once claim no delivery.
          const kept = status === 'processing' ? moved.orders.get(id)?.delivered : undefined;
          moved = withStatus(moved, id, status, undefined);
          if (kept !== undefined) moved = withDelivered(moved, id, kept);
        }
      }
      return done(moved, { outcomes });
    },
  };
}

function withStatus(state: State, id: number, status: SettableStatus, percent: number | undefined): State {
  const order = state.orders.get(id);
  if (!order) throw new Error(`The model knows no order ${id}.`);
  const share = { pending: 0, processing: percent ?? 50, completed: 100, cancelled: 0, failed: 0 }[status];
  const delivered = Math.floor((order.quantity * share) / 100);
  return { ...state, orders: put(state.orders, id, { ...order, status, delivered }) };
}

function withDelivered(state: State, id: number, delivered: number): State {
  const order = state.orders.get(id);
  if (!order) throw new Error(`The model knows no order ${id}.`);
  return { ...state, orders: put(state.orders, id, { ...order, delivered }) };
}

interface Refund {
  readonly id: number;
  readonly userId: number;
  readonly amount: number;
  readonly key: string | undefined;
}

export function refundOrder(by: number, { id, userId, amount, key }: Refund): Act {
  return {
    by,
    access: 'admin',
    method: 'POST',
    url: `/api/admin/orders/${id}/refund`,
    body: { userId, amount: wireAmount(amount), reason: 'The model wants it' },
    ...(key !== undefined && { key }),
    show: orderShown,
    again: (state) => shownOrder(state, id),
    step: (state) => {
      const order = state.orders.get(id);
      if (!order) return refused(state, 'not-found');
      if (order.userId !== userId) return refused(state, 'invalid-input');
      if (userId === by) return refused(state, 'own-account');
      if (amount > order.total) return refused(state, 'refund-out-of-bounds');
      if (personOf(state, userId).isDeleted) return refused(state, 'conflict');
      return decide(pay(state, userId, amount), state, { id, status: 'refunded', refunded: amount });
    },
  };
}

/** Pays back the share of units that were not delivered, less what was paid back before. */
export function refundUnits(by: number, { id, userId, units, key }: Omit<Refund, 'amount'> & { units: number }): Act {
  return {
    by,
    access: 'admin',
    method: 'POST',
    url: `/api/admin/orders/${id}/refund`,
    body: { userId, units, reason: 'Not all of it came' },
    ...(key !== undefined && { key }),
    show: orderShown,
    again: (state) => shownOrder(state, id),
    step: (state) => {
      const order = state.orders.get(id);
      if (!order) return refused(state, 'not-found');
      if (order.userId !== userId) return refused(state, 'invalid-input');
      if (userId === by) return refused(state, 'own-account');
      if (personOf(state, userId).isDeleted) return refused(state, 'conflict');
      const { status, total, quantity } = order;
      const before = order.refunded ?? 0;
      if (status === 'refunded' || status === 'rejected' || before === total) return refused(state, 'already-decided');
      if (status === 'pending') return refused(state, 'status-not-reachable');
      const arrived = quantity - units;
      // What is kept is rounded down to whole paise.
      const amount = total - Math.floor((total * arrived) / quantity) - before;
      const isMore = status !== 'partial' || arrived <= order.delivered;
      if (arrived < 0 || amount <= 0 || !isMore) return refused(state, 'refund-out-of-bounds');
      const next = { status: arrived === 0 ? 'refunded' : 'partial', delivered: arrived } as const;
      const paid = pay(state, userId, amount);
      const orders = put(paid.orders, id, { ...order, ...next, refunded: before + amount });
      return done({ ...paid, orders }, shownOrder({ ...paid, orders }, id));
    },
  };
}

export function rejectRefund(by: number, { id, key }: { id: number; key: string | undefined }): Act {
  return {
    by,
    access: 'admin',
    method: 'POST',
    url: `/api/admin/orders/${id}/reject`,
    body: { reason: 'It was delivered' },
    ...(key !== undefined && { key }),
    show: orderShown,
    again: (state) => shownOrder(state, id),
    step: (state) => decide(state, state, { id, status: 'rejected', refunded: null }),
  };
}

/** `paid` is the state with the money where it belongs, should the order be one that can be settled. */
function decide(
  paid: State,
  state: State,
  { id, status, refunded }: { id: number; status: 'refunded' | 'rejected'; refunded: number | null },
): Step {
  const order = state.orders.get(id);
  if (!order) return refused(state, 'not-found');
  // Whoever does not name what was paid back before decides about nothing but a cancelled order.
  if (['partial', 'refunded', 'rejected'].includes(order.status)) return refused(state, 'already-decided');
  if (order.status !== 'cancelled') return refused(state, 'status-not-reachable');
  const settled = { ...paid, orders: put(paid.orders, id, { ...order, status, refunded }) };
  return done(settled, shownOrder(settled, id));
}

const discountBody = ({ serviceId, basisPoints, priority, terms }: Discount) => ({
  serviceId,
  title: 'By the model',
  discountPercentage: (basisPoints / 100).toFixed(2),
  priority,
  ...('from' in terms
    ? {
        discountType: 'promotional',
        startDate: new Date(terms.from).toISOString(),
        endDate: new Date(terms.to).toISOString(),
      }
    : { discountType: 'quantity', minQuantity: terms.min, maxQuantity: terms.max }),
});

export const createDiscount = (by: number, discount: Discount): Act => ({
  by,
  access: 'admin',
  method: 'POST',
  url: '/api/service-discounts',
  body: discountBody(discount),
  show: nothing,
  step: (state, { body }) => done({ ...state, discounts: put(state.discounts, Number(body['id']), discount) }, {}, 201),
});

export const changeDiscount = (by: number, id: number, discount: Discount): Act => ({
  by,
  access: 'admin',
  method: 'PUT',
  url: `/api/service-discounts/${id}`,
  body: discountBody(discount),
  show: nothing,
  step: (state) =>
    state.discounts.has(id)
      ? done({ ...state, discounts: put(state.discounts, id, discount) }, {})
      : refused(state, 'not-found'),
});

export const deleteDiscount = (by: number, id: number): Act => ({
  by,
  access: 'admin',
  method: 'DELETE',
  url: `/api/service-discounts/${id}`,
  show: nothing,
  step: (state) => {
    const discounts = new Map(state.discounts);
    return discounts.delete(id) ? done({ ...state, discounts }, {}) : refused(state, 'not-found');
  },
});

interface ServiceChange {
  readonly price?: string;
  readonly isActive?: boolean;
  /** Brings an archived one back. */
  readonly isArchived?: false;
}

export function changeService(by: number, id: number, { price, isActive, isArchived }: ServiceChange): Act {
  return {
    by,
    access: 'admin',
    method: 'PATCH',
    url: `/api/services/${id}`,
    body: {
      ...(price !== undefined && { pricePerThousand: price }),
      ...(isActive !== undefined && { isActive }),
      ...(isArchived !== undefined && { isArchived }),
    },
    show: ({ isActive: active, isArchived: archived }) => ({ isActive: active, isArchived: archived }),
    step: (state) => {
      const was = serviceOf(state, id);
      const is = {
        ...was,
        rate: price === undefined ? was.rate : (parseRate(price) ?? 0),
        isActive: isActive ?? was.isActive,
        isArchived: isArchived ?? was.isArchived,
      };
      const shown = { isActive: is.isActive, isArchived: is.isArchived };
      return done({ ...state, services: put(state.services, id, is) }, shown);
    },
  };
}

export const archiveService = (by: number, id: number): Act => ({
  by,
  access: 'admin',
  method: 'DELETE',
  url: `/api/services/${id}`,
  show: nothing,
  step: (state) => {
    const service = serviceOf(state, id);
    if (service.isArchived) return refused(state, 'conflict');
    return done({ ...state, services: put(state.services, id, { ...service, isArchived: true }) }, {});
  },
});

function serviceOf(state: State, id: number): Service {
  const service = state.services.get(id);
  if (!service) throw new Error(`The model knows no service ${id}.`);
  return service;
}

export const changeAdminStatus = (by: number, userId: number, isAdmin: boolean): Act => ({
  by,
  access: 'admin',
  method: 'PATCH',
  url: `/api/admin/users/${userId}/admin-status`,
  body: { isAdmin },
  show: ({ isAdmin: is }) => ({ isAdmin: is }),
  step: (state) => {
    if (userId === by) return refused(state, 'not-allowed');
    const user = personOf(state, userId);
    if (user.isDeleted) return refused(state, 'not-found');
    const isSignedIn = user.isSignedIn && user.isAdmin === isAdmin;
    return done(change(state, userId, { isAdmin, isSignedIn }), { isAdmin });
  },
});

/** Deletes an account as one of a customer, or as one of an admin. */
export const deleteAccount = (by: number, userId: number, as: 'users' | 'admins'): Act => ({
  by,
  access: 'admin',
  method: 'DELETE',
  url: `/api/admin/${as}/${userId}`,
  show: nothing,
  step: (state) => {
    const { isAdmin, isDeleted } = personOf(state, userId);
    if (as === 'admins' && by === userId) return refused(state, 'not-allowed');
    if (isDeleted) return refused(state, 'not-found');
    if (as === 'admins' && !isAdmin) return refused(state, 'not-found');
    if (as === 'users' && isAdmin) return refused(state, 'not-allowed');
    if (hasPending(state, userId) || hasUnfinished(state, userId)) return refused(state, 'conflict');
    return done(leave(state, userId), {});
  },
});
