import { expect, test } from 'vitest';
import { entryFor, leftOut, readLock } from './complete-lock.ts';

test('package-lock.json has the packages of every platform', () => {
  const missing = leftOut(readLock()).map(({ name, version }) => `${name}@${version}`);
  expect(missing, 'run: node_modules/.bin/node scripts/complete-lock.ts').toEqual([]);
});

test('finds what was left out, and what is only elsewhere', () => {
  const optionalDependencies = { 'a-linux-x64': '1.0.0', 'a-darwin-arm64': '1.0.0' };
  const packages = {
    '': {},
    'node_modules/a': { dev: true, optionalDependencies },
    'node_modules/a-linux-x64': {},
    'node_modules/b/node_modules/a': { optionalDependencies },
    'node_modules/b/node_modules/a-darwin-arm64': {},
  };
  expect(leftOut({ packages })).toEqual([{ name: 'a-darwin-arm64', version: '1.0.0', isDev: true }]);
});

test.each([
  ['@a/cli-darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
  ['@a/cli-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
  ['@a/cli-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
  ['@a/cli-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
  ['@a/cli-wasm32-wasi', { cpu: ['wasm32'] }],
])('says for which machines %s is', (name, machines) => {
  expect(entryFor({ name, version: '1.0.0', isDev: false })).toEqual({ version: '1.0.0', optional: true, ...machines });
});
