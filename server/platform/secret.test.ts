import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { blurred, readSecret } from './secret.ts';
import { generateToken, hashToken } from './tokens.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a secret is made once, kept, and readable by its owner alone', () => {
  const home = join(folder, 'data');
  const secret = readSecret(undefined, home);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret(undefined, home)).toBe(secret);
  expect(readFileSync(join(home, 'secret'), 'utf8')).toBe(`${secret}\n`);
  expect(statSync(join(home, 'secret')).mode & 0o777).toBe(0o600);
});

test('a configured secret is used and not written down', () => {
  expect(readSecret('s'.repeat(32), folder)).toBe('s'.repeat(32));
  expect(readdirSync(folder)).toEqual([]);
});

test('two shops have two secrets, and blur one name into two', () => {
  const secrets = [readSecret(undefined, join(folder, 'a')), readSecret(undefined, join(folder, 'b'))];
  const [one, other] = secrets.map((secret) => blurred(secret, 'asha@example.in'));
  expect(one).not.toBe(other);
  expect(one).toBe(blurred(secrets[0] ?? '', 'asha@example.in'));
  expect(one).toMatch(/^[\w-]{43}$/);
});

test('tokens are long, never the same, and kept as something else', () => {
  const tokens = Array.from({ length: 1_000 }, () => generateToken());
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1_000);
  for (const { token, hash } of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hash).toEqual(hashToken(token));
    expect(Buffer.from(hash)).toHaveLength(32);
  }
});

test('the log holds neither addresses with their questions nor the row that a database stumbled over', () => {
  const lines: string[] = [];
  const log = createLog('info');
  const stream = Object.getOwnPropertySymbols(log).find((symbol) => symbol.description === 'pino.stream');
  Reflect.set(log, stream ?? '', { write: (line: string) => void lines.push(line) });

  const req = { method: 'GET', url: '/api/orders?search=asha%40example.in', headers: { authorization: 'Bearer abc' } };
  const err = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(asha@example.in)',
    where: 'row 7',
  });
  log.info({ req }, 'request');
  log.error({ err }, 'failed');
  log.info({ token: 'abc', user: { password: 'hunter2' } }, 'signed in');
  log.error({ err: 'just a text: hunter2' }, 'odd');

  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toMatch(/asha|abc|hunter2|row 7/);
  expect(JSON.parse(lines[1] ?? '').err).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(JSON.parse(lines[0] ?? '').req).toEqual({ method: 'GET', path: '/api/orders' });
});
