import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Longer messages close the socket: a client has little to say. */
const maxMessageBytes = 4 * 1024;
/** Whoever does not answer a goodbye within this time is cut off. */
const goodbyeMs = 1_000;

/** What a goodbye may say: https://www.iana.org/assignments/websocket/websocket.xhtml */
export const closeCodes = { goingAway: 1001, refused: 1008, comeBack: 1012, tryLater: 1013 } as const;

/** Lets routes take WebSockets. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxMessageBytes, perMessageDeflate: false },
    // A client that breaks the protocol is no fault of ours; its goodbye is on the way already.
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket');
      closeSocket(socket, closeCodes.goingAway, '');
    },
    preClose(done) {
      dismissSockets(this);
      done();
    },
  });
}

/** Whether an upgrade is one to a WebSocket; any other one is optional, and the request is answered as it is. */
export function isSocketUpgrade({ headers: { upgrade } }: { headers: { upgrade?: string | undefined } }): boolean {
  return upgrade?.toLowerCase() === 'websocket';
}

/** Tells everybody to come back, who then finds another process. */
export function dismissSockets({ websocketServer }: FastifyInstance): void {
  for (const socket of websocketServer.clients) {
    if (socket.readyState === socket.OPEN) closeSocket(socket, closeCodes.comeBack, 'The shop restarts.');
  }
}

export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  const cut = setTimeout(() => socket.terminate(), goodbyeMs).unref();
  socket.once('close', () => clearTimeout(cut));
  socket.close(code, reason);
}

/** False for a page of another site. A program that is no browser names no origin. */
export function isOwnOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | undefined,
) {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: normal } = new URL(origin);
  return originHost === host || (publicUrl !== undefined && normal === new URL(publicUrl).origin);
}
