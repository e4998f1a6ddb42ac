import type { ServerResponse } from 'node:http';
import { sessionEndedTopic } from '../accounts/log-out.ts';
import type { Bus } from '../platform/bus.ts';
import { second } from '../platform/clock.ts';
import type { Caller } from '../platform/http/caller.ts';
import { hears, type Notice } from './notifications.rules.ts';

/** What a commit left word of; every node passes it on to the streams it holds. */
export const noticeTopic = 'notice';

const heartbeatMs = 20 * second;
const maxStreamsPerUser = 10;
/** A reader that does not read is dropped before it fills the memory. */
const maxUnsentBytes = 1024 * 1024;

interface Stream {
  readonly caller: Caller;
  readonly response: ServerResponse;
  /** Asked at every heartbeat: a revoked session stops hearing. */
  readonly isStillAllowed: () => Promise<boolean>;
}

export interface EventStreams {
  /** False while this account holds too many streams. */
  hasRoomFor(caller: Caller): boolean;
  open(stream: Stream): void;
  close(): void;
}

/** Server-sent events to everyone who is listening on this node. */
export function streamEvents(bus: Bus): EventStreams {
  const streams = new Set<Stream>();
  let isClosed = false;
  const drop = (stream: Stream) => {
    streams.delete(stream);
    stream.response.end();
  };
  const send = (stream: Stream, text: string) => {
    // Ended while its heartbeat asked the database: writing after the end would be an error that nobody catches.
    if (!streams.has(stream)) return;
    if (stream.response.writableLength > maxUnsentBytes) stream.response.destroy();
    else stream.response.write(text);
  };

  const unsubscribe = bus.subscribe(noticeTopic, (message) => {
    const { audience, event } = JSON.parse(message) as Notice; // only `leaveNotice` writes these
    for (const stream of streams) {
      if (hears(stream.caller, audience)) send(stream, `data: ${JSON.stringify(event)}\n\n`);
    }
  });
  const offEnded = bus.subscribe(sessionEndedTopic, (sessionId) => {
    for (const stream of streams) if (String(stream.caller.sessionId) === sessionId) drop(stream);
  });
  // Whoever may have missed something connects again, and looks afresh when it does.
  const offGap = bus.onGap(() => {
    for (const stream of streams) drop(stream);
  });

  const heartbeat = setInterval(() => {
    for (const stream of streams) void beat(stream, { send, drop });
  }, heartbeatMs).unref();

  return {
    hasRoomFor: ({ userId }) =>
      [...streams].filter(({ caller }) => caller.userId === userId).length < maxStreamsPerUser,
    open: (stream) => {
      // Gone while its caller was being recognised: it would never say that it has closed.
      if (stream.response.destroyed) return;
      if (isClosed) {
        stream.response.end();
        return;
      }
      streams.add(stream);
      stream.response.once('close', () => streams.delete(stream));
      send(stream, ': connected\n\n');
    },
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      unsubscribe();
      offEnded();
      offGap();
      for (const stream of streams) drop(stream);
    },
  };
}

async function beat(
  stream: Stream,
  { send, drop }: { send: (stream: Stream, text: string) => void; drop: (stream: Stream) => void },
): Promise<void> {
  const allowed = await stream.isStillAllowed().catch(() => true); // a database that is away for a while revokes nothing
  if (allowed) send(stream, ': still here\n\n');
  else drop(stream);
}
