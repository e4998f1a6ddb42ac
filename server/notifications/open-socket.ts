import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { type SocketReady, socketAuth, socketAuthSeconds, socketLateCode } from '../../contract/live.ts';
import { hasSamePermissions, isStaff } from '../../contract/permissions.ts';
import type { Clock } from '../platform/clock.ts';
import { isoTime, second } from '../platform/clock.ts';
import type { FindCaller } from '../platform/http/caller.ts';
import { closeCodes, closeSocket } from '../platform/http/sockets.ts';
import type { Reader, ReadingDatabase } from '../tables.ts';
import { findMissedEvents } from './find-missed-events.ts';
import { openSocketConnection } from './live-connection.ts';
import { type FindMissed, mayReceive } from './notifications.rules.ts';
import type { EventStreams } from './stream-events.ts';

interface Parts {
  readonly database: ReadingDatabase;
  readonly streams: EventStreams;
  readonly missedEvents: readonly FindMissed<Reader>[];
  readonly findCaller: FindCaller;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Waits for the first message, which says who is there, and tells an admin the news from then on, and what was missed. */
export function openSocket(socket: WebSocket, parts: Parts): void {
  const refuse = (reason: string) => closeSocket(socket, closeCodes.refused, reason);
  const waiting = setTimeout(
    () => closeSocket(socket, socketLateCode, 'Nobody said in time who is there.'),
    socketAuthSeconds * second,
  );
  socket.once('close', () => clearTimeout(waiting));
  socket.once('message', (data, isBinary) => {
    clearTimeout(waiting);
    const auth = isBinary ? undefined : readAuth(data.toString());
    if (!auth) return refuse('The first message is {"type":"auth","token":"…"}.');
    admit(socket, auth, { ...parts, refuse }).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'a socket could not be opened');
      closeSocket(socket, closeCodes.tryLater, 'Please try again in a moment.');
    });
  });
}

interface Auth {
  readonly token: string;
  readonly since?: string | undefined;
}

function readAuth(text: string): Auth | undefined {
  try {
    return socketAuth.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // no JSON
  }
}

async function admit(
  socket: WebSocket,
  { token, since }: Auth,
  { database, streams, missedEvents, findCaller, clock, refuse }: Parts & { refuse: (reason: string) => void },
): Promise<void> {
  const caller = await findCaller(token);
  if (!caller) return refuse('Not signed in.');
  if (!isStaff(caller) || caller.mustChangePassword) return refuse('For admins only.');
  if (!streams.hasRoomFor(caller, 'socket')) return closeSocket(socket, closeCodes.tryLater, 'Too many open pages.');

  const line = openSocketConnection(socket);
  const now = clock();
  const isStillAllowed = async () => {
    const current = await findCaller(token);
    return current?.sessionId === caller.sessionId && hasSamePermissions(current, caller);
  };
  if (!streams.open({ caller, line, isStillAllowed })) return;
  const ready: SocketReady = { type: 'ready', now: isoTime(now), quietMs: streams.quietMs(caller) };
  line.send(JSON.stringify(ready));
  if (since === undefined) return;
  for (const event of await findMissedEvents(database.read, missedEvents, { since: Date.parse(since), now })) {
    if (mayReceive(caller, event.type)) line.send(JSON.stringify(event));
  }
}
