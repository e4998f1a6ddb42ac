import type { OrderStatus } from '../../contract/order.ts';

/** What the shop should hold, as plain values: paise, units, epoch milliseconds. A step makes a new one and changes none. */
export interface State {
  /** Makes emails and payment references its own. */
  readonly run: string;
  readonly now: number;
  readonly people: ReadonlyMap<number, Someone>;
  readonly services: ReadonlyMap<number, Service>;
  readonly discounts: ReadonlyMap<number, Discount>;
  readonly orders: ReadonlyMap<number, Order>;
  readonly requests: ReadonlyMap<number, FundRequest>;
  /** By person and key: what was sent with it, and what a retry is answered. */
  readonly kept: ReadonlyMap<string, { readonly sent: string; readonly shown: Shown }>;
}

/** The part of a success that the model knows. */
export type Shown = Readonly<Record<string, unknown>>;

export interface Someone {
  readonly email: string;
  readonly token: string;
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
  readonly isDeleted: boolean;
  readonly balance: number;
}

export interface Service {
  /** Ten-thousandths of a rupee for 1000 units. */
  readonly rate: number;
  readonly min: number;
  readonly max: number;
  readonly isActive: boolean;
  readonly isArchived: boolean;
}

export interface Discount {
  readonly serviceId: number | null;
  readonly basisPoints: number;
  readonly priority: number;
  readonly terms:
    | { readonly from: number; readonly to: number }
    | { readonly min: number; readonly max: number | null };
}

interface Order {
  readonly userId: number;
  readonly quantity: number;
  readonly total: number;
  readonly status: OrderStatus;
  readonly delivered: number;
  readonly refunded: number | null;
}

interface FundRequest {
  readonly userId: number;
  readonly amount: number;
  readonly reference: string;
  readonly status: 'pending' | 'approved' | 'rejected';
}

export function put<Value>(map: ReadonlyMap<number, Value>, id: number, value: Value): ReadonlyMap<number, Value> {
  return new Map(map).set(id, value);
}

/** The same person, changed. Throws for nobody. */
export function change(state: State, id: number, changes: Partial<Someone>): State {
  return { ...state, people: put(state.people, id, { ...personOf(state, id), ...changes }) };
}

export function personOf(state: State, id: number): Someone {
  const person = state.people.get(id);
  if (!person) throw new Error(`The model knows no person ${id}.`);
  return person;
}

export function pay(state: State, id: number, paise: number): State {
  return change(state, id, { balance: personOf(state, id).balance + paise });
}

/** What an order costs, worked out without a line of the shop's own code. */
export function costOf(state: State, serviceId: number, quantity: number): number {
  const service = state.services.get(serviceId);
  if (!service) throw new Error(`The model knows no service ${serviceId}.`);
  const holding = [...state.discounts].filter(([, each]) => each.serviceId === null || each.serviceId === serviceId);
  const dated = holding.filter(([, { terms }]) => 'from' in terms && terms.from <= state.now && state.now <= terms.to);
  const sized = holding.filter(
    ([, { terms }]) => 'min' in terms && quantity >= terms.min && quantity <= (terms.max ?? quantity),
  );
  const byPriority = dated.sort(([a, one], [b, other]) => other.priority - one.priority || a - b);
  const bySize = sized.sort(([a, one], [b, other]) => other.basisPoints - one.basisPoints || a - b);
  const left = (best: (typeof holding)[number] | undefined) => 10_000n - BigInt(best?.[1].basisPoints ?? 0);
  // In units of 10⁻¹³ paise; twice that and one whole more, halved, is rounding half-up.
  const exact = BigInt(service.rate) * BigInt(quantity) * left(byPriority[0]) * left(bySize[0]);
  const paise = Number((exact * 2n + 10n ** 13n) / (2n * 10n ** 13n));
  return Math.max(1, paise);
}
