import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { listQuery, numberKey } from '../../contract/fields.ts';
import { fetchEveryPage } from './fetch-every-page.ts';

const listThings = defineEndpoint({
  method: 'GET',
  reads: [],
  path: '/api/things',
  access: 'anyone',
  summary: 'Things, newest first.',
  query: listQuery(numberKey, {}),
  answer: z.array(z.object({ id: z.int() })),
  paged: true,
});

afterEach(() => vi.unstubAllGlobals());

/** A list whose pages by number end after 200 of its things, and whose keys lead on. */
function serveThings(count: number, { knowsKeys = true } = {}): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://shop.example').searchParams;
    const after = knowsKeys ? query.get('after') : null;
    const ids = Array.from({ length: count }, (_, n) => count - n).filter((id) => after === null || id < Number(after));
    const from = after === null ? (Number(query.get('page') ?? 1) - 1) * 100 : 0;
    const shown = (after === null ? ids.slice(0, 200) : ids).slice(from, from + 100);
    const hasNext = shown.length > 0 && shown.at(-1) !== 1;
    const headers = {
      'x-total-count': count > 200 ? '200+' : String(count),
      ...(hasNext && { link: '</api/things>; rel="next"' }),
    };
    return Response.json(
      shown.map((id) => ({ id })),
      { headers },
    );
  });
}

const fetchThings = async (keyOf?: (thing: { id: number }) => number) => {
  const progress: { got: number; total: number }[] = [];
  const things = await fetchEveryPage<{ id: number }>(
    listThings,
    {},
    {
      signal: new AbortController().signal,
      onProgress: (each) => progress.push(each),
      ...(keyOf && { keyOf }),
    },
  );
  return { ids: things.map(({ id }) => id), last: progress.at(-1) };
};

const newestFirst = (count: number, upTo = count) => Array.from({ length: upTo }, (_, n) => count - n);

test.each([0, 99, 100, 200, 201, 450, 600])('of %d things each comes once, to the end of the list', async (count) => {
  serveThings(count);
  const { ids, last } = await fetchThings(({ id }) => id);
  expect(ids).toEqual(newestFirst(count));
  expect(last).toEqual({ got: count, total: count });
});

test.each([0, 99, 100, 150, 200])('of %d things with pages by number each comes once', async (count) => {
  serveThings(count);
  expect((await fetchThings()).ids).toEqual(newestFirst(count));
});

test('a server that takes no keys does not keep it from ending', async () => {
  serveThings(450, { knowsKeys: false });
  expect((await fetchThings(({ id }) => id)).ids).toEqual(newestFirst(450, 100));
});
