import { type LiveEvent, type SocketReady, socketPath, socketRefusedCode } from '../../contract/live.ts';
import { reportRefused } from './api.ts';
import { reportNetwork } from './connection.ts';
import { eventKey } from './event-key.ts';
import { enroll, type LiveChannel, type LiveListener, mayHaveMissed } from './live-channel.ts';
import { listenToPageLifecycle } from './page-lifecycle.ts';
import { createRetryPauses } from './retry-pauses.ts';

/** So long a connection has to come about; some networks swallow it without a word. */
const openingMs = 10_000;
/** A line that stood so long has proved itself: the pauses begin anew after it breaks. */
const provenMs = 10_000;
const rememberedEvents = 100;
/** A page that was just opened asks for all that the server still tells. */
const longAgo = new Date(0).toISOString();

interface Socket {
  readonly close: () => void;
}

/** The admins' socket: comes back by itself after every break, and asks for what was said meanwhile; at first, for what was said before. */
export function createSocketChannel(token: string): LiveChannel {
  const listeners = new Set<LiveListener>();
  const stateListeners = new Set<() => void>();
  const isNew = createDoubleFinder();
  let up = false;
  const pauses = createRetryPauses();
  let since: string | undefined;
  /** When the page first heard the server; what happened until then is earlier. */
  let firstReadyAt: string | undefined;
  let socket: Socket | undefined;
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
  }

  function hear(event: LiveEvent): void {
    if (!isNew(event)) return;
    if (since === undefined || event.timestamp > since) since = event.timestamp;
    const isEarlier = firstReadyAt !== undefined && event.timestamp <= firstReadyAt;
    for (const listener of listeners) listener.onEvent(event, isEarlier);
  }

  function connect(): void {
    close();
    let openedAt: number | undefined;
    const own = openSocket({
      onOpen: (send) => {
        openedAt = Date.now();
        send({ type: 'auth', token, since: since ?? longAgo });
      },
      onReady: ({ now, quietMs }) => {
        firstReadyAt ??= now;
        since ??= now;
        setUp(true, quietMs);
      },
      onEvent: hear,
      onEnd: (code) => {
        if (socket !== own) return;
        socket = undefined;
        setUp(false);
        if (openedAt !== undefined && Date.now() - openedAt > provenMs) pauses.reset();
        if (code === socketRefusedCode) reportRefused();
        else timer = setTimeout(connect, pauses.nextMs());
      },
    });
    socket = own;
  }

  function close(): void {
    clearTimeout(timer);
    const own = socket;
    socket = undefined;
    own?.close();
    setUp(false);
  }

  // A line that has lived through a change of networks is most likely dead, and a page that is looked at waits for nothing.
  const onVisibility = () => {
    if (!document.hidden && !socket) connect();
  };

  return {
    open() {
      const stopListening = listenToPageLifecycle({ onVisibility, onOnline: connect, onLeave: close });
      connect();
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

/** Tells an event that was heard already: after a return some come twice. */
function createDoubleFinder(): (event: LiveEvent) => boolean {
  const heard: string[] = [];
  return (event) => {
    const key = eventKey(event);
    if (heard.includes(key)) return false;
    heard.push(key);
    if (heard.length > rememberedEvents) heard.shift();
    return true;
  };
}

interface SocketHandlers {
  readonly onOpen: (send: (message: object) => void) => void;
  readonly onReady: (ready: SocketReady) => void;
  readonly onEvent: (event: LiveEvent) => void;
  /** Once, whatever ended it. */
  readonly onEnd: (code: number) => void;
}

function openSocket({ onOpen, onReady, onEvent, onEnd }: SocketHandlers): Socket {
  const url = new URL(socketPath, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  const patience = setTimeout(() => socket.close(), openingMs);
  socket.onopen = () => {
    onOpen((message) => socket.send(JSON.stringify(message)));
  };
  socket.onmessage = ({ data }) => {
    const message = parseMessage(data);
    if (message && 'timestamp' in message) onEvent(message);
    else if (message?.type === 'ready') {
      clearTimeout(patience);
      onReady(message);
    }
  };
  socket.onclose = ({ code }) => {
    clearTimeout(patience);
    onEnd(code);
  };
  return { close: () => socket.close() };
}

function parseMessage(text: unknown): LiveEvent | SocketReady | undefined {
  try {
    // Our own server wrote it by the contract.
    return JSON.parse(String(text)) as LiveEvent | SocketReady;
  } catch {
    return undefined;
  }
}
