import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseRate } from '../../contract/money.ts';

const folder = join(import.meta.dirname, 'starter');

/** Stricter than the seed, so that a misspelt key is found here and not missed in the shop. */
const inHindi = {
  nameHi: z.string().regex(/\p{Script=Devanagari}/u),
  descriptionHi: z.string().regex(/\p{Script=Devanagari}/u),
};
const starterFile = z.strictObject({
  position: z.int(),
  name: z.string().min(1),
  icon: z.string(),
  color: z.string(),
  categories: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        description: z.string(),
        ...inHindi,
        services: z
          .array(
            z.strictObject({
              name: z.string().min(1),
              description: z.string(),
              ...inHindi,
              pricePerThousand: z.string(),
              minQuantity: z.int(),
              maxQuantity: z.int(),
              isInstantStart: z.boolean(),
              startMinutes: z.int(),
              speed: z.int().optional(),
              speedPer: z.enum(['hour', 'day']).optional(),
              refillDays: z.int(),
              quality: z.int(),
              canCancel: z.boolean(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

/** What no shop can promise about accounts that others own and counts that others keep. */
const promises = [
  /100\s*(?:%|per ?cent)/i,
  /\bsafe(?:ly|ty)?\b/i,
  /guarant/i,
  /\bpermanent/i,
  /\blife-?time\b/i,
  /\bforever\b/i,
  /\b(?:non|no|never|zero)[ -]?drop/i,
  /\breal (?:\w+ )?(?:users?|people|accounts?|humans?|followers?)\b/i,
  /\bgenuine\b/i,
  /\bauthentic\b/i,
  /\borganic/i,
  /\brisk[ -]?free\b/i,
  /\bundetect/i,
  /\bunlimited\b/i,
  /\bban[ -]?(?:free|proof)\b/i,
  /\bgo(?:es)? viral\b/i,
  /\bmoneti[sz]/i,
  /असली|गारंटी|परमानेंट|हमेशा|लाइफ़टाइम|सुरक्षित|ऑर्गेनिक|वायरल|कभी नहीं घट/,
];

const files = readdirSync(folder).sort();
const platforms = files.map((file) => ({
  file,
  ...starterFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
}));
const categories = platforms.flatMap((platform) => platform.categories);
const services = categories.flatMap((category) => category.services);

interface Named {
  readonly name: string;
}
const namesOf = (items: readonly Named[]): string[] => items.map(({ name }) => name);
const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);
const lengthWithin = (min: number, max: number, text: string): boolean => text.length >= min && text.length <= max;
const promisesMore = (text: string): boolean => promises.some((promise) => promise.test(text));

test('fifteen platforms stand in the order of the shop', () => {
  const inOrder = platforms.toSorted((a, b) => a.position - b.position);

  expect(inOrder.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(namesOf(inOrder)).toEqual([
    'Instagram',
    'YouTube',
    'Facebook',
    'TikTok',
    'Twitter',
    'LinkedIn',
    'Snapchat',
    'Pinterest',
    'Spotify',
    'Twitch',
    'Telegram',
    'WhatsApp',
    'Threads',
    'Discord',
    'Reddit',
  ]);
});

test('a platform has a slug that names its file, and a colour', () => {
  for (const { file, icon, color } of platforms) {
    expect(icon).toMatch(/^[a-z]+$/);
    expect(file).toBe(`${icon}.json`);
    expect(color, file).toMatch(/^#[\da-f]{6}$/);
  }
});

test('two hundred services and more, each with a name of its own', () => {
  expect(services.length).toBeGreaterThanOrEqual(200);
  expect(repeated(namesOf(services))).toEqual([]);
});

test('no platform has two categories of one name', () => {
  for (const { file, categories } of platforms) expect(repeated(namesOf(categories)), file).toEqual([]);
});

test('a rate has two to four decimals and is above zero', () => {
  const wrong = services.filter(
    ({ pricePerThousand }) => !/^\d+\.\d{2,4}$/.test(pricePerThousand) || !((parseRate(pricePerThousand) ?? 0) > 0),
  );

  expect(namesOf(wrong)).toEqual([]);
});

test('the shop sells from ₹5 per 1000, and below a rupee', () => {
  const rates = services.map(({ pricePerThousand }) => parseRate(pricePerThousand) ?? 0);

  expect(rates).toContain(5_0000);
  expect(rates.filter((rate) => rate < 1_0000).length).toBeGreaterThanOrEqual(2);
});

test('bounds leave room between one unit and ten million', () => {
  const wrong = services.filter(
    ({ minQuantity, maxQuantity }) => !(minQuantity >= 1 && minQuantity < maxQuantity && maxQuantity <= 10_000_000),
  );

  expect(namesOf(wrong)).toEqual([]);
});

test('the cheapest order of a service lists at one paisa or more', () => {
  // A rate counts ten-thousandths of a rupee and is for a thousand units: one paisa is 100 × 1000 of that.
  const onePaisa = 100_000;
  const wrong = services.filter(
    ({ pricePerThousand, minQuantity }) => minQuantity * (parseRate(pricePerThousand) ?? 0) < onePaisa,
  );

  expect(namesOf(wrong)).toEqual([]);
});

test('names and descriptions fit where they are shown', () => {
  expect(namesOf(categories.filter(({ description }) => !lengthWithin(20, 160, description)))).toEqual([]);
  expect(namesOf(services.filter(({ description }) => !lengthWithin(40, 200, description)))).toEqual([]);
  expect(namesOf([...categories, ...services]).filter((name) => !lengthWithin(5, 80, name))).toEqual([]);
});

test('the fields of a service say what its description says', () => {
  const minutes = { minute: 1, hour: 60 };
  const wrong = services.filter(({ description, startMinutes, speed, speedPer, refillDays, quality }) => {
    const [, start, unit] = /within (\d+) (minute|hour)/.exec(description) ?? [];
    const [, fast, lakh, per] = /([\d,]+)( lakh)?(?: \w+)? an? (day|hour)\b/.exec(description) ?? [];
    const units = fast && Number(fast.replaceAll(',', '')) * (lakh ? 100_000 : 1);
    return (
      Number(start) * minutes[unit as keyof typeof minutes] !== startMinutes ||
      units !== speed ||
      per !== speedPer ||
      /\bno refill\b/i.test(description) !== (refillDays === 0 && /refill/i.test(description)) ||
      (refillDays > 0 && refillDays !== 365 && !new RegExp(`\\b${refillDays}\\b`).test(description)) ||
      !(quality >= 1 && quality <= 4)
    );
  });

  expect(namesOf(wrong)).toEqual([]);
});

test('no name and no description promises what nobody can keep', () => {
  const wrong = [...categories, ...services].filter(({ name, description }) => promisesMore(`${name}: ${description}`));

  expect(namesOf(wrong)).toEqual([]);
});

test.each([
  '100% safe',
  'Likes from real users',
  'Real Indian followers',
  'Non-drop views',
  'no drop',
  'Permanent members',
  'lifetime refill',
  'Guaranteed delivery',
  'organic growth',
])('%s counts as a promise', (text) => {
  expect(promisesMore(text)).toBe(true);
});

const digits = (text: string) => (text.match(/\d+/g) ?? []).toSorted();

test('the Hindi words say the same figures as the English ones, promise no more, and name each service by itself', () => {
  for (const platform of platforms) {
    const items = platform.categories.flatMap((category) => [category, ...category.services]);
    for (const { name, nameHi, description, descriptionHi } of items) {
      expect(new Set(digits(descriptionHi)), descriptionHi).toEqual(new Set(digits(description)));
      expect(digits(nameHi), nameHi).toEqual(digits(name));
      expect([nameHi, descriptionHi].filter(promisesMore)).toEqual([]);
      expect([nameHi, descriptionHi]).toEqual([nameHi.normalize('NFC'), descriptionHi.normalize('NFC')]);
    }
    const ofServices = platform.categories.flatMap(({ services: listed }) => listed.map(({ nameHi }) => nameHi));
    expect(repeated(ofServices)).toEqual([]);
  }
});
