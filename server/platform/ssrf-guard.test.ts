import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { guardedLookup, isAllowedAddress, isPublicAddress, type Reach } from './ssrf-guard.ts';

test.each(['8.8.8.8', '142.250.1.1', '172.15.0.1', '172.32.0.1', '2404:6800:4009::200a', '2606:4700::1111'])(
  '%s is on the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '',
  'localhost',
  '8.8.8',
])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false));

test.each<[string, Reach, boolean]>([
  ['127.0.0.1', 'internet-or-loopback', true],
  ['::1', 'internet-or-loopback', true],
  ['8.8.8.8', 'internet-or-loopback', true],
  ['10.1.2.3', 'internet-or-loopback', false],
  ['169.254.169.254', 'internet-or-loopback', false],
  ['::ffff:127.0.0.1', 'internet-or-loopback', false],
  ['10.1.2.3', 'own-network', true],
  ['172.18.0.4', 'own-network', true],
  ['fd12:3456::1', 'own-network', true],
  ['127.0.0.1', 'own-network', true],
  ['8.8.8.8', 'own-network', true],
  ['169.254.169.254', 'own-network', false],
  ['::ffff:169.254.169.254', 'own-network', false],
  ['::ffff:10.1.2.3', 'own-network', false],
  ['fe80::1', 'own-network', false],
  ['0.0.0.0', 'own-network', false],
  ['224.0.0.1', 'own-network', false],
])('%s with the reach %s: %s', (address, reach, expected) => expect(isAllowedAddress(address, reach)).toBe(expected));

test('a name of this machine is not found, however it is asked for', async () => {
  const lookUp = promisify(guardedLookup('internet'));
  for (const options of [{}, { all: true }, { family: 4 }]) {
    await expect(lookUp('localhost', options)).rejects.toThrow('localhost leads to an address that is not allowed.');
  }
});

test('one address out of reach among others is enough', async () => {
  const addresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  const lookUp = (found: typeof addresses) =>
    promisify(guardedLookup('internet', (_name, _options, done) => done(null, found)))('a.example', { all: true });
  await expect(lookUp(addresses)).rejects.toThrow('not allowed');
  await expect(lookUp([])).rejects.toThrow('not allowed');
  await expect(lookUp(addresses.slice(0, 1))).resolves.toEqual(addresses.slice(0, 1));
});
