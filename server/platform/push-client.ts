import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { hour, second } from './clock.ts';
import { describeFailure, type OutboundHttp } from './outbound-http.ts';

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

export interface PushClient {
  /** Whether this is an address of one of the push services that browsers have. */
  accepts(endpoint: string): boolean;
  /** Hands a push over, encrypted for the browser alone; `gone` when it never listens again. Throws when it was not taken. */
  send(push: Push, to: PushBrowser, from: PushSender): Promise<'sent' | 'gone'>;
}

const timeoutMs = 10 * second;
const maxAnswerBytes = 64 * 1024;
/** A notice of a day ago is no news any more. */
const keptSeconds = (12 * hour) / second;
const goneStatuses = [404, 410];

/** `hosts` are those of push services, with `*.` before one for everything below it. */
export function openPushClient({ hosts, http }: { hosts: readonly string[]; http: OutboundHttp }): PushClient {
  const accepts = (endpoint: string) => isAmong(hosts, endpoint);
  return {
    accepts,
    send: async (push, to, from) => {
      const { host } = new URL(to.endpoint);
      // The list may have become shorter since the browser subscribed.
      if (!accepts(to.endpoint)) throw new Error(`${host} is not among the push services.`);
      const { endpoint, headers, body } = await encrypted(push, to, from);
      const result = await http.send({
        url: endpoint,
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: { bytes: body ?? Buffer.alloc(0) },
        timeoutMs,
        maxAnswerBytes,
      });
      if (result.outcome !== 'answered') throw new Error(describeFailure(result));
      if (goneStatuses.includes(result.status)) return 'gone';
      // The rest of the address is a secret of the browser's.
      if (result.status < 200 || result.status > 299) {
        throw new Error(`The push service ${host} answered ${result.status}.`);
      }
      return 'sent';
    },
  };
}

export function isAmong(hosts: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // An address in numbers is never looked up, so nobody would ask where it leads.
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return false;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
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
