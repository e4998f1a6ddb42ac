import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecurityLog } from './security-log.ts';

let folder: string;
let file: string;
let now: number;
let errors: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-log-'));
  file = join(folder, 'logs', 'security.jsonl');
  now = Date.UTC(2026, 10, 21);
  errors = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (maxBytes?: number) =>
  openSecurityLog(file, {
    secret: 'a'.repeat(32),
    clock: () => now,
    onError: (error) => errors.push(error),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
const origin = { address: '203.0.113.9', userAgent: 'Firefox', requestId: 'a-request' };
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a line says what happened to whom, and no address; only the owner of the file may read it', () => {
  const log = open();
  log.record({ kind: 'sign-in', userId: 7, origin });
  log.record({ kind: 'sign-out', userId: 7, origin: { ...origin, address: '203.0.113.10' } });
  log.close();
  const [first, second] = linesOf(file);
  expect(first).toEqual({
    time: '2026-11-21T00:00:00.000Z',
    event: 'sign-in',
    userId: 7,
    network: expect.stringMatching(/^[\w-]{43}$/),
    requestId: 'a-request',
  });
  expect(second.network).not.toBe(first.network);
  expect(readFileSync(file, 'utf8')).not.toContain('203.0');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what an event brings along can start no line of its own', () => {
  const log = open();
  log.record({ kind: 'call-refused', userId: 7, origin, detail: { call: 'GET /\n{"event":"sign-in"}' } });
  log.close();
  expect(linesOf(file)).toHaveLength(1);
});

test('a full file is moved aside, and the oldest of five goes', () => {
  const log = open(100);
  for (let number = 0; number < 8; number++) {
    now += 1_000;
    log.record({ kind: 'sign-in', userId: number, origin });
  }
  log.close();
  expect(linesOf(file)).toEqual([expect.objectContaining({ userId: 7 })]);
  expect(linesOf(`${file}.5`)).toEqual([expect.objectContaining({ userId: 2 })]);
  expect(existsSync(`${file}.6`)).toBe(false);
});

test('a file that was moved away is made anew', () => {
  const log = open();
  log.record({ kind: 'sign-in', userId: 1, origin });
  renameSync(file, `${file}.old`);
  now += 1_000;
  log.record({ kind: 'sign-in', userId: 2, origin });
  log.close();
  expect(linesOf(file)).toEqual([expect.objectContaining({ userId: 2 })]);
});

test('what can not be written stops nobody, and is said once a minute', () => {
  const log = open();
  log.close();
  for (let number = 0; number < 3; number++) log.record({ kind: 'sign-in', userId: 1, origin });
  expect(errors).toHaveLength(1);
});
