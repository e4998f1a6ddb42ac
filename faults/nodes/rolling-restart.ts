import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { owner } from '../../scripts/shop-process.ts';
import { fetchInTime, within } from '../../scripts/within.ts';
import { type Customer, countOf, join, signIn } from './call.ts';
import { type Listener, listenBySocket, listenByStream } from './listen.ts';
import { cheapestOrder, type Finding, type Size, type Stage } from './stage.ts';

/** What stands before the nodes. */
export interface Front {
  /** Spoken to by what keeps its connections. */
  readonly url: string;
  /** The same without TLS. */
  readonly plainUrl: string;
  /** Of the front's TLS, in PEM; undefined where it speaks none. */
  readonly certificate: string | undefined;
  readonly name: string;
  /** For one that knows not by itself when a node is gone. */
  exclude(node: string | undefined): void;
}

/** Longer than the example of nginx passes a node over that could not be reached. */
const settleMs = 3_000;
/** A socket that is closed with it comes back: https://www.iana.org/assignments/websocket/websocket.xhtml */
const comeBackCode = 1012;
/** A live connection that has not come back after it is lost. */
const comeBackLimitMs = 5_000;
const retryPauseMs = 100;
const clients = { orders: 6, reads: 3 } as const;

/** Restarts each node in turn while customers order and read without a pause and without a second try. */
export async function checkRollingRestart(
  stage: Stage,
  { front, size }: { front: Front; size: Size },
): Promise<Finding> {
  const { order } = await cheapestOrder(stage.nodes[0].url);
  const customers = await Promise.all(Array.from({ length: 4 }, () => join(stage.nodes[0].url, 100_000)));
  const load = startLoad(front, { customers, order });
  const admin = await signIn(stage.nodes[0].url, owner.email);
  const lines = [
    stayConnected(() => listenByStream(front.plainUrl, admin)),
    stayConnected(() => listenBySocket(front.plainUrl, admin)),
  ];
  const broken: string[] = [];
  const stops: number[] = [];
  await sleep(500);
  for (let round = 0; round < size.restarts; round++) {
    for (const which of [0, 1] as const) {
      front.exclude(new URL(stage.nodes[which].url).host);
      const { stopMs, code } = await stage.restart(which);
      front.exclude(undefined);
      stops.push(stopMs);
      if (code !== 0 || stopMs > 10_000) broken.push(`a node stopped with ${code} after ${stopMs.toFixed(0)} ms`);
      await sleep(settleMs);
    }
  }
  const { answers, placed } = await load.end();
  const ends = (await Promise.all(lines.map((line) => line.stop()))).flat();
  const wrongEnds = ends.filter((end) => end !== undefined && end !== comeBackCode);
  if (ends.length === 0) broken.push('no live line had to come back');
  if (wrongEnds.length > 0) broken.push(`live lines: ${countOf(wrongEnds.map(String))}`);
  const failed = answers.filter((answer) => !/ 20[01]$/.test(answer));
  if (failed.length > 0) broken.push(countOf(failed));

  let stood = 0;
  for (const { token } of customers) stood += await countOrders(stage.nodes[1].url, token);
  if (stood !== placed) broken.push(`${placed} orders were answered, and ${stood} stand`);
  return {
    promise: 'a rolling restart under load drops no request',
    seen: `${stops.length} restarts behind ${front.name}, ${answers.length} requests, of them ${placed} orders, ${failed.length} failed; ${ends.length} live connections came back; the slowest stop ${Math.max(...stops).toFixed(0)} ms`,
    broken,
  };
}

/** A live connection that is opened again whenever it ends; answers how each ended, or why one did not come back. */
function stayConnected(connect: () => Promise<Listener>) {
  let isOver = false;
  let connection: Listener | undefined;
  const ends: (number | string | undefined)[] = [];
  const run = async () => {
    while (!isOver) {
      connection = await connectSoon(connect);
      const end = await connection.ended;
      if (!isOver) ends.push(end);
    }
  };
  const running = run().catch((error: Error) => void ends.push(error.message));
  return {
    stop: async () => {
      isOver = true;
      connection?.stop();
      await within(2 * comeBackLimitMs, 'a live connection to end', running);
      return ends;
    },
  };
}

/**
 * Tries again for a while, as pages do. Node's WebSocket may send its request on a connection that an earlier request
 * left open, and the node at its other end may be the one that is stopping.
 */
async function connectSoon(connect: () => Promise<Listener>): Promise<Listener> {
  const until = performance.now() + comeBackLimitMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(retryPauseMs);
    }
  }
}

async function countOrders(url: string, token: string): Promise<number> {
  const answer = await fetchInTime(`${url}/api/orders?pageSize=1`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('x-total-count'));
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: object;
}

function startLoad(front: Front, { customers, order }: { customers: readonly Customer[]; order: object }) {
  const answers: string[] = [];
  const { send, close } = openFront(front);
  let isOver = false;
  let placed = 0;
  let turn = 0;
  const token = () => customers[turn++ % customers.length]?.token ?? '';

  const repeat = async (make: () => Sent, pauseMs: number) => {
    while (!isOver) {
      const sent = make();
      const status = await send(sent);
      answers.push(`${sent.method} ${sent.path} ${status}`);
      if (sent.method === 'POST' && status === '201') placed++;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const placing = (): Sent => {
    return { method: 'POST', path: '/api/orders', token: token(), key: crypto.randomUUID(), body: order };
  };
  const paths = ['/api/auth/me', '/api/services', '/'];
  const reading = (): Sent => ({ method: 'GET', path: paths[turn % paths.length] ?? '/', token: token() });
  // It has no key, so nobody may send it a second time once a node has had it.
  const changing = (): Sent => {
    return { method: 'PATCH', path: '/api/user/profile', token: token(), body: { firstName: 'Ravi' } };
  };
  const running = Promise.all([
    ...Array.from({ length: clients.orders }, () => repeat(placing, 0)),
    ...Array.from({ length: clients.reads }, () => repeat(reading, 0)),
    repeat(changing, 20),
  ]);
  return {
    end: async () => {
      isOver = true;
      await running;
      close();
      return { answers, placed };
    },
  };
}

/** A client that tries nothing twice: behind TLS it keeps its connections, as browsers do; else each request has its own. */
function openFront({ url, certificate }: Front) {
  const agent = certificate ? new Agent({ keepAlive: true, ca: certificate }) : new PlainAgent({ keepAlive: false });
  const open = certificate ? request : plainRequest;
  const send = ({ method, path, token, key, body }: Sent): Promise<string> =>
    new Promise((resolve) => {
      const json = body && JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      };
      const sent = open(`${url}${path}`, { method, agent, headers }, (answer: IncomingMessage) => {
        text(answer).then(
          () => resolve(String(answer.statusCode)),
          (error: Error) => resolve(`cut: ${error.message}`),
        );
      });
      sent.on('error', (error) => resolve(error.message));
      sent.end(json);
    });
  return { send, close: () => agent.destroy() };
}
