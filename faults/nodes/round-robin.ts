import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../scripts/shop-process.ts';
import { nextEvent } from '../../scripts/within.ts';

const limitMs = 10_000;

export interface RoundRobin {
  readonly url: string;
  /** Sends new connections to the others, until it is called with undefined. */
  exclude(node: string | undefined): void;
  stop(): Promise<void>;
}

/** Stands in for a proxy where there is none: passes each connection on to the next node that takes it. Nodes as `host:port`. */
export async function startRoundRobin(nodes: readonly string[]): Promise<RoundRobin> {
  const open = new Set<Socket>();
  let turn = 0;
  let leftOut: string | undefined;

  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const reach = async (): Promise<Socket | undefined> => {
    const able = nodes.filter((node) => node !== leftOut);
    turn++;
    for (let tries = 0; tries < able.length; tries++) {
      const [host, port] = able[(turn + tries) % able.length]?.split(':') ?? [];
      const socket = connect({ host, port: Number(port) });
      const isThere = await nextEvent(socket, 'connect', { limitMs, what: `a connection to ${host}:${port}` }).then(
        () => true,
        () => false,
      );
      if (isThere) return socket;
    }
    return undefined;
  };
  const server = createServer((client) => {
    track(client);
    client.pause();
    reach().then(
      (node) => {
        if (!node) return client.destroy();
        track(node);
        client.pipe(node).pipe(client);
        client.on('close', () => node.destroy());
      },
      () => client.destroy(),
    );
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await nextEvent(server, 'listening', { limitMs, what: 'the stand-in for a proxy to listen' });
  return {
    url: `http://127.0.0.1:${port}`,
    exclude: (node) => {
      leftOut = node;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      const closed = nextEvent(server, 'close', { limitMs, what: 'the stand-in for a proxy to close' });
      server.close();
      await closed;
    },
  };
}
