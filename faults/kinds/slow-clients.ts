import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import type { Fault } from './fault.ts';

const ofEachKind = 100;
const attackMs = 3_000;
const dribbleMs = 200;

/** What each kind of client says at first; those that dribble go on byte by byte, and none of them ever reads. */
const openings = {
  'headers byte by byte': 'GET /api/services HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
  'a body that never ends':
    'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"a":"',
  'answers that nobody reads': 'GET /api/openapi.json HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20),
  'half-open': 'G',
} as const;

export const slowClients: Fault = {
  name: 'slow clients',
  engines: ['sqlite', 'postgres'],
  isSameOnBoth: true,
  rounds: { long: 10, short: 1 },
  measuredFrom: `the longest pause between two acknowledged writes under ${ofEachKind * Object.keys(openings).length} slow connections`,
  open: async (engine) => {
    const shop = await startShop(engine);
    const { hostname, port } = new URL(shop.url);
    return {
      urls: [shop.url],
      place: shop,
      inject: async (workload) => {
        const sockets: Socket[] = [];
        workload.longestGapMs();
        for (const opening of Object.values(openings)) {
          for (let n = 0; n < ofEachKind; n++) {
            const socket = connect({ host: hostname, port: Number(port) });
            // The shop may hang up on it at any time.
            socket.on('error', () => {}).pause();
            socket.write(opening);
            sockets.push(socket);
          }
        }
        const dribble = setInterval(() => {
          for (const socket of sockets) if (socket.writable) socket.write('a');
        }, dribbleMs);
        await sleep(attackMs);
        clearInterval(dribble);
        const longest = workload.longestGapMs();
        for (const socket of sockets) socket.resetAndDestroy();
        return longest;
      },
      close: () => shop.remove(),
    };
  },
};
