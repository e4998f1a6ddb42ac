import { sessionEndedTopic } from '../accounts/log-out.ts';
import type { Bus } from '../platform/bus.ts';
import { second } from '../platform/clock.ts';
import type { Caller } from '../platform/http/caller.ts';
import { trackEventGaps } from './event-gaps.ts';
import type { ConnectionEnd, LiveConnection } from './live-connection.ts';
import { type Notice, receives } from './notifications.rules.ts';

/** What a commit left word of; every node passes it on to the lines it holds. */
export const noticeTopic = 'notice';

const heartbeatMs = 20 * second;
/** Of each kind. */
const maxLinesPerUser = 10;
/** A reader that does not read is dropped before it fills the memory. */
const maxUnsentBytes = 1024 * 1024;

type ListeningCaller = Pick<Caller, 'userId' | 'sessionId' | 'permissions'>;

interface Listener {
  readonly caller: ListeningCaller;
  readonly line: LiveConnection;
  /** Asked at every heartbeat: a revoked session stops hearing. */
  readonly isStillAllowed: () => Promise<boolean>;
}

export interface EventStreams {
  /** False while this account holds too many lines of this kind. */
  hasRoomFor(caller: ListeningCaller, kind: LiveConnection['kind']): boolean;
  /** For how long there has been no event for them; asked in the same turn of the event loop in which their line opens. */
  quietMs(caller: ListeningCaller): number;
  /** False when the line ended before it began. */
  open(listener: Listener): boolean;
  close(): void;
}

/** Tells everyone who is listening on this node what they may hear. */
export function streamEvents(bus: Bus): EventStreams {
  const listeners = new Set<Listener>();
  const quietTimes = trackEventGaps();
  let isClosed = false;
  const drop = (listener: Listener, why: ConnectionEnd) => {
    // Ended while its heartbeat asked the database: once is enough.
    if (listeners.delete(listener)) listener.line.end(why);
  };

  const unsubscribe = bus.subscribe(noticeTopic, (message) => {
    const notice = JSON.parse(message) as Notice; // only `enqueueEvent` writes these
    quietTimes.recordEvent(notice.audience);
    const text = JSON.stringify(notice.event);
    for (const { caller, line } of listeners) {
      if (!receives(caller, notice)) continue;
      if (line.unsentBytes() > maxUnsentBytes) line.cut();
      else line.send(text);
    }
  });
  const offEnded = bus.subscribe(sessionEndedTopic, (sessionId) => {
    for (const listener of listeners) if (String(listener.caller.sessionId) === sessionId) drop(listener, 'over');
  });
  // Whoever may have missed something connects again, and looks afresh when it does.
  const offGap = bus.onGap(() => {
    quietTimes.recordGap();
    for (const listener of listeners) drop(listener, 'gap');
  });

  const beat = async (listener: Listener) => {
    const isAllowed = await listener.isStillAllowed().catch(() => true); // a database that is away for a while revokes nothing
    if (!isAllowed) drop(listener, 'over');
    else if (listeners.has(listener)) listener.line.beat();
  };
  const heartbeat = setInterval(() => {
    for (const listener of listeners) void beat(listener);
  }, heartbeatMs).unref();

  return {
    hasRoomFor: ({ userId }, kind) =>
      [...listeners].filter(({ caller, line }) => caller.userId === userId && line.kind === kind).length <
      maxLinesPerUser,
    quietMs: (caller) => quietTimes.quietMs(caller),
    open: (listener) => {
      const { line } = listener;
      // Gone while its caller was being recognised: it would never say that it has closed.
      if (line.isGone()) return false;
      if (isClosed) {
        line.end('closing');
        return false;
      }
      listeners.add(listener);
      line.onGone(() => listeners.delete(listener));
      return true;
    },
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      unsubscribe();
      offEnded();
      offGap();
      for (const listener of listeners) drop(listener, 'closing');
    },
  };
}
