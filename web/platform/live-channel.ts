import { type LiveEvent, livePath, quietMsHeader } from '../../contract/live.ts';
import { reportRefused } from './api.ts';
import { reportNetwork } from './connection.ts';
import { createEventParser } from './event-stream.ts';
import { listenToPageLifecycle } from './page-lifecycle.ts';
import { createRetryPauses } from './retry-pauses.ts';

export interface LiveChannel {
  /** Connects and stays connected until the returned function is called. */
  open(): () => void;
  isUp(): boolean;
  onState(listener: () => void): () => void;
  listen(onEvent: LiveListener['onEvent'], onReturn: () => void): () => void;
}

export interface LiveListener {
  /** `isEarlier`: it happened before this page was there, and is in all that the page has fetched. */
  readonly onEvent: (event: LiveEvent, isEarlier: boolean) => void;
  readonly onReturn: () => void;
}

/** The server breathes every 20 seconds; a line that was silent longer than this is dead. */
const silenceMs = 45_000;
/** Browsers allow six connections to a host over HTTP/1.1, so tabs that nobody looks at give theirs back. */
const hiddenGraceMs = 30_000;

/** A stream of events for whoever the token belongs to, which comes back by itself after every break. */
export function createLiveChannel(token: string): LiveChannel {
  const listeners = new Set<LiveListener>();
  const stateListeners = new Set<() => void>();
  let up = false;
  const pauses = createRetryPauses();
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let wasUp = false;

  function setUp(next: boolean, quietMs = 0): void {
    if (up === next) return;
    up = next;
    reportNetwork(next);
    for (const listener of stateListeners) listener();
    if (!next) return;
    if (wasUp || mayHaveMissed(quietMs)) for (const listener of listeners) listener.onReturn();
    wasUp = true;
    pauses.reset();
  }

  async function connect(): Promise<void> {
    clearTimeout(timer);
    connection?.abort();
    const own = new AbortController();
    connection = own;
    const isRefused = await follow(token, own, {
      onUp: (quietMs) => setUp(true, quietMs),
      onEvent: (event) => {
        for (const listener of listeners) listener.onEvent(event, false);
      },
    });
    if (connection !== own) return;
    connection = undefined;
    setUp(false);
    if (isRefused) reportRefused();
    else if (!document.hidden) timer = setTimeout(() => void connect(), pauses.nextMs());
  }

  function close(): void {
    clearTimeout(timer);
    const own = connection;
    connection = undefined;
    own?.abort();
    setUp(false);
  }

  function onVisibility(): void {
    if (document.hidden) {
      clearTimeout(timer);
      timer = setTimeout(close, hiddenGraceMs);
    } else if (connection) clearTimeout(timer);
    else void connect();
  }

  // A line that has lived through a change of networks is most likely dead, and would be silent for long.
  const onOnline = () => {
    close();
    if (!document.hidden) void connect();
  };

  return {
    open() {
      const stopListening = listenToPageLifecycle({ onVisibility, onOnline, onLeave: close });
      void connect();
      return () => {
        stopListening();
        close();
      };
    },
    isUp: () => up,
    onState: (listener) => enroll(stateListeners, listener),
    listen: (onEvent, onReturn) => enroll(listeners, { onEvent, onReturn }),
  };
}

/** True unless nothing happened between the first fetch of this page and this moment, for the last `quietMs` of which no event passed. */
export function mayHaveMissed(quietMs: number): boolean {
  // No read is older than the page. The first clock may stand still while the device sleeps, the other may be set back.
  return quietMs <= Math.max(performance.now(), Date.now() - performance.timeOrigin);
}

/** Puts a listener in, and answers how to take it out again. */
export function enroll<T>(set: Set<T>, member: T): () => void {
  set.add(member);
  return () => set.delete(member);
}

/** Reads one connection to its end, whatever ends it; true when the server refused the token. */
async function follow(
  token: string,
  connection: AbortController,
  { onUp, onEvent }: { onUp: (quietMs: number) => void; onEvent: (event: LiveEvent) => void },
): Promise<boolean> {
  let silence = setTimeout(() => connection.abort(), silenceMs);
  try {
    const response = await fetch(livePath, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      signal: connection.signal,
    });
    if (!response.ok || !response.body) return response.status === 401;
    onUp(Number(response.headers.get(quietMsHeader)));
    // Our own server wrote it by the contract.
    const feed = createEventParser((data) => onEvent(data as LiveEvent));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), silenceMs);
      feed(value);
    }
  } catch {
    return false;
  } finally {
    clearTimeout(silence);
  }
}
