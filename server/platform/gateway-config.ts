import * as z from 'zod';

const text = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must have visible characters alone')
    .optional(),
);
const address = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
);

/** The part of the environment that is about payment gateways. */
export const gatewayEnvironment = {
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_MODE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['link', 'qr'], 'must be link or qr').default('link'),
  ),
  RAZORPAY_URL: address,
  CASHFREE_CLIENT_ID: text,
  CASHFREE_CLIENT_SECRET: text,
  CASHFREE_URL: address,
  PHONEPE_CLIENT_ID: text,
  PHONEPE_CLIENT_SECRET: text,
  PHONEPE_CLIENT_VERSION: text,
  PHONEPE_WEBHOOK_USER: text,
  PHONEPE_WEBHOOK_PASSWORD: text,
  PHONEPE_URL: address,
};

type GatewayEnvironment = z.output<z.ZodObject<typeof gatewayEnvironment>>;

export interface RazorpayKeys {
  readonly keyId: string;
  readonly keySecret: string;
  /** Two while one takes the place of the other. */
  readonly webhookSecrets: readonly string[];
  readonly mode: 'link' | 'qr';
  readonly url: string;
}

export interface CashfreeKeys {
  readonly clientId: string;
  /** The first one signs what is sent; the others are taken for what comes in. */
  readonly clientSecrets: readonly [string, ...string[]];
  readonly url: string;
}

export interface PhonepeKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientVersion: string;
  /** `user:password`, as it was typed in the dashboard; two while one takes the place of the other. */
  readonly webhookWords: readonly string[];
  readonly url: string;
  readonly tokenUrl: string;
}

export interface GatewayKeys {
  readonly razorpay?: RazorpayKeys;
  readonly cashfree?: CashfreeKeys;
  readonly phonepe?: PhonepeKeys;
}

/** Keys for trying out, with which anybody pays without money. */
export const hasTestKeys = ({ razorpay, cashfree, phonepe }: GatewayKeys): boolean =>
  (razorpay?.url.includes('razorpay.com') && razorpay.keyId.startsWith('rzp_test_')) ||
  [cashfree?.url, phonepe?.url].some((url) => /sandbox|preprod/.test(url ?? ''));

/** Those whose keys are all there; the others are off. */
export function readGatewayKeys(env: GatewayEnvironment): GatewayKeys {
  return { ...razorpayKeys(env), ...cashfreeKeys(env), ...phonepeKeys(env) };
}

const listed = (secrets: string): string[] => secrets.split(',').filter((secret) => secret !== '');

function razorpayKeys(env: GatewayEnvironment): GatewayKeys {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: hooks } = env;
  if (keyId === undefined || keySecret === undefined || hooks === undefined) return {};
  const url = env.RAZORPAY_URL ?? 'https://api.razorpay.com/v1';
  return { razorpay: { keyId, keySecret, webhookSecrets: listed(hooks), mode: env.RAZORPAY_MODE, url } };
}

function cashfreeKeys(env: GatewayEnvironment): GatewayKeys {
  const { CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: secrets = '' } = env;
  const [first, ...more] = listed(secrets);
  if (clientId === undefined || first === undefined) return {};
  return {
    cashfree: { clientId, clientSecrets: [first, ...more], url: env.CASHFREE_URL ?? 'https://api.cashfree.com/pg' },
  };
}

function phonepeKeys(env: GatewayEnvironment): GatewayKeys {
  const { PHONEPE_CLIENT_ID: clientId, PHONEPE_CLIENT_SECRET: clientSecret } = env;
  const { PHONEPE_WEBHOOK_USER: user, PHONEPE_WEBHOOK_PASSWORD: password } = env;
  if (clientId === undefined || clientSecret === undefined || user === undefined || password === undefined) return {};
  const [url, tokenUrl] =
    env.PHONEPE_URL === undefined
      ? ['https://api.phonepe.com/apis/pg', 'https://api.phonepe.com/apis/identity-manager/v1/oauth/token']
      : [env.PHONEPE_URL, `${env.PHONEPE_URL}/v1/oauth/token`];
  const webhookWords = listed(password).map((each) => `${user}:${each}`);
  const clientVersion = env.PHONEPE_CLIENT_VERSION ?? '1';
  return { phonepe: { clientId, clientSecret, clientVersion, webhookWords, url, tokenUrl } };
}

/** What is said of keys of which some are missing; undefined when none is. */
export function gatewayFault(env: GatewayEnvironment): string | undefined {
  const needed = {
    RAZORPAY: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    CASHFREE: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
    PHONEPE: ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET', 'PHONEPE_WEBHOOK_USER', 'PHONEPE_WEBHOOK_PASSWORD'],
  } as const;
  for (const names of Object.values(needed)) {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      return `  ${missing.join(', ')} must be set, as other keys of the same gateway are`;
  }
  return undefined;
}
