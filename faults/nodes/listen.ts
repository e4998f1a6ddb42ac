import type { LiveEvent } from '../../contract/live.ts';
import { fetchInTime, within } from '../../scripts/within.ts';

const connectLimitMs = 10_000;

export interface Listener {
  /** What was received, in the order in which it came. */
  readonly events: readonly LiveEvent[];
  /** When each of them came, in milliseconds of `performance.now()`. */
  readonly heardAt: readonly number[];
  /** Settles when the line has ended, with the code of a socket. */
  readonly ended: Promise<number | undefined>;
  stop(): void;
}

/** Server-sent events of one node; resolves once the line stands. */
export async function listenByStream(url: string, token: string, limitMs = connectLimitMs): Promise<Listener> {
  const stop = new AbortController();
  const answering = fetchInTime(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const answer = await within(limitMs, `the live stream of ${url}`, answering).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  if (!answer.ok || !answer.body) throw new Error(`The live stream answers ${answer.status}.`);
  const [events, heardAt]: [LiveEvent[], number[]] = [[], []];
  const parts = answer.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  // The server greets a line that stands.
  let rest = String((await within(limitMs, `the greeting of ${url}`, parts.next())).value ?? '');
  const read = async (): Promise<undefined> => {
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      rest += part.value;
      const frames = rest.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames.filter((each) => each.startsWith('data: '))) {
        events.push(JSON.parse(frame.slice('data: '.length)) as LiveEvent); // written by the shop's own contract
        heardAt.push(performance.now());
      }
    }
  };
  return { events, heardAt, ended: read().catch(() => undefined), stop: () => stop.abort() };
}

/** The admins' socket of one node; resolves once it is ready, and rejects when it fails or is not ready in time. */
export async function listenBySocket(url: string, token: string, limitMs = connectLimitMs): Promise<Listener> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
  const [events, heardAt]: [LiveEvent[], number[]] = [[], []];
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as LiveEvent | { type: 'ready' }; // written by the shop's own contract
    if (message.type === 'ready') return ready.resolve();
    events.push(message);
    heardAt.push(performance.now());
  });
  // A socket that never opened closes too, with 1006.
  socket.addEventListener('close', ({ code }) => {
    ended.resolve(code);
    ready.reject(new Error(`The socket was closed with ${code} before it was ready.`));
  });
  const stop = () => socket.close();
  await within(limitMs, `the socket of ${url} to be ready`, ready.promise).catch((error: unknown) => {
    stop();
    throw error;
  });
  return { events, heardAt, ended: ended.promise, stop };
}
