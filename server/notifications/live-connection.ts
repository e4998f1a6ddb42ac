import type { ServerResponse } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import { closeCodes, closeSocket } from '../platform/http/sockets.ts';

/** Why a line ends: whose it is may not hear any more, some news may be missing on it, or the shop closes. */
export type ConnectionEnd = 'over' | 'gap' | 'closing';

/** What joins a page that listens to the shop, whatever it is made of. */
export interface LiveConnection {
  readonly kind: 'stream' | 'socket';
  /** JSON of one event. */
  send(event: string): void;
  /** Keeps the line open on its way through proxies, and cuts one whose other end has silently gone. */
  beat(): void;
  unsentBytes(): number;
  isGone(): boolean;
  onGone(tell: () => void): void;
  /** In good order. */
  end(why: ConnectionEnd): void;
  /** At once. */
  cut(): void;
}

/** Server-sent events; the head of the answer is out already. */
export function openStreamConnection(response: ServerResponse): LiveConnection {
  return {
    kind: 'stream',
    send: (event) => void response.write(`data: ${event}\n\n`),
    beat: () => void response.write(': still here\n\n'),
    unsentBytes: () => response.writableLength,
    isGone: () => response.destroyed,
    onGone: (tell) => void response.once('close', tell),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
}

const socketEnds = {
  over: { code: closeCodes.refused, reason: 'Not signed in any more.' },
  gap: { code: closeCodes.comeBack, reason: 'Some news may be missing.' },
  closing: { code: closeCodes.comeBack, reason: 'The shop restarts.' },
} as const satisfies Record<ConnectionEnd, unknown>;

/** Messages of a WebSocket. */
export function openSocketConnection(socket: WebSocket): LiveConnection {
  let hasAnswered = true;
  socket.on('pong', () => {
    hasAnswered = true;
  });
  return {
    kind: 'socket',
    send: (event) => socket.send(event),
    beat: () => {
      if (!hasAnswered) return socket.terminate();
      hasAnswered = false;
      socket.ping();
    },
    unsentBytes: () => socket.bufferedAmount,
    isGone: () => socket.readyState !== socket.OPEN,
    onGone: (tell) => void socket.once('close', tell),
    end: (why) => closeSocket(socket, socketEnds[why].code, socketEnds[why].reason),
    cut: () => socket.terminate(),
  };
}
