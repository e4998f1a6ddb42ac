import { once } from 'node:events';
import type { LiveEvent } from '../../contract/live.ts';

export interface Listener {
  /** What was heard, in the order in which it came. */
  readonly events: readonly LiveEvent[];
  /** When each of them came, in milliseconds of `performance.now()`. */
  readonly heardAt: readonly number[];
  /** Settles when the line has ended, with the code of a socket. */
  readonly ended: Promise<number | undefined>;
  stop(): void;
}

/** Server-sent events of one node; resolves once the line stands. */
export async function listenByStream(url: string, token: string): Promise<Listener> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The live stream answers ${answer.status}.`);
  const [events, heardAt]: [LiveEvent[], number[]] = [[], []];
  const parts = answer.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  // The server greets a line that stands.
  let rest = String((await parts.next()).value ?? '');
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

/** The admins' socket of one node; resolves once it is ready. */
export async function listenBySocket(url: string, token: string): Promise<Listener> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
  const [events, heardAt]: [LiveEvent[], number[]] = [[], []];
  const ready = Promise.withResolvers<void>();
  // A socket that never opens is told of by `once`, before anybody waits for this.
  ready.promise.catch(() => {});
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as LiveEvent | { type: 'ready' }; // written by the shop's own contract
    if (message.type === 'ready') return ready.resolve();
    events.push(message);
    heardAt.push(performance.now());
  });
  const ended = Promise.withResolvers<number>();
  socket.addEventListener('close', ({ code }) => {
    ended.resolve(code);
    ready.reject(new Error(`The socket was closed with ${code}.`));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', token }));
  await ready.promise;
  return { events, heardAt, ended: ended.promise, stop: () => socket.close() };
}
