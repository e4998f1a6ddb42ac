import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type GoodRequests, prepareRequests } from './good-requests.ts';
import { openTestShop, type Person, type TestShop } from './testing.ts';

let shop: TestShop;
let meera: Person;
let asha: Person;
let good: GoodRequests;
beforeAll(async () => {
  shop = await openTestShop();
  const prepared = await prepareRequests(shop);
  [asha, meera] = prepared.callers as [Person, Person]; // a customer and an admin, as `prepareRequests` says
  good = prepared.good;
});
afterAll(() => shop.close());

type Method = Endpoint['method'] | 'HEAD' | 'OPTIONS';
const seen = new Map<number, number>();

async function ask(method: Method, url: string, who?: Person, more: { headers?: object; body?: string } = {}) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...more.headers },
    ...(more.body === undefined ? {} : { payload: more.body }),
  });
  seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
  return answer;
}

const json = { 'content-type': 'application/json' };
// Signing out would end the session that all others are asked with.
const every = Object.entries(endpoints).filter(([name]) => name !== 'logOut');

describe.each(every)('%s', (name, endpoint) => {
  const url = () => endpoint.path.replace(/:\w+/g, String(good[name]?.id ?? 1));

  test('whatever it answers an admin, no browser keeps', async () => {
    const { method } = endpoint;
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const answers = hasBody
      ? [
          await ask(method, url(), meera, { headers: json, body: '{' }),
          await ask(method, url(), meera, { headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
          await ask(method, url(), meera, { headers: json, body: `"${'x'.repeat(endpoint.bodyLimitBytes)}"` }),
          await ask(method, url(), meera, { headers: json, body: JSON.stringify(good[name]?.body ?? {}) }),
        ]
      : [
          await ask(method, `${url()}?page=x&search=%00&days=x`, meera),
          await ask(method, endpoint.path.replace(/:\w+/g, '999999999'), meera),
          await ask(method, url(), meera),
        ];
    if (method === 'GET') {
      const { etag } = answers.at(-1)?.headers ?? {};
      if (etag) answers.push(await ask(method, url(), meera, { headers: { 'if-none-match': String(etag) } }));
      answers.push(await ask('HEAD', url(), meera));
    }
    answers.push(await ask('OPTIONS', url(), meera));
    for (const answer of answers)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([answer.statusCode, 'no-store']);
  });

  test('what is not for everybody no browser keeps for anyone, nor that it was refused', async () => {
    if (endpoint.access === 'anyone') return;
    for (const who of [undefined, asha]) {
      const answer = await ask(endpoint.method, `${url()}?page=x`, who);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([answer.statusCode, 'no-store']);
    }
  });
});

test('a picture of a ticket is not kept either', async () => {
  const devi = await shop.customer({ firstName: 'Devi' });
  const { ticket } = (await shop.post('/api/support/tickets', devi, good['createTicket']?.body)).json();
  const [address] = (await shop.get(`/api/support/tickets/${ticket.id}`, meera)).json().ticket.screenshots;
  const picture = await ask('GET', String(address), meera);
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/gif',
    'no-store',
  ]);
});

test('that was of all kinds of answers', () => {
  for (const status of [200, 201, 304, 400, 401, 403, 404, 413, 415])
    expect([status, seen.get(status)]).toEqual([status, expect.any(Number)]);
});
