import { createECDH } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { hour, second } from './clock.ts';
import { lookUpOutside } from './outside-address.ts';

/** A browser, as its own subscription describes it. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Who sends: https://www.rfc-editor.org/rfc/rfc8292 */
export interface PushSender {
  /** `mailto:` or `https:`, where a push service finds whoever is responsible. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Keys that a shop keeps for good: every subscription is bound to them. */
export function makeSenderKeys(): Pick<PushSender, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  // A number may begin with zeros, which a key may not leave out.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}

interface Push {
  readonly text: string;
  /** A later push with the same topic takes the place of one that has not been fetched. */
  readonly topic: string;
}

export interface PushPost {
  /** Whether this is an address of one of the push services that browsers have. */
  accepts(endpoint: string): boolean;
  /** Hands a push over, encrypted for the browser alone; `gone` when it never listens again. Throws when it was not taken. */
  send(push: Push, to: PushBrowser, from: PushSender): Promise<'sent' | 'gone'>;
}

type Ask = (url: URL, options: RequestOptions, answered: (answer: IncomingMessage) => void) => ClientRequest;

const timeoutMs = 10 * second;
/** A notice of a day ago is no news any more. */
const keptSeconds = (12 * hour) / second;
const goneStatuses = [404, 410];

/** `services` are host names, with `*.` before one for everything below it. Tests ask a stand-in in the place of the internet. */
export function openPushPost({ services, ask }: { services: readonly string[]; ask?: Ask }): PushPost {
  const accepts = (endpoint: string) => isAmong(services, endpoint);
  return {
    accepts,
    send: async (push, to, from) => {
      const { host } = new URL(to.endpoint);
      // The list may have become shorter since the browser subscribed.
      if (!accepts(to.endpoint)) throw new Error(`${host} is not among the push services.`);
      const status = await post(ask, await encrypted(push, to, from));
      if (goneStatuses.includes(status)) return 'gone';
      // The rest of the address is a secret of the browser's.
      if (status < 200 || status > 299) throw new Error(`The push service ${host} answered ${status}.`);
      return 'sent';
    },
  };
}

export function isAmong(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // An address in numbers is never looked up, so nobody would ask where it leads.
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return false;
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}

async function encrypted({ text, topic }: Push, { endpoint, p256dh, auth }: PushBrowser, from: PushSender) {
  // Loaded with the first push: a shop that sends none does not carry it.
  const { default: webPush } = await import('web-push');
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { ...from },
    TTL: keptSeconds,
    urgency: 'high',
    topic,
  });
}

/** Answers the status. A redirection is followed nowhere: it is a status like any other. */
async function post(
  given: Ask | undefined,
  { endpoint, method, headers, body }: Awaited<ReturnType<typeof encrypted>>,
): Promise<number> {
  // TLS and the certificates that it trusts take 2 MB: a shop that sends no push goes without.
  const { Agent, request } = await import('node:https');
  const ask: Ask = given ?? request;
  const agent = new Agent({ keepAlive: false });
  const options = { method, headers, agent, lookup: lookUpOutside, signal: AbortSignal.timeout(timeoutMs) };
  return new Promise((resolve, reject) => {
    const asking = ask(new URL(endpoint), options as RequestOptions, (answer) => {
      answer.on('error', reject).resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject).end(body);
  });
}
