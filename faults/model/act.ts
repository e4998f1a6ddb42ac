import { type ErrorCode, errorStatuses } from '../../contract/errors.ts';
import { personOf, type Shown, type State } from './state.ts';

/** What comes back of a call: the status, and of a refusal its code, of a success what the model knows of it. */
export interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly shown?: Shown;
}

/** An answer of the shop with its whole body. The ids of new rows are read from there. */
export interface Received extends Answer {
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Step {
  readonly answer: Answer;
  readonly state: State;
}

/** One call by one person, with what the model says must come of it. */
export interface Act {
  readonly by: number;
  readonly access: 'anyone' | 'customer' | 'admin';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key`. */
  readonly key?: string;
  /** Of a success, what is compared. */
  readonly show: (body: Readonly<Record<string, unknown>>) => Shown;
  /** What happens to whoever may do this, who has not done it with this key before. */
  readonly step: (state: State, received: Received) => Step;
  /** What a retry shows; unless it is given, just what the first try has shown. */
  readonly again?: (state: State, shown: Shown) => Shown;
}

export const refused = (state: State, code: ErrorCode): Step => ({
  state,
  answer: { status: errorStatuses[code], code },
});

export const done = (state: State, shown: Shown, status = 200): Step => ({ state, answer: { status, shown } });

/**
 * What the model says of an act. `admitted` is the state in which the shop looked who asks: of acts that run at once, one
 * may have been let in before another has signed its person out.
 */
export function expectOf(act: Act, state: State, received: Received, admitted = state): Step {
  if (act.access !== 'anyone') {
    const { isSignedIn, isAdmin } = personOf(admitted, act.by);
    if (!isSignedIn) return refused(state, 'not-signed-in');
    if (act.access === 'admin' && !isAdmin) return refused(state, 'not-allowed');
  }
  if (act.key === undefined) return act.step(state, received);

  const name = `${act.by} ${act.key}`;
  const sent = JSON.stringify([act.method, act.url, act.body]);
  const earlier = state.kept.get(name);
  if (earlier && earlier.sent !== sent) return refused(state, 'key-reused');
  const successStatus = act.method === 'POST' && act.access === 'customer' ? 201 : 200;
  if (earlier) return done(state, act.again?.(state, earlier.shown) ?? earlier.shown, successStatus);
  const step = act.step(state, received);
  const { shown } = step.answer;
  if (!shown) return step;
  return { ...step, state: { ...step.state, kept: new Map(step.state.kept).set(name, { sent, shown }) } };
}

export function isSame(one: Answer, other: Answer): boolean {
  return (
    one.status === other.status && one.code === other.code && JSON.stringify(one.shown) === JSON.stringify(other.shown)
  );
}

export const described = ({ by, method, url, body, key }: Act): string =>
  `#${by} ${method} ${url}${body ? ` ${JSON.stringify(body)}` : ''}${key === undefined ? '' : ` key ${key}`}`;
