import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** What is said to whoever configured it so. */
function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message; // the line above has made sure
  }
  return '';
}

test('with nothing said, the shop opens on this machine alone, with nothing to set up', () => {
  expect(readConfig({ PATH: '/usr/bin' })).toEqual({
    host: '127.0.0.1',
    port: 3_000,
    publicUrl: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    adminEmail: undefined,
    adminPassword: undefined,
    demo: false,
    hasDemoProviders: false,
    trustProxy: 0,
    logLevel: 'info',
    rateLimitFactor: 1,
    signInLimitFactor: 1,
    weaknesses: [],
    securityLog: undefined,
    refuseCommonPasswords: true,
    secret: undefined,
    stopGraceMs: 0,
    pushServices: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
    smtpUrl: undefined,
    smtpPlaintext: false,
    mailFrom: 'no-reply@localhost',
    bankMessageSecrets: [],
    gateways: {},
    outboundTimeoutMs: 100_000,
    providerPollMs: 60_000,
    reachesLoopback: false,
  });
});

test('an empty value is one that was left out, as compose files have it', () => {
  const names = ['HOST', 'PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEMO'];
  const more = [
    'TRUST_PROXY',
    'LOG_LEVEL',
    'RATE_LIMIT_FACTOR',
    'PASSWORD_BLOCKLIST',
    'SECRET',
    'STOP_GRACE_SECONDS',
    'SMTP_URL',
    'SMTP_PLAINTEXT',
    'MAIL_FROM',
    'PROVIDERS_INSIDE',
    'PROVIDER_TIMEOUT_MS',
    'PROVIDER_POLL_SECONDS',
    'METRICS_TOKEN',
    'BANK_MESSAGE_SECRET',
  ];
  const empty = Object.fromEntries([...names, ...more].map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('everything can be said', () => {
  const secret = 's'.repeat(32);
  expect(
    readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      PUBLIC_URL: 'https://shop.example.in',
      DATA_DIR: '/var/lib/tarakki',
      DATABASE_URL: 'postgres://shop@db/shop',
      DATABASE_OWNER_URL: 'postgres://owner@db/shop',
      ADMIN_EMAIL: 'Owner@Example.IN',
      ADMIN_PASSWORD: 'my-own-words',
      DEMO: '1',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'debug',
      RATE_LIMIT_FACTOR: '0.5',
      PASSWORD_BLOCKLIST: 'off',
      SECRET: secret,
      STOP_GRACE_SECONDS: '5',
      PUSH_SERVICES: 'push.example.in, *.Push.example.com',
      SMTP_URL: 'smtps://shop:pass%40word@mail.example.in',
      SMTP_PLAINTEXT: '1',
      MAIL_FROM: 'My Shop <hello@example.in>',
      PROVIDERS_INSIDE: '1',
      PROVIDER_TIMEOUT_MS: '5000',
      PROVIDER_POLL_SECONDS: '5',
      BANK_MESSAGE_SECRET: 'the-new-secret-of-the-phone, the-old-secret-of-the-phone',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://shop.example.in',
    dataDir: '/var/lib/tarakki',
    databaseUrl: 'postgres://shop@db/shop',
    databaseOwnerUrl: 'postgres://owner@db/shop',
    adminEmail: 'owner@example.in',
    adminPassword: 'my-own-words',
    demo: true,
    hasDemoProviders: true,
    trustProxy: 2,
    logLevel: 'debug',
    rateLimitFactor: 0.5,
    signInLimitFactor: 0.5,
    weaknesses: expect.any(Array),
    securityLog: undefined,
    refuseCommonPasswords: false,
    secret,
    stopGraceMs: 5_000,
    pushServices: ['push.example.in', '*.push.example.com'],
    smtpUrl: 'smtps://shop:pass%40word@mail.example.in',
    smtpPlaintext: true,
    mailFrom: 'My Shop <hello@example.in>',
    outboundTimeoutMs: 5_000,
    providerPollMs: 5_000,
    reachesLoopback: true,
    bankMessageSecrets: ['the-new-secret-of-the-phone', 'the-old-secret-of-the-phone'],
    gateways: {},
  });
});

const razorpay = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'new,old' };

test('a payment gateway is on when all of its keys are set', () => {
  const cashfree = { CASHFREE_CLIENT_ID: 'id', CASHFREE_CLIENT_SECRET: 'secret' };
  const phonepe = {
    PHONEPE_CLIENT_ID: 'id',
    PHONEPE_CLIENT_SECRET: 'secret',
    PHONEPE_WEBHOOK_USER: 'user',
    PHONEPE_WEBHOOK_PASSWORD: 'new,old',
  };
  expect(
    readConfig({ ...razorpay, ...cashfree, ...phonepe, PHONEPE_URL: 'https://phonepe.example/pg/' }).gateways,
  ).toEqual({
    razorpay: {
      keyId: 'rzp_live_1',
      keySecret: 'secret',
      webhookSecrets: ['new', 'old'],
      mode: 'link',
      url: 'https://api.razorpay.com/v1',
    },
    cashfree: { clientId: 'id', clientSecrets: ['secret'], url: 'https://api.cashfree.com/pg' },
    phonepe: {
      clientId: 'id',
      clientSecret: 'secret',
      clientVersion: '1',
      webhookWords: ['user:new', 'user:old'],
      url: 'https://phonepe.example/pg',
      tokenUrl: 'https://phonepe.example/pg/v1/oauth/token',
    },
  });
  expect(() => readConfig({ CASHFREE_CLIENT_ID: 'id' })).toThrow('CASHFREE_CLIENT_SECRET must be set');
});

test('keys for trying out are refused where customers are', () => {
  const test = { ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_1' };
  expect(readConfig(test).gateways.razorpay?.keyId).toBe('rzp_test_1');
  expect(() => readConfig({ ...test, PUBLIC_URL: 'https://shop.example.in' })).toThrow('trying out');
});

test('mails are not sent before it is known where their links lead', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.in' })).toThrow('PUBLIC_URL must be set where SMTP_URL is');
});

describe('what is wrong is said by name', () => {
  test.each([
    ['PORT', 'http', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['PORT', '3e3', 'must be a port number'],
    ['BANK_MESSAGE_SECRET', 'short', 'must have 16 to 200 visible characters'],
    ['BANK_MESSAGE_SECRET', Array.from({ length: 3 }, () => 'a-secret-of-the-phone').join(), 'must have 16'],
    ['PUBLIC_URL', 'shop.example.in', 'must be the http or https address of the shop'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be the http or https address of the shop'],
    ['DATABASE_URL', 'mysql://db/shop', 'must begin with postgres://'],
    ['DATABASE_OWNER_URL', 'mysql://db/shop', 'must begin with postgres://'],
    ['ADMIN_EMAIL', 'owner', 'must be an email address'],
    ['ADMIN_PASSWORD', '12345', 'must have at least 6 characters'],
    ['DEMO', 'yes', 'must be 0 or 1'],
    ['STOP_GRACE_SECONDS', '6', 'must be a number of seconds from 0 to 5'],
    ['TRUST_PROXY', 'yes', 'must be how many proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be how many proxies'],
    ['TRUST_PROXY', '10.0.0.1,', 'must be how many proxies'],
    ['LOG_LEVEL', 'loud', ''],
    ['RATE_LIMIT_FACTOR', '0', 'must be above 0'],
    ['RATE_LIMIT_FACTOR', '-1', 'must be a number'],
    ['RATE_LIMIT_FACTOR', '1e3', 'must be a number'],
    ['PASSWORD_BLOCKLIST', 'no', 'must be on or off'],
    ['PUSH_SERVICES', 'https://push.example.in', 'must be host names'],
    ['PUSH_SERVICES', 'a.example.in,,b.example.in', 'must be host names'],
    ['PUSH_SERVICES', '127.0.0.1', 'must be host names'],
    ['PUSH_SERVICES', '*', 'must be host names'],
    ['SMTP_URL', 'mail.example.in', 'must begin with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp:', 'must begin with smtp:// or smtps://'],
    ['SMTP_URL', 'https://mail.example.in', 'must begin with smtp:// or smtps://'],
    ['MAIL_FROM', 'My Shop', 'must be an email address'],
    ['MAIL_FROM', 'My Shop <hello>', 'must be an email address'],
    ['MAIL_FROM', 'Shop\r\nBcc: x <a@example.in>', 'must be an email address'],
    ['SECRET', 'short', 'must have at least 32 characters'],
  ])('%s=%s', (name, value, text) => {
    const said = complaint({ [name]: value });
    expect(said).toMatch(/^The configuration is not valid:\n {2}/);
    expect(said).toContain(`${name} ${text}`);
    expect(said.split('\n')).toHaveLength(2);
  });

  test('all of it at once, one line each, and no value that might be a secret', () => {
    const said = complaint({
      PORT: 'x',
      SECRET: 'hunter2',
      ADMIN_PASSWORD: 'pw',
      DATABASE_URL: 'oracle://sys:tiger@db',
    });
    expect(said.split('\n')).toHaveLength(5);
    expect(said).not.toMatch(/hunter2|pw|tiger/);
  });
});

test.each([
  ['https://shop.example.in/', 'no-reply@shop.example.in'],
  ['http://localhost:3000', 'no-reply@localhost'],
])('mails of the shop at %s come from %s', (address, sender) => {
  expect(readConfig({ PUBLIC_URL: address }).mailFrom).toBe(sender);
});

test.each([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['3', 3],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['loopback, fd00::/8', 'loopback, fd00::/8'],
])('TRUST_PROXY=%s', (value, trusted) => expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted));

test('docs/configuration.md explains each setting, and no other', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const sources = read('./config.ts') + read('./gateway-config.ts');
  const accepted = [...sources.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  const rows = read('../../docs/configuration.md').match(/^\| `.*$/gm) ?? [];
  const explained = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(accepted.length).toBeGreaterThan(15);
  expect(new Set(explained)).toEqual(new Set(accepted.filter((name) => name !== 'NODE_ENV')));
});
