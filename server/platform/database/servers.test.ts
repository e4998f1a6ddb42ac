import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NoWritableServer, placeOf, Servers, serverUrls } from './servers.ts';
import { asUnavailable } from './unavailable.ts';

test.each([
  ['postgres://shop@db/shop', ['postgres://shop@db/shop']],
  ['postgres:///shop?host=/var/run/postgresql', ['postgres:///shop?host=/var/run/postgresql']],
  ['postgresql://one:5433,two/shop', ['postgresql://one:5433/shop', 'postgresql://two/shop']],
  [
    'postgres://shop:a%2Cb,c@one:5432,two:5433/shop?sslmode=verify-full',
    [
      'postgres://shop:a%2Cb,c@one:5432/shop?sslmode=verify-full',
      'postgres://shop:a%2Cb,c@two:5433/shop?sslmode=verify-full',
    ],
  ],
  ['postgres://u@[::1]:5432,[fe80::2]/shop', ['postgres://u@[::1]:5432/shop', 'postgres://u@[fe80::2]/shop']],
])('%s names its servers', (databaseUrl, urls) => {
  expect(serverUrls(databaseUrl)).toEqual(urls);
});

test('a server listens on the usual port unless its address names another, and its place holds no password', () => {
  expect(placeOf('postgres://u:secret@[::1]/shop')).toEqual({ host: '::1', port: 5432 });
  expect(placeOf('postgres://u:secret@two:5433/shop')).toEqual({ host: 'two', port: 5433 });
});

test('a single server is taken as it is, whether or not anybody is there', async () => {
  expect(await new Servers('postgres://u@127.0.0.1:1/shop', () => {}).find()).toBe('postgres://u@127.0.0.1:1/shop');
});

test('where none takes writes, the caller is told to come later and the operator why, without the password', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const servers = new Servers(`postgres://u:secret@127.0.0.1:1,127.0.0.1:${port}/shop`, () => {});
    const failure: unknown = await servers.find().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoWritableServer);
    expect(String(failure)).toMatch(/127\.0\.0\.1:1 connect ECONNREFUSED.*; 127\.0\.0\.1:\d+ .*time/);
    expect(String(failure)).not.toContain('secret');
    expect(asUnavailable(failure)).toMatchObject({ code: 'unavailable', cause: failure });
  } finally {
    silent.close();
  }
});

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const packet = (type: string, ...parts: (Buffer | number)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? int16(part) : part)));
  const head = Buffer.from(`${type}....`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);
const ready = packet('Z', Buffer.from('I'));

/** One row of columns, each with the number of its type and its text. */
function row(columns: readonly (readonly [name: string, type: number, text: string])[]): Buffer {
  const described = columns.map(([name, type]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]),
  );
  const values = columns.map(([, , text]) => Buffer.concat([int32(text.length), Buffer.from(text)]));
  const done = packet('C', Buffer.from('SELECT 1\0'));
  return Buffer.concat([
    packet('T', columns.length, ...described),
    packet('D', columns.length, ...values),
    done,
    ready,
  ]);
}

/** Speaks as much of PostgreSQL's protocol as whoever looks for a primary asks. */
async function primaryOn(timeline: number | undefined) {
  const state = { isAway: false };
  const answer = (text: string): Buffer => {
    if (text.includes('pg_is_in_recovery'))
      return row([
        ['standby', 16, 'f'],
        ['locked', 16, 'f'],
      ]);
    if (timeline !== undefined) return row([['timeline', 23, String(timeline)]]);
    return Buffer.concat([packet('E', Buffer.from('SERROR\0C0A000\0Mnot here\0\0')), ready]);
  };
  const speak = (socket: Socket) => {
    if (state.isAway) socket.destroy();
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([packet('R', int32(0)), ready]));
      socket.on('data', (data) => void (data[0] === 0x51 && socket.write(answer(data.toString('latin1')))));
    });
  };
  const listener = createServer(speak).listen(0, '127.0.0.1');
  closings.push(() => listener.close());
  await new Promise((resolve) => listener.once('listening', resolve));
  const address = listener.address();
  return Object.assign(state, { port: typeof address === 'object' ? (address?.port ?? 0) : 0 });
}

async function among(...timelines: (number | undefined)[]) {
  const primaries = await Promise.all(timelines.map(primaryOn));
  const errors: string[] = [];
  const hosts = primaries.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const servers = new Servers(`postgres://u@${hosts}/shop`, ({ message }) => void errors.push(message));
  const find = async () => {
    servers.doubt();
    const { port } = placeOf(await servers.find());
    return primaries.findIndex((primary) => primary.port === port);
  };
  return { primaries, errors, find };
}

test('where two take writes, the one that was promoted last is used, and the operator hears of it', async () => {
  const { errors, find } = await among(9, 10);
  expect(await find()).toBe(1);
  expect(errors).toEqual([expect.stringMatching(/take writes: .*timeline 9.*timeline 10.*fence the others/)]);
  expect(await find()).toBe(1);
  expect(errors).toHaveLength(1);
});

test('a former primary is not gone back to when the one in use is away', async () => {
  const { primaries, find } = await among(9, 10);
  expect(await find()).toBe(1);
  Object.assign(primaries[1] ?? {}, { isAway: true });
  await expect(find()).rejects.toThrow(/is a former primary \(timeline 9, not 10\)/);
  Object.assign(primaries[1] ?? {}, { isAway: false });
  expect(await find()).toBe(1);
});

test('a server that does not tell its timeline is used as well', async () => {
  const { primaries, find } = await among(undefined, 3);
  expect(await find()).toBe(1);
  Object.assign(primaries[1] ?? {}, { isAway: true });
  expect(await find()).toBe(0);
});
