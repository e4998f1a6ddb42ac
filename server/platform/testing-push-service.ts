// For tests: a browser and its push service on this machine.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { openOutboundHttp } from './outbound-http.ts';
import { openPushClient, type PushClient } from './push-client.ts';
import { makeTestCertificate } from './testing-certificate.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TestPushService {
  /** The client as it is in the shop, but for the address behind `push.example`. */
  readonly client: PushClient;
  /** What has arrived, oldest first. */
  readonly received: ReceivedPush[];
  /** The status of every answer from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function openTestPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  let status = 201;
  const { key, certificate } = makeTestCertificate({ names: ['push.example'] });
  const server = createServer({ key, cert: certificate }, async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    received.push({ path: asked.url ?? '', headers: asked.headers, body: Buffer.concat(chunks) });
    answer.writeHead(status, { location: 'https://push.example/elsewhere' }).end('an answer of any length');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const http = openOutboundHttp({
    reach: 'internet-or-loopback',
    certificateAuthority: certificate,
    resolveName: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const client = openPushClient({
    hosts: ['push.example'],
    http: {
      ...http,
      send: (request) => http.send({ ...request, url: request.url.replace('push.example', `push.example:${port}`) }),
    },
  });
  return {
    client,
    received,
    answerWith: (next) => {
      status = next;
    },
    close: () => {
      http.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A browser that subscribes, and reads what arrives for it. */
export function openBrowser(name: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  const derived = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    endpoint: `https://push.example/send/${name}`,
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    /** After https://www.rfc-editor.org/rfc/rfc8291#section-3.4 and https://www.rfc-editor.org/rfc/rfc8188#section-2 */
    read: ({ body }: Pick<ReceivedPush, 'body'>): string => {
      const salt = body.subarray(0, 16);
      const keyEnd = 21 + body.readUInt8(20);
      const [theirKey, record] = [body.subarray(21, keyEnd), body.subarray(keyEnd)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirKey]);
      const key = derived(pair.computeSecret(theirKey), secret, info, 32);
      const content = derived(key, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derived(key, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', content, nonce).setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2, and zeros after it.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

/** What a push says of its sender, once its signature is the one of this key: https://www.rfc-editor.org/rfc/rfc8292#section-3 */
export function claimsOf({ headers }: Pick<ReceivedPush, 'headers'>, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signed = {
    key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }),
    dsaEncoding: 'ieee-p1363',
  } as const;
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
  if (!isSigned || key !== publicKey) throw new Error('The push is not signed by this key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
