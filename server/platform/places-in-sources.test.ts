import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { placesInSources } from './places-in-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarakki-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('places in sources', () => {
  test('a place of the bundle is named by source, line and column', () => {
    const bundle = pathToFileURL(join(folder, 'main.js')).href;
    // The segment AAEC: the first character of the bundle's first line is line 3, column 2 of the source.
    const map = { version: 3, sources: ['../server/orders/place-order.ts'], names: [], mappings: 'AAEC' };
    writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));

    const trace = `Error: no\n    at placeOrder (${bundle}:1:1)\n    at async ${bundle}:1:1`;

    const source = new URL('../server/orders/place-order.ts', bundle).href;
    expect(placesInSources(trace)).toBe(`Error: no\n    at placeOrder (${source}:3:2)\n    at async ${source}:3:2`);
  });

  test('what has no map stays as it is', () => {
    const trace =
      'Error: no\n    at query (file:///srv/packages.js:9:1)\n    at node:internal/process/task_queues:105:5';
    expect(placesInSources(trace)).toBe(trace);
  });
});
