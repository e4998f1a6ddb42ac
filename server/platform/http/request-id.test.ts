import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['nobody gave one', undefined, 1],
  ['no proxy is trusted', '4bf92f3577b34da6a3ce929d0e0e4736', 0],
  ['it would break a line of a log', 'a\nlevel=60 b', 1],
  ['it is longer than any id', 'a'.repeat(65), 1],
])('a request gets an id of our own where %s', (_, given, trustProxy) => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  expect(requestIdOf({ headers }, trustProxy)).toMatch(uuid);
});

test.each([1, '10.0.0.0/8'])('it keeps the one of a trusted proxy (%s)', (trustProxy) => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(requestIdOf({ headers: { 'x-request-id': id } }, trustProxy)).toBe(id);
});
