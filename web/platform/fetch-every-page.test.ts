import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { paging } from '../../contract/fields.ts';
import { fetchEveryPage } from './fetch-every-page.ts';

const listThings = defineEndpoint({
  method: 'GET',
  path: '/api/things',
  access: 'anyone',
  summary: 'Things, newest first.',
  query: paging.extend({ beforeId: z.string().optional() }),
  answer: z.array(z.object({ id: z.int() })),
  paged: true,
});

afterEach(() => vi.unstubAllGlobals());

/** A list whose pages end after 200 of its things, all of which are below `beforeId`. */
function serveThings(count: number): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://shop.example').searchParams;
    const ids = Array.from(
      { length: Math.min(count, Number(query.get('beforeId') ?? count + 1) - 1) },
      (_, n) => n + 1,
    );
    const reached = ids.reverse().slice(0, 200);
    const from = (Number(query.get('page')) - 1) * 100;
    const told = `${reached.length}${ids.length > 200 ? '+' : ''}`;
    const things = reached.slice(from, from + 100).map((id) => ({ id }));
    return Response.json(things, { headers: { 'x-total-count': told } });
  });
}

test.each([0, 99, 100, 200, 201, 450, 600])(
  'of %d things each comes once, beyond the end of the pages too',
  async (count) => {
    serveThings(count);
    const progress: { got: number; total: number }[] = [];
    const things = await fetchEveryPage<{ id: number }>(
      listThings,
      {},
      {
        signal: new AbortController().signal,
        onProgress: (each) => progress.push(each),
        beyond: ({ id }) => ({ beforeId: id }),
      },
    );
    expect(things.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, n) => count - n));
    expect(progress.at(-1)).toEqual({ got: count, total: count });
  },
);
