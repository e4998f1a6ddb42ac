import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOutboundHttp } from './outbound-http.ts';
import { isAmong, makeSenderKeys, openPushClient } from './push-client.ts';
import { claimsOf, openBrowser, openTestPushService, type TestPushService } from './testing-push-service.ts';

let service: TestPushService;
beforeAll(async () => {
  service = await openTestPushService();
});
beforeEach(() => {
  service.received.length = 0;
  service.answerWith(201);
});
afterAll(() => service.close());

const browser = openBrowser('asha');
const sender = { subject: 'mailto:hello@shop.example', ...makeSenderKeys() };

test('a push arrives encrypted for one browser, signed by the shop', async () => {
  const text = '{"title":"नया order ₹"}';
  expect(await service.client.send({ text, topic: 'new_order' }, browser, sender)).toBe('sent');
  const [push = expect.fail('nothing arrived')] = service.received;
  expect(push.path).toBe('/send/asha');
  expect(push.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: 'new_order',
    urgency: 'high',
    ttl: '43200',
  });
  expect(push.body.toString('latin1')).not.toContain('order');
  expect(browser.read(push)).toBe(text);
  expect(() => openBrowser('ravi').read(push)).toThrow();

  const claims = claimsOf(push, sender.publicKey);
  expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'mailto:hello@shop.example' });
  expect(Number(claims['exp'])).toBeLessThanOrEqual(Date.now() / 1_000 + 24 * 3_600);
  expect(() => claimsOf(push, openBrowser('ravi').p256dh)).toThrow('not signed');
});

const push = { text: '{}', topic: 'test' };

test.each([404, 410])('after a %d the browser is gone', async (answer) => {
  service.answerWith(answer);
  expect(await service.client.send(push, browser, sender)).toBe('gone');
});

test.each([301, 302, 307, 400, 403, 413, 429, 500])('a %d is a failure, and followed nowhere', async (answer) => {
  service.answerWith(answer);
  await expect(service.client.send(push, browser, sender)).rejects.toThrow(
    `The push service push.example answered ${answer}.`,
  );
  expect(service.received).toHaveLength(1);
});

test('an error tells nothing of the address behind the host, nor of the keys', async () => {
  const http = openOutboundHttp({ resolveName: (_name, _options, callback) => callback(new Error('none'), []) });
  const lost = openPushClient({ hosts: ['push.example'], http });
  const error: unknown = await lost.send(push, browser, sender).catch((reason: unknown) => reason);
  expect(String(error)).toContain('push.example got no request');
  const told = inspect(error, { depth: 10 });
  for (const secret of ['/send/asha', browser.auth, browser.p256dh, sender.privateKey]) {
    expect(told).not.toContain(secret);
  }
  http.close();
});

test('a service that is not on the list any more is asked nothing', async () => {
  const elsewhere = { ...browser, endpoint: 'https://other.example/send/asha' };
  await expect(service.client.send(push, elsewhere, sender)).rejects.toThrow(
    'other.example is not among the push services',
  );
  expect(service.received).toEqual([]);
});

test('a service whose name leads to this machine is asked nothing', async () => {
  const http = openOutboundHttp();
  const real = openPushClient({ hosts: ['localhost', '*.localhost'], http });
  const inside = { ...browser, endpoint: 'https://localhost/send/asha' };
  await expect(real.send(push, inside, sender)).rejects.toThrow(
    'localhost got no request (blocked-address, EBLOCKED).',
  );
  http.close();
});

const services = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com.evil.example/x', false],
  ['https://xfcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com@evil.example/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://2130706433/x', false],
  ['//fcm.googleapis.com/x', false],
  ['', false],
])('%s is among the push services: %s', (endpoint, expected) => {
  expect(isAmong(services, endpoint)).toBe(expected);
});
