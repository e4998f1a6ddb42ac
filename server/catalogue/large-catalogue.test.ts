import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing.ts';
import { catalogueTopic } from './prepare-catalogue.ts';
import starter from './starter/instagram.json' with { type: 'json' };

/** What home reads of the catalogue before anybody has chosen anything. */
const firstView = ['/api/platforms', '/api/service-categories?language=hi', '/api/service-numbers'];
const mostBytes = 25_000;
const services = 5_000;
const platforms = 20;
const categories = 300;

let seed = 7;
/** The same numbers in each run, which don't pack as those of a pattern would. */
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.database.write(async (tx) => {
    const kindsOfCategory = starter.categories;
    const names = Array.from({ length: platforms }, (_, at) => `Platform ${at + 1}`);
    const offered = names.map((name, at) => ({ position: at + 1, name, icon: `icon-${at}`, color: '#d62976' }));
    const made = await tx.insertInto('platforms').values(offered).returning('id').execute();
    const rows = Array.from({ length: categories }, (_, at) => {
      const { name, description, nameHi, descriptionHi } = kindsOfCategory[random(kindsOfCategory.length)] ?? {
        name: '',
      };
      const id = made[random(platforms)]?.id ?? 0;
      const words = { name: `${name} ${random(900)}`, description: `${description} ${random(9_000)}` };
      const hindi = { name_hi: `${nameHi} ${random(900)}`, description_hi: `${descriptionHi} ${random(9_000)}` };
      return { platform_id: id, position: at + 1, ...words, ...hindi };
    });
    const ids = await tx.insertInto('categories').values(rows).returning('id').execute();
    const kinds = kindsOfCategory.flatMap((each) => each.services);
    for (let from = 0; from < services; from += 250) {
      const part = Array.from({ length: 250 }, (_, step) => {
        const at = from + step;
        const { name = '', description = '' } = kinds[random(kinds.length)] ?? {};
        const words = {
          name: `${name} [max ${random(900)}K] [${random(99)}K/day]`,
          description: `${random(9_999)} ${description}`,
        };
        // As by an import in the order of a provider's list: neighbours are of other categories.
        const categoryId = ids[random(categories)]?.id ?? 0;
        return {
          ...words,
          category_id: categoryId,
          position: at + 1,
          rate: random(900_000) + 1,
          is_instant_start: 0,
        } as const;
      });
      await tx.insertInto('services').values(part).execute();
    }
  });
  await shop.bus.publish(catalogueTopic, ['changed']);
});
afterAll(() => shop.close());

const packedBytes = async (path: string, encoding: string) => {
  const answer = await shop.get(path, undefined, { 'accept-encoding': encoding });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload.length;
};

test.each(['br', 'gzip'])(`what home reads of ${services} services is less than 25 kB as %s`, async (encoding) => {
  expect((await shop.get('/api/services', undefined)).json()).toHaveLength(services);
  const ids: { steps: number[] }[] = (await shop.get('/api/service-numbers', undefined)).json();
  expect(ids.flatMap(({ steps }) => steps)).toHaveLength(services);
  const sizes = await Promise.all(firstView.map((path) => packedBytes(path, encoding)));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(mostBytes);
  // What it would read without its parts.
  expect(await packedBytes('/api/services', encoding)).toBeGreaterThan(2 * mostBytes);
});
