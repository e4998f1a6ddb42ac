import { expect, test } from 'vitest';
import { createSealer, isSealed, UnreadableSecretError } from './sealed-secrets.ts';

const secret = 'a'.repeat(32);
const place = { table: 'settings', column: 'value', id: 'push.keys' };
const sealer = createSealer(secret);
const keyIdIn = (sealed: string) => sealed.split('.')[1] ?? '';

test.each(['', 'x', '{"key":"आशा ₹"}', 'y'.repeat(10_000)])('what is sealed opens again (%#)', (text) => {
  const sealed = sealer.seal(place, text);
  expect(createSealer(secret).open(place, sealed)).toBe(text);
  expect(isSealed(sealed)).toBe(true);
  expect([sealer, createSealer('b'.repeat(32))].map((each) => each.canOpen(sealed))).toEqual([true, false]);
  if (text.length > 1) expect(sealed).not.toContain(text);
});

test('no two sealed texts are alike', () => {
  expect(sealer.seal(place, 'x')).not.toBe(sealer.seal(place, 'x'));
});

test.each([
  { ...place, table: 'providers' },
  { ...place, column: 'name' },
  { ...place, id: 'push.keys2' },
])('copied to %j it stays shut', (elsewhere) => {
  expect(() => sealer.open(elsewhere, sealer.seal(place, 'x'))).toThrow(UnreadableSecretError);
});

test('the parts of a place can not be moved from one to the other', () => {
  const sealed = sealer.seal({ table: 'a', column: 'b","c', id: 'd' }, 'x');
  expect(() => sealer.open({ table: 'a', column: 'b', id: 'c","d' }, sealed)).toThrow(UnreadableSecretError);
});

test('another secret does not open it, and says so without telling anything', () => {
  const sealed = sealer.seal(place, 'the private key');
  const other = createSealer('b'.repeat(32));
  const open = () => other.open(place, sealed);
  expect(open).toThrow(
    "What is sealed in settings.value of push.keys can't be opened: it was sealed with another SECRET.",
  );
  // A forged key id gains nothing.
  expect(() => other.open(place, sealed.replace(keyIdIn(sealed), keyIdIn(other.seal(place, ''))))).toThrow(
    'it was changed',
  );
});

test('one changed sign anywhere is noticed', () => {
  const sealed = sealer.seal(place, 'the private key');
  for (let at = 0; at < sealed.length; at++) {
    if (sealed[at] === '.') continue;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
    // The last sign of a part may hold bits that stand for nothing.
    const isSame = changed.split('.').every((part, n) => {
      const [one, other] = [part, sealed.split('.')[n] ?? ''].map((each) => Buffer.from(each, 'base64url'));
      return n > 1 ? one?.equals(other ?? Buffer.alloc(0)) : part === sealed.split('.')[n];
    });
    if (!isSame) expect(() => sealer.open(place, changed)).toThrow(UnreadableSecretError);
  }
});

test.each(['', 'v1', '{"privateKey":"x"}', 'v2.AAAAAAAA.AAAAAAAAAAAAAAAA.AA.AAAAAAAAAAAAAAAAAAAAAA'])(
  '%j is no sealed text, and is never taken as it is',
  (text) => {
    expect(isSealed(text)).toBe(false);
    expect(() => sealer.open(place, text)).toThrow('it is not a sealed text');
  },
);
