import { isIP } from 'node:net';
import * as z from 'zod';
import { weaknessesOf } from './config-weaknesses.ts';
import { gatewayEnvironment, gatewayFault, hasTestKeys, readGatewayKeys } from './gateway-config.ts';

const switchedOn = z
  .enum(['0', '1', 'false', 'true', ''], 'must be 0 or 1')
  .transform((value) => value === '1' || value === 'true');

const blankIsUnset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** An address, a range of them, or one of the names that the http server has for ranges. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

const email = z.email();

/** An address alone, or with a name before it: `Tarakki <no-reply@example.in>`. */
function isSender(text: string): boolean {
  const address = /^[^<>"\p{Cc}]{0,100}<([^<>]+)>$/u.exec(text)?.[1] ?? text;
  return email.safeParse(address).success;
}

/** What the browsers of Google, Mozilla, Apple and Microsoft use. */
const browsersPushServices = 'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';

/** `fcm.googleapis.com`, or `*.push.apple.com` for all below it. */
function isHostPattern(text: string): boolean {
  const labels = text.replace(/^\*\./, '').split('.');
  const isLabel = (label: string) => /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
  return labels.length > 1 && labels.every(isLabel) && /^[a-z]/.test(labels.at(-1) ?? '');
}

const environment = z.object({
  HOST: blankIsUnset(z.string().default('127.0.0.1')),
  PORT: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .pipe(z.int().max(65_535, 'must be a port number'))
      .default(3_000),
  ),
  PUBLIC_URL: blankIsUnset(
    z.url({ protocol: /^https?$/, error: 'must be the http or https address of the shop' }).optional(),
  ),
  DATA_DIR: blankIsUnset(z.string().optional()),
  DATABASE_URL: blankIsUnset(
    z
      .string()
      .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres:// (leave it out for the built-in database)')
      .optional(),
  ),
  DATABASE_OWNER_URL: blankIsUnset(
    z
      .string()
      .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
      .optional(),
  ),
  ADMIN_EMAIL: blankIsUnset(
    z
      .email('must be an email address')
      .transform((email) => email.toLowerCase())
      .optional(),
  ),
  ADMIN_PASSWORD: blankIsUnset(z.string().min(6, 'must have at least 6 characters').max(256).optional()),
  DEMO: switchedOn.default(false),
  DEMO_PROVIDERS: switchedOn.default(true),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^(|\d|true|false)$/.test(value) || value.split(',').every((part) => isProxyAddress(part.trim())),
      'must be how many proxies stand in front of the shop (0, 1, …), or their addresses, such as 10.0.0.0/8',
    )
    .default('')
    // Trusting without a number would mean believing what a visitor claims of themselves.
    .transform((value) =>
      /^(|\d|true|false)$/.test(value) ? Number(value.replace('true', '1').replace('false', '0')) : value,
    ),
  LOG_LEVEL: blankIsUnset(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  RATE_LIMIT_FACTOR: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,6}(\.\d+)?$/, 'must be a number')
      .transform(Number)
      .pipe(z.number().positive('must be above 0'))
      .default(1),
  ),
  SMTP_URL: blankIsUnset(
    z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must begin with smtp:// or smtps://' }).optional(),
  ),
  SMTP_PLAINTEXT: switchedOn.default(false),
  MAIL_FROM: blankIsUnset(
    z
      .string()
      .trim()
      .refine(isSender, 'must be an email address, with or without a name: Shop <no-reply@example.in>')
      .optional(),
  ),
  PASSWORD_BLOCKLIST: z.enum(['on', 'off', ''], 'must be on or off').default('on'),
  PUSH_SERVICES: blankIsUnset(
    z
      .string()
      .default(browsersPushServices)
      .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
      .refine(
        (hosts) => hosts.every(isHostPattern),
        'must be host names with commas between them, such as fcm.googleapis.com, *.push.apple.com',
      ),
  ),
  METRICS_TOKEN: blankIsUnset(
    z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, 'must have 32 to 200 visible characters')
      .optional(),
  ),
  BANK_MESSAGE_SECRET: blankIsUnset(
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.length <= 2 && secrets.every((secret) => /^[\x21-\x7e]{16,200}$/.test(secret)),
        'must have 16 to 200 visible characters; while you change it, the new and the old one with a comma between',
      )
      .default([]),
  ),
  ...gatewayEnvironment,
  STOP_GRACE_SECONDS: blankIsUnset(
    z
      .string()
      .regex(/^[0-5]$/, 'must be a number of seconds from 0 to 5')
      .transform(Number)
      .default(0),
  ),
  PROVIDERS_INSIDE: switchedOn.default(false),
  PROVIDER_TIMEOUT_MS: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number of milliseconds')
      .transform(Number)
      .pipe(z.int().min(100).max(240_000, 'must be from 100 to 240000'))
      .default(100_000),
  ),
  PROVIDER_POLL_SECONDS: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number of seconds')
      .transform(Number)
      .pipe(z.int().min(1).max(21_600, 'must be from 1 to 21600'))
      .optional(),
  ),
  NODE_ENV: z.string().optional(),
  SECURITY_LOG: blankIsUnset(z.string().optional()),
  SECRET: blankIsUnset(z.string().min(32, 'must have at least 32 characters').optional()),
});

export type Config = ReturnType<typeof readConfig>;

/** What the environment says; throws one text that lists everything that is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const result = environment.safeParse(env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const value = result.data;
  if (value.SMTP_URL !== undefined && value.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'The configuration is not valid:\n  PUBLIC_URL must be set where SMTP_URL is: it is where the links in mails lead',
    );
  }
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError(
      'The configuration is not valid:\n  DATABASE_OWNER_URL stands beside DATABASE_URL, not alone',
    );
  }
  const fault = gatewayFault(value);
  if (fault !== undefined) throw new ConfigError(`The configuration is not valid:\n${fault}`);
  const isTest = value.NODE_ENV === 'test';
  const gateways = readGatewayKeys(value);
  if (value.PUBLIC_URL?.startsWith('https:') && hasTestKeys(gateways))
    throw new ConfigError(
      'The configuration is not valid:\n  Keys for trying out a payment gateway are set, and PUBLIC_URL is https: anybody could pay without money. Try them out with PUBLIC_URL=http://localhost:3000',
    );
  const config = {
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL,
    // Samples never land among real customers because one word was added to the command.
    dataDir: value.DATA_DIR ?? (value.DEMO ? './data/demo' : './data'),
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    securityLog: value.SECURITY_LOG,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD,
    demo: value.DEMO,
    hasDemoProviders: value.DEMO && value.DEMO_PROVIDERS,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    // Nobody needs more guesses at passwords but a test.
    signInLimitFactor: isTest ? value.RATE_LIMIT_FACTOR : Math.min(1, value.RATE_LIMIT_FACTOR),
    refuseCommonPasswords: value.PASSWORD_BLOCKLIST !== 'off',
    secret: value.SECRET,
    stopGraceMs: value.STOP_GRACE_SECONDS * 1_000,
    metricsToken: value.METRICS_TOKEN,
    bankMessageSecrets: value.BANK_MESSAGE_SECRET,
    gateways,
    pushServices: value.PUSH_SERVICES,
    smtpUrl: value.SMTP_URL,
    smtpPlaintext: value.SMTP_PLAINTEXT,
    reachesLoopback: value.PROVIDERS_INSIDE,
    outboundTimeoutMs: value.PROVIDER_TIMEOUT_MS,
    providerPollMs: (value.PROVIDER_POLL_SECONDS ?? (value.DEMO ? 10 : 60)) * 1_000,
    mailFrom: value.MAIL_FROM ?? `no-reply@${value.PUBLIC_URL ? new URL(value.PUBLIC_URL).hostname : 'localhost'}`,
  };
  return { ...config, weaknesses: weaknessesOf({ ...config, isTest }) };
}

/** True where browsers reach the shop by https. */
export const isBehindHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

export class ConfigError extends Error {}
