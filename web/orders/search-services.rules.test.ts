import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Category, Platform, Service } from '../../contract/catalogue.ts';
import { categoryIn, serviceIn, type WordedCategory, type WordedService } from '../../contract/catalogue-language.ts';
import { prepareSearch } from './search-services.rules.ts';
import type { SearchedOffers } from './searched-offers.ts';

interface StarterService
  extends Pick<
    Service,
    'name' | 'description' | 'pricePerThousand' | 'minQuantity' | 'maxQuantity' | 'isInstantStart'
  > {}

interface StarterPlatform extends Pick<Platform, 'name' | 'icon' | 'color'> {
  readonly position: number;
  readonly categories: readonly (Pick<Category, 'name' | 'description'> & {
    readonly services: readonly StarterService[];
  })[];
}

const starterFolder = join(import.meta.dirname, '../../server/catalogue/starter');

/** The catalogue that a new shop begins with, as customers get it. */
function starterOffers(): SearchedOffers {
  const starter = readdirSync(starterFolder)
    .map((name) => JSON.parse(readFileSync(join(starterFolder, name), 'utf8')) as StarterPlatform)
    .sort((a, b) => a.position - b.position);
  const categories: Category[] = [];
  const services: Service[] = [];
  for (const { position: platformId, categories: members } of starter) {
    for (const { services: offered, ...words } of members) {
      const categoryId = categories.length + 1;
      categories.push({ ...words, id: categoryId, platformId, displayOrder: categoryId });
      for (const [place, each] of offered.entries()) {
        const id = services.length + 1;
        services.push({ ...each, id, categoryId, type: 'Default', canDrip: false, displayOrder: place + 1 });
      }
    }
  }
  const platforms = starter.map(({ position, name, icon, color }) => ({ id: position, name, icon, color }));
  return { platforms, categories, services };
}

/** As customers get it who read Hindi. */
function inHindi({ platforms, categories, services }: SearchedOffers): SearchedOffers {
  // The starter's files hold the words of both languages, which `starterOffers` took along.
  return {
    platforms,
    categories: categories.map((category) => categoryIn(category as WordedCategory, 'hi')),
    services: services.map((service) => serviceIn(service as WordedService, 'hi')),
  };
}

const offers = starterOffers();
const search = prepareSearch(offers);
const foundBy = (query: string) => search(query).map(({ name }) => name);

/** What people type, and what must come first. */
const firstHits: readonly (readonly [query: string, ...first: string[]])[] = [
  // Wishes of the trade
  ['real followers', 'Instagram Followers, India, active-looking, 60-day refill'],
  ['genuine instagram followers', 'Instagram Followers, India, active-looking, 60-day refill'],
  [
    'organic likes',
    'Instagram Likes, accounts with photo, 30-day refill',
    'Instagram Likes, India, accounts with posts',
  ],
  ['hq instagram likes', 'Instagram Likes, accounts with photo, 30-day refill'],
  ['high quality youtube subscribers', 'YouTube Subscribers, older accounts, 90-day refill'],
  ['cheap instagram followers', 'Instagram Followers, basic, no refill'],
  ['low price views', 'Telegram Post Views, one post', 'Instagram Reel Views, basic'],
  [
    'non drop followers insta',
    'Instagram Followers, 365-day refill',
    'Instagram Followers, older accounts, 90-day refill',
  ],
  ['nodrop youtube subs', 'YouTube Subscribers, older accounts, 90-day refill'],
  ['permanent followers', 'Instagram Followers, 365-day refill'],
  ['lifetime guarantee insta followers', 'Instagram Followers, 365-day refill'],
  ['followers without refill', 'Instagram Followers, basic, no refill', 'Instagram Followers, India mix, no refill'],
  ['365 refill', 'Instagram Followers, 365-day refill'],
  ['30 day refill likes', 'Instagram Likes, 30-day refill'],
  ['fast likes', 'Instagram Likes, fast'],
  ['instant insta likes', 'Instagram Likes, fast'],
  ['slow youtube views', 'YouTube Views, gradual, 30-day refill'],
  ['indian likes', 'Instagram Likes, India mix', 'Instagram Likes, India mix, 30-day refill'],
  // How many
  ['10k followers', 'Instagram Followers, basic, no refill'],
  ['1 lakh reel views', 'Instagram Reel Views, basic'],
  ['4000 hours', 'YouTube Watch Hours, video of 15 minutes or more'],
  ['4000 watch hours youtube', 'YouTube Watch Hours, video of 15 minutes or more'],
  ['4k watchtime', 'YouTube Watch Hours, video of 15 minutes or more'],
  ['youtube monetization', 'YouTube Watch Hours, video of 15 minutes or more'],
  ['60k minutes facebook', 'Facebook Watch Minutes, video of 60 minutes or more'],
  // Short and joined names
  ['insta followers', 'Instagram Followers, basic, no refill'],
  ['ig likes', 'Instagram Likes, basic'],
  ['igfollowers', 'Instagram Followers, basic, no refill'],
  ['ytviews', 'YouTube Views, basic'],
  ['yt subs india', 'YouTube Subscribers, India, no refill'],
  ['you tube likes', 'YouTube Likes, basic'],
  ['tik tok views', 'TikTok Views, basic'],
  ['fb page likes', 'Facebook Page Likes and Followers, basic'],
  ['tg members', 'Telegram Channel Members, basic'],
  ['x followers', 'Twitter Followers, basic'],
  ['rt india', 'Twitter Retweets, India mix'],
  ['wa channel', 'WhatsApp Channel Followers, worldwide'],
  // Words that a platform has another one for
  ['youtube followers', 'YouTube Subscribers, basic, no refill'],
  ['telegram subscribers', 'Telegram Channel Members, basic'],
  ['spotify streams', 'Spotify Track Plays, basic'],
  ['reddit likes', 'Reddit Post Upvotes, gradual'],
  // Typing errors
  ['folowers', 'Instagram Followers, basic, no refill'],
  ['instgram folowrs', 'Instagram Followers, basic, no refill'],
  ['yuotube subcsribers', 'YouTube Subscribers, basic, no refill'],
  ['facbook coments', 'Facebook Comments, random English'],
  ['telegarm reactons', 'Telegram Reactions, thumbs up'],
  ['linkdin conections', 'LinkedIn Connections, worldwide'],
  // Hindi, in both scripts
  ['लाइक', 'Instagram Likes, basic'],
  ['इंस्टाग्राम फॉलोअर', 'Instagram Followers, basic, no refill'],
  ['फ़ॉलोवर्स बढ़ाओ', 'Instagram Followers, basic, no refill'],
  ['सस्ते इंस्टाग्राम लाइक', 'Instagram Likes, basic', 'Instagram Likes, fast'],
  ['यूट्यूब सब्सक्राइबर', 'YouTube Subscribers, basic, no refill'],
  ['रील व्यूज', 'Instagram Reel Views, basic'],
  ['४००० घंटे', 'YouTube Watch Hours, video of 15 minutes or more'],
  ['असली भारतीय फॉलोअर', 'Instagram Followers, India, active-looking, 60-day refill'],
  ['insta par follower badhao', 'Instagram Followers, basic, no refill'],
  ['sabse sasta instagram like', 'Instagram Likes, basic'],
  ['sasta youtube subscriber chahiye', 'YouTube Subscribers, basic, no refill'],
  ['asli desi followers', 'Instagram Followers, India, active-looking, 60-day refill'],
  ['30 din refill wale telegram members', 'Telegram Channel Members, 30-day refill'],
  // What nobody offers is ignored, as long as something else is known
  ['female usa instagram followers', 'Instagram Followers, basic, no refill'],
  ['best smm panel instagram likes', 'Instagram Likes, basic'],
  ['instagram followers xyzzy', 'Instagram Followers, basic, no refill'],
  // Further words of names and of descriptions
  ['custom comments', 'Instagram Comments, custom'],
  ['hindi comments', 'Instagram Comments, random Hindi'],
  ['discord online', 'Discord Online Members, 7 days'],
  ['highlight', 'Instagram Highlight Views'],
  ['captcha', 'Discord Online Members, 7 days'],
  ['youtube search', 'YouTube Views from search in India, 30-day refill'],
  ['Instagram Likes, India mix, 30-day refill', 'Instagram Likes, India mix, 30-day refill'],
];

test.each(firstHits.map(([query, ...first]) => ({ query, first })))(
  '“$query” finds first $first',
  ({ query, first }) => {
    expect(foundBy(query).slice(0, first.length)).toEqual(first);
  },
);

const hindiOffers = inHindi(offers);
const searchInHindi = prepareSearch(hindiOffers);

// Some words stand only in an English description.
const inEnglishAlone = ['captcha'];

test.each(
  firstHits.map(([query, ...first]) => ({ query, first })).filter(({ query }) => !inEnglishAlone.includes(query)),
)('for who reads Hindi “$query” finds first $first', ({ query, first }) => {
  const found = searchInHindi(query).map(({ englishName }) => englishName);
  expect(found.slice(0, first.length)).toEqual(first);
});

test('every service is found first by its whole name, in each language', () => {
  const first = (query: string) => searchInHindi(query)[0]?.id;
  const missed = hindiOffers.services.filter(({ id, name }) => first(name) !== id);
  expect(missed.map(({ name }) => `${name} → ${searchInHindi(name)[0]?.name}`)).toEqual([]);
});

test('the table has no fewer than 60 queries', () => {
  expect(new Set(firstHits.map(([query]) => query)).size).toBeGreaterThanOrEqual(60);
});

describe('while a word is typed', () => {
  test.each(['i', 'in', 'ins', 'insta', 'instag', 'instagram f', 'instagram foll', 'instgram folo'])(
    '“%s” finds Instagram first',
    (query) => expect(foundBy(query)[0]).toMatch(/^Instagram/),
  );

  test('the last word may be a beginning', () => {
    expect(foundBy('youtube subsc').every((name) => name.startsWith('YouTube Subscribers'))).toBe(true);
  });
});

test('a preference ranks, and leaves nothing out', () => {
  expect(foundBy('cheap instagram followers')).toHaveLength(9);
  expect(foundBy('real instagram followers')).toHaveLength(9);
});

test('what is named narrows', () => {
  expect(foundBy('instagram followers india')).toHaveLength(3);
  expect(foundBy('youtube live viewers').every((name) => name.includes('Live Viewers'))).toBe(true);
});

test('a number may be that of a service, and after # it is', () => {
  const [, second] = offers.services;
  expect(search('2')[0]).toEqual(second);
  expect(search('#2')).toEqual([second]);
  expect(search('#99999')).toEqual([]);
});

test.each(['', '   ', 'buy', 'मुझे चाहिए'])('“%s” asks for nothing, and shows everything', (query) => {
  expect(search(query)).toEqual(offers.services);
});

test.each(['xyzzy', 'zzzz qqqq', 'ड़ड़ड़ड़'])('“%s” finds nothing', (query) => expect(search(query)).toEqual([]));

test('the catalogue of a shop without some platforms, or without any, is searched all the same', () => {
  expect(prepareSearch({ platforms: [], categories: [], services: [] })('likes')).toEqual([]);
  const youtube = offers.services.filter(({ name }) => name.startsWith('YouTube'));
  expect(prepareSearch({ ...offers, services: youtube })('instagram likes')[0]?.name).toBe('YouTube Likes, basic');
});

test('a search among 1,000 services takes no longer than reading them from JSON twice', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => {
    const { name, ...service } = offers.services[index % offers.services.length] ?? offers.services[0] ?? {};
    return { ...service, id: index + 1, name: index < 240 ? name : `${name}, server ${index % 7}` } as Service;
  });
  const json = JSON.stringify(many);
  const searchMany = prepareSearch({ ...offers, services: many });
  const queries = ['instgram folowrs', 'real followers', 'सस्ते लाइक', 'cheap youtube subs india', 'captcha xyzzy', 'fo'];
  const fastest = (work: () => void) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 7; round += 1) {
      const startedAt = performance.now();
      work();
      least = Math.min(least, performance.now() - startedAt);
    }
    return least;
  };
  const searchMs =
    fastest(() => {
      for (const query of queries) searchMany(query);
    }) / queries.length;
  expect(searchMs / fastest(() => JSON.parse(json))).toBeLessThan(2);
});

describe('a pasted link', () => {
  const kindsOf = (query: string) => new Set(search(query).map(({ categoryId }) => categoryName(categoryId)));
  const categoryName = (id: number) => offers.categories.find((each) => each.id === id)?.name ?? '';
  const platformsOf = (query: string) =>
    new Set(
      search(query).map(({ categoryId }) => {
        const category = offers.categories.find(({ id }) => id === categoryId);
        return offers.platforms.find(({ id }) => id === category?.platformId)?.name;
      }),
    );

  test.each([
    ['https://instagram.com/likesking', 'Instagram'],
    ['instagram.com/likesking/', 'Instagram'],
    ['https://www.youtube.com/@viewsguru?si=x', 'YouTube'],
    ['https://t.me/membersclub', 'Telegram'],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
    // Short links say nothing of their kind.
    ['https://instagram.com/', 'Instagram'],
  ])('%s finds services of %s alone', (link, platform) => expect(platformsOf(link)).toEqual(new Set([platform])));

  test('of a profile finds what a profile can get, whatever its name is', () => {
    expect(kindsOf('https://instagram.com/likesking')).toContain('Instagram Followers');
    expect(kindsOf('https://instagram.com/likesking')).not.toContain('Instagram Comments');
  });

  test('of a post finds no followers', () => {
    expect(kindsOf('https://www.instagram.com/p/C7xQ/')).toContain('Instagram Likes');
    expect(kindsOf('https://www.instagram.com/p/C7xQ/')).not.toContain('Instagram Followers');
  });

  test('is narrowed by the words beside it', () => {
    const found = foundBy('https://instagram.com/likesking indian followers');
    expect(found[0]).toMatch(/^Instagram Followers, India/);
  });

  test('of another place is searched for as words', () => {
    expect(foundBy('https://example.com/instagram/followers')[0]).toMatch(/^Instagram Followers/);
  });
});

test('a letter reads what was prepared: among thousands of services, no name again, and each description once at most', () => {
  let reads = 0;
  const counted = (text: string) => ({
    enumerable: true,
    get: () => {
      reads += 1;
      return text;
    },
  });
  const { services, ...rest } = starterOffers();
  const thousands = Array.from({ length: 5_000 }, (_, at) => {
    const { name, description, ...service } = services[at % services.length] as Service;
    return Object.defineProperties(
      { ...service, id: at + 1 },
      { name: counted(`${name} ${at}`), description: counted(description) },
    ) as Service;
  });
  const search = prepareSearch({ ...rest, services: thousands });
  expect(reads).toBe(thousands.length);

  reads = 0;
  for (const typed of ['l', 'li', 'lik', 'likes', 'likes 10k', 'instagarm folowers', 'cheap reel views refill'])
    expect(search(typed).length).toBeGreaterThan(0);
  // A word that stands in no name was looked for in the descriptions, which are then in memory too.
  expect(reads).toBeLessThanOrEqual(thousands.length);
  reads = 0;
  for (const typed of ['views', 'youtub viws', 'telegram members 30 day refill'])
    expect(search(typed).length).toBeGreaterThan(0);
  expect(reads).toBe(0);
});
