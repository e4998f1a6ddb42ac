import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FilledDocument } from './documents.ts';
import { servePagesOnDemand } from './pages-on-demand.ts';

let app: FastifyInstance;
let version = 1;
const rendered: string[] = [];
const documentOf = (text: string): FilledDocument => ({
  ...{ link: '', etag: text },
  ...{ gzip: Buffer.from(text), br: Buffer.from(text) },
});

beforeAll(() => {
  app = serve({ isSecure: false });
});
afterAll(() => app.close());

function serve({ isSecure }: { isSecure: boolean }): FastifyInstance {
  const server = Fastify();
  servePagesOnDemand(server, {
    isSecure,
    root: '/list',
    find: async (path) => ({
      status: path === '/list/gone' ? 404 : 200,
      key: `${version} ${path}`,
      render: async (language) => {
        rendered.push(`${language} ${path}`);
        if (path === '/list/broken') throw new Error('It can not be rendered.');
        return { head: '', body: `${language} ${path} ${version}`, kind: 'static', known: '{}' };
      },
    }),
    fill: async (_language, page) => documentOf(page.body),
    bare: (language) => documentOf(`bare ${language}`),
    send: (_request, reply, document) => reply.send(document.etag),
  });
  return server;
}

const get = (url: string, cookie?: string) => app.inject({ url, headers: cookie === undefined ? {} : { cookie } });

test('a page is rendered once for all who ask for it, in each language, until it says something else', async () => {
  const answers = await Promise.all([get('/list/a'), get('/list/a'), get('/list/a', 'lang=hi')]);
  expect(answers.map(({ body }) => body)).toEqual(['en /list/a 1', 'en /list/a 1', 'hi /list/a 1']);
  expect((await get('/list/a?from=elsewhere')).body).toBe('en /list/a 1');
  expect(rendered.splice(0)).toEqual(['en /list/a', 'hi /list/a']);
  version = 2;
  expect((await get('/list/a')).body).toBe('en /list/a 2');
});

test('few of many pages stay in memory', async () => {
  for (let page = 0; page < 400; page += 1) await get(`/list/${page}`);
  rendered.splice(0);
  await get('/list/399');
  await get('/list/0');
  expect(rendered).toEqual(['en /list/0']);
});

test('a page that is gone has the status that says so, and one that can’t be rendered is built in the browser', async () => {
  expect((await get('/list/gone')).statusCode).toBe(404);
  expect((await get('/list/broken')).body).toBe('bare en');
});

test('an address may name the language, which the pages that it leads to then have too', async () => {
  const answer = await get('/list?lang=hi');
  expect([answer.body, answer.headers['set-cookie']]).toEqual([
    'hi /list 2',
    'lang=hi;path=/;max-age=31536000;samesite=lax',
  ]);
  // The switch of the language loads the same address again.
  const chosen = await get('/list?lang=hi', 'theme=dark; lang=en');
  expect([chosen.body, chosen.headers['set-cookie']]).toEqual(['en /list 2', undefined]);
  const unknown = await get('/list?lang=xx%0d%0aset-cookie:a=b');
  expect([unknown.body, unknown.headers['set-cookie']]).toEqual(['en /list 2', undefined]);
});

test('behind https the language is kept for https alone', async () => {
  const secure = serve({ isSecure: true });
  const { headers } = await secure.inject('/list?lang=hi');
  expect(headers['set-cookie']).toBe('lang=hi;path=/;max-age=31536000;samesite=lax;secure');
  await secure.close();
});

test.each([
  ['/list/a/', '/list/a'],
  ['/list/?lang=hi', '/list?lang=hi'],
  ['/list/a//?q=a?b&lang=hi', '/list/a?q=a?b&lang=hi'],
])('%s leads to the page without a slash at its end', async (from, to) => {
  const answer = await get(from);
  expect([answer.statusCode, answer.headers['location']]).toEqual([308, to]);
});

test('whoever asks while very many pages are rendered is asked to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, page) => get(`/list/many-${page}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
});
