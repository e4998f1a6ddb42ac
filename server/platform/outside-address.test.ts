import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isOutside, lookUpOutside } from './outside-address.ts';

test.each(['8.8.8.8', '142.250.1.1', '172.15.0.1', '172.32.0.1', '2404:6800:4009::200a', '2606:4700::1111'])(
  '%s is on the internet',
  (address) => expect(isOutside(address)).toBe(true),
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
])('%j is not', (address) => expect(isOutside(address)).toBe(false));

test('a name of this machine is not found, however it is asked for', async () => {
  const lookUp = promisify(lookUpOutside);
  for (const options of [{}, { all: true }, { family: 4 }]) {
    await expect(lookUp('localhost', options)).rejects.toThrow('localhost is not on the internet.');
  }
});
