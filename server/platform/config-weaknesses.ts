import { isIP } from 'node:net';

/** What an operator may have set and should not have: the shop runs, and says so. */
type ConfigWeakness =
  | 'open-without-https'
  | 'weak-secret'
  | 'weak-metrics-token'
  | 'weak-bank-message-secret'
  | 'loose-limits';

interface ExposedConfig {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: number | string;
  readonly secret: string | undefined;
  readonly metricsToken: string | undefined;
  readonly bankMessageSecrets: readonly string[];
  readonly rateLimitFactor: number;
  readonly isTest: boolean;
}

const minSecretBits = 75;
const looseFactor = 10;

export function weaknessesOf(config: ExposedConfig): ConfigWeakness[] {
  const { host, publicUrl, trustProxy, secret, metricsToken, bankMessageSecrets, rateLimitFactor, isTest } = config;
  const isBehindProxy = trustProxy !== 0 && trustProxy !== '';
  const weaknesses: readonly (readonly [ConfigWeakness, boolean])[] = [
    ['open-without-https', !isLoopback(host) && !publicUrl?.startsWith('https:') && !isBehindProxy],
    ['weak-secret', secret !== undefined && estimatedBits(secret) < minSecretBits],
    ['weak-metrics-token', metricsToken !== undefined && estimatedBits(metricsToken) < minSecretBits],
    ['weak-bank-message-secret', bankMessageSecrets.some((each) => estimatedBits(each) < minSecretBits)],
    ['loose-limits', rateLimitFactor > looseFactor && !isTest],
  ];
  return weaknesses.filter(([, holds]) => holds).map(([weakness]) => weakness);
}

/** One line each, for whoever starts the shop. */
export const weaknessTexts: Readonly<Record<ConfigWeakness, string>> = {
  'open-without-https':
    'HOST lets others reach the shop without https: passwords and sessions can be read on the way. Put a proxy with TLS in front, and set PUBLIC_URL and TRUST_PROXY.',
  'weak-secret': 'SECRET could be guessed. Make one with: openssl rand -hex 32',
  'weak-metrics-token': 'METRICS_TOKEN could be guessed. Make one with: openssl rand -hex 32',
  'weak-bank-message-secret':
    'BANK_MESSAGE_SECRET could be guessed, and whoever knows it can forge messages. Make one with: openssl rand -hex 32',
  'loose-limits': 'RATE_LIMIT_FACTOR is above 10, which is for load tests: hardly any call is limited.',
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** How hard a text is to guess: what its characters tell, for each three of them that have not come before. */
function estimatedBits(text: string): number {
  const characters = [...text];
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / characters.length);
  const bitsOfOne = -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
  const threes = new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')));
  return bitsOfOne * threes.size;
}
