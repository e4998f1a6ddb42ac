import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '../platform/clock.ts';
import type { ProviderShop } from '../providers/call-provider.ts';
import { claimDispatch } from '../providers/claim-dispatch.ts';
import { leaseMsOf } from '../providers/dispatch.rules.ts';
import { watchServer } from '../providers/doubt-after-promotion.ts';
import { expireDispatches } from '../providers/expire-dispatches.ts';
import {
  chooseRoutes,
  type DueCursor,
  findDueDispatches,
  type RoutedDispatch,
} from '../providers/find-due-dispatches.ts';
import { sendDispatch } from './send-dispatch.ts';

interface DispatcherOptions {
  readonly onError: (error: unknown) => void;
  /** Calls of one node to one provider at the same time: one that hangs takes no more than these. */
  readonly callsPerProvider?: number;
  /** Called when a call has ended, so that another one has room. */
  readonly onRoom?: () => void;
}

/** Sends what is due to providers, on this node. */
export interface Dispatcher {
  /** Claims what is due and has room, and begins to send it; answers how many dispatches it decided about. */
  turn(): Promise<number>;
  /** Ends when all calls under way have ended. */
  idle(): Promise<unknown>;
  /** Claims nothing more. */
  close(): void;
}

const usualCallsPerProvider = 4;
const lookedAtTogether = 200;
/** What is beyond this is looked at by the next turn. */
const lookedAtPerTurn = 2_000;

export function openDispatcher(shop: ProviderShop, options: DispatcherOptions): Dispatcher {
  const { database, clock, config } = shop;
  const { onError, callsPerProvider = usualCallsPerProvider, onRoom } = options;
  const leaseMs = leaseMsOf(config.outboundTimeoutMs);
  const callsTo = new Map<number, number>();
  const calls = new Set<Promise<void>>();
  const callsNow = (providerId: number): number => callsTo.get(providerId) ?? 0;
  const server = watchServer(database);
  let cursor: DueCursor | undefined;
  let isClosed = false;

  const begin = (claimed: NonNullable<Awaited<ReturnType<typeof claimDispatch>>>) => {
    const { providerId } = claimed;
    callsTo.set(providerId, callsNow(providerId) + 1);
    const ended = sendDispatch(shop, claimed, onError)
      .catch(onError)
      .finally(() => {
        calls.delete(ended);
        callsTo.set(providerId, callsNow(providerId) - 1);
        onRoom?.();
      });
    calls.add(ended);
  };

  const handle = async ({ dispatch, choice }: RoutedDispatch): Promise<boolean> => {
    if (isClosed || choice.kind === 'switched-off') return false;
    const providerId = choice.kind === 'send' ? choice.route.providerId : null;
    if (providerId !== null && callsNow(providerId) >= callsPerProvider) return false;
    const claim = { id: dispatch.id, providerId, now: clock(), leaseMs, watchesServer: server.tells() };
    const claimed = await database.write((tx) => claimDispatch(tx, claim));
    // Nothing leaves before the claim is committed.
    if (claimed) begin(claimed);
    return true;
  };

  return {
    turn: async () => {
      await server.look(clock());
      let handled = await expireDispatches(database, clock());
      for (let looked = 0; looked < lookedAtPerTurn; looked += lookedAtTogether) {
        const now = clock();
        const due = await findDueDispatches(database.read, { now, after: cursor, limit: lookedAtTogether });
        for (const routed of due.length === 0 ? [] : await chooseRoutes(database.read, due, now))
          if (await handle(routed)) handled++;
        const last = due.at(-1);
        cursor = last && due.length === lookedAtTogether ? { dueAt: last.dueAt, id: last.id } : undefined;
        if (!cursor) break;
      }
      return handled;
    },
    idle: () => Promise.allSettled(calls),
    close: () => {
      isClosed = true;
    },
  };
}

const lookEveryMs = second;
/** Writes that come together make one look. */
const gatherMs = 50;
/** A node that stops waits so long for its calls; the leases of those that have not ended then run out. */
const stopMs = 8 * second;

export interface DispatchWorker {
  /** Says that a commit may have left something to send. */
  wake(): void;
  /** Sends nothing more, and waits a moment for the calls under way. */
  stop(): Promise<void>;
}

/** Sends to providers until it is stopped. */
export function startDispatchWorker(shop: ProviderShop, options: DispatcherOptions): DispatchWorker {
  let isStopped = false;
  let woken = Promise.withResolvers<void>();
  const dispatcher = openDispatcher(shop, { ...options, onRoom: () => woken.resolve() });
  const run = async () => {
    while (!isStopped) {
      woken = Promise.withResolvers<void>();
      await dispatcher.turn().catch(options.onError);
      await Promise.race([woken.promise, sleep(lookEveryMs, undefined, { ref: false })]);
      if (!isStopped) await sleep(gatherMs, undefined, { ref: false });
    }
  };
  const running = run();
  return {
    wake: () => woken.resolve(),
    stop: async () => {
      isStopped = true;
      dispatcher.close();
      woken.resolve();
      await running;
      await Promise.race([dispatcher.idle(), sleep(stopMs, undefined, { ref: false })]);
    },
  };
}
