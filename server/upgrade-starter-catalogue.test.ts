import { expect, test } from 'vitest';
import { upgradeShop } from './testing-upgrade.ts';

const description = `'Likes from mixed worldwide accounts, starting within 15 minutes at up to 10,000 an hour. Drops are refilled for 30 days; give the link of the post, account public.'`;
/** Two services as the starter catalogue has them, one with a refill of its own, and three that somebody has touched. */
const filledWith = `
  insert into platforms (id, position, name, color, icon) values (1, 1, 'Instagram', '#d62976', 'instagram');
  insert into categories (id, platform_id, position, name, description) values
    (1, 1, 1, 'Instagram Likes', 'Likes for one photo, carousel or reel on a public account.'), (2, 1, 2, 'Mine', '');
  insert into services (id, category_id, position, name, description, rate, refill_days) values
    (1, 1, 1, 'Instagram Likes, 30-day refill', ${description}, 10, 0),
    (2, 1, 2, 'Instagram Likes, 30-day refill', ${description}, 10, 45),
    (3, 1, 3, 'Instagram Likes, 30-day refill', ${description} || ' Ours.', 10, 0),
    (4, 1, 4, 'Likes of my own', ${description}, 10, 0),
    (5, 2, 1, 'Instagram Likes, 30-day refill', ${description}, 10, 0);`;

test('a service of the starter catalogue that nobody touched gets its facts as fields, one that was touched keeps none', () =>
  upgradeShop({
    before: '0100',
    filledWith,
    check: async ({ read }) => {
      const facts = await read
        .selectFrom('services')
        .select(['start_minutes', 'speed', 'speed_per', 'refill_days', 'quality', 'can_cancel'])
        .orderBy('id')
        .execute();
      const said = { start_minutes: 15, speed: 10_000, speed_per: 'hour', refill_days: 30, quality: 2, can_cancel: 1 };
      const others = { speed_per: 'day', refill_days: 0, can_cancel: 1 };
      const unsaid = { start_minutes: null, speed: null, quality: null, ...others };
      expect(facts).toEqual([said, { ...said, refill_days: 45 }, unsaid, unsaid, unsaid]);
    },
  }));

test('what nobody touched of the starter catalogue gets its Hindi words, what was touched gets none', () =>
  upgradeShop({
    before: '0106',
    filledWith,
    check: async ({ read }) => {
      const words = async (table: 'categories' | 'services') => {
        const rows = await read.selectFrom(table).select(['name_hi', 'description_hi']).orderBy('id').execute();
        return rows.map((row) => [row.name_hi, row.description_hi !== '']);
      };
      const untouched = ['इंस्टाग्राम लाइक, 30 दिन रीफ़िल', true];
      const none = ['', false];
      expect(await words('services')).toEqual([untouched, untouched, none, none, none]);
      expect(await words('categories')).toEqual([['इंस्टाग्राम लाइक', true], none]);
    },
  }));
