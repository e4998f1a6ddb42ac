import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const random = () => randomBytes(16).toString('hex');

test.each([
  [{}, []],
  [{ HOST: '0.0.0.0' }, ['open-without-https']],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://shop.example.in' }, ['open-without-https']],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.in' }, []],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '1' }, []],
  [{ HOST: '::1' }, []],
  [{ HOST: 'localhost' }, []],
  [{ SECRET: 'a'.repeat(40) }, ['weak-secret']],
  [{ SECRET: 'change-me-change-me-change-me-change-me' }, ['weak-secret']],
  [{ SECRET: '0123456789'.repeat(5) }, ['weak-secret']],
  [{ METRICS_TOKEN: 'token-token-token-token-token-token' }, ['weak-metrics-token']],
  [{ RATE_LIMIT_FACTOR: '10' }, []],
  [{ RATE_LIMIT_FACTOR: '11' }, ['loose-limits']],
  [{ RATE_LIMIT_FACTOR: '1000', NODE_ENV: 'test' }, []],
])('%j is %j', (env, weaknesses) => {
  expect(readConfig(env).weaknesses).toEqual(weaknesses);
});

test('what was made at random is strong', () => {
  for (let times = 0; times < 2_000; times++) {
    expect(readConfig({ SECRET: random(), METRICS_TOKEN: random() }).weaknesses).toEqual([]);
  }
});

test('limits of signing in can be made tighter, and looser in tests alone', () => {
  const factors = (env: NodeJS.ProcessEnv) => {
    const { rateLimitFactor, signInLimitFactor } = readConfig(env);
    return [rateLimitFactor, signInLimitFactor];
  };
  expect(factors({ RATE_LIMIT_FACTOR: '1000' })).toEqual([1_000, 1]);
  expect(factors({ RATE_LIMIT_FACTOR: '0.2' })).toEqual([0.2, 0.2]);
  expect(factors({ RATE_LIMIT_FACTOR: '1000', NODE_ENV: 'test' })).toEqual([1_000, 1_000]);
});
