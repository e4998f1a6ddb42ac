import { afterEach, expect, test, vi } from 'vitest';
import { pages } from '../contract/pages.ts';
import type { PageContent } from '../contract/prerendered.ts';
import { builtInFrontPage } from '../contract/storefront.ts';
import { prerenderPages } from './prerender.tsx';

const content: PageContent = {
  storefront: {
    brandName: 'Growthwala',
    contactEmail: 'help@example.in',
    socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
    testimonials: [{ name: 'Asha', role: 'Baker', content: 'Every rupee was there.', rating: 5, isSample: false }],
    claims: '',
    grievanceContact: '',
    frontPage: builtInFrontPage,
    counters: { orders: 25_000, customers: 5_000, platforms: 15 },
    demo: null,
  },
  legalTexts: [],
  landingCatalogue: {
    platforms: [
      { id: 1, name: 'Instagram', icon: 'instagram', color: '#d62976', serviceCount: 42, lowestPrice: '5.0000' },
    ],
    example: null,
  },
  platforms: [{ id: 1, name: 'Instagram', icon: 'instagram', color: '#d62976' }],
  publicUrl: 'https://shop.example',
};

/** What a browser answers otherwise than the server did, or than another browser would. */
const differing = [
  'localStorage',
  'sessionStorage',
  'navigator',
  'matchMedia',
  'innerWidth',
  'screen',
  'history',
] as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** All that a page reads of them while it is rendered. */
async function readWhileRendering(render: () => Promise<unknown>): Promise<Set<string>> {
  const read = new Set<string>();
  const proxied = (name: string) =>
    new Proxy(() => undefined, {
      get: (target, key) => {
        read.add(`${name}.${String(key)}`);
        return target;
      },
      apply: () => void read.add(`${name}()`),
    });
  for (const name of differing) vi.stubGlobal(name, proxied(name));
  vi.spyOn(Math, 'random').mockImplementation(() => {
    read.add('Math.random()');
    return 0.5;
  });
  await render();
  return read;
}

test('a page that is prerendered reads neither place nor chance', async () => {
  expect([...(await readWhileRendering(() => prerenderPages(content)))]).toEqual([]);
});

test('what it would read is found', async () => {
  const read = await readWhileRendering(async () => {
    localStorage.getItem('auth_token');
    matchMedia('print');
    Math.random();
  });
  expect([...read]).toEqual(['localStorage.getItem', 'matchMedia()', 'Math.random()']);
});

test('a prerendered page is the same at any time, in any time zone', async () => {
  const pagesAt = async (time: string, zone: string) => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
    return prerenderPages(content);
  };
  const now = await pagesAt('2026-01-01T00:00:00Z', 'Asia/Kolkata');
  expect(Object.keys(now).length).toBeGreaterThan(5);
  expect(await pagesAt('2031-12-31T23:59:59Z', 'Pacific/Kiritimati')).toEqual(now);
});

test('search engines and shared links read the operator’s own words of the front page, and of no other', async () => {
  const own = { headline: 'Grow in Pune', lead: 'Ask us in Marathi.', start: '' };
  const storefront = { ...content.storefront, frontPage: { ...builtInFrontPage, en: own } };
  const rendered = await prerenderPages({ ...content, storefront });
  const head = rendered['/']?.head ?? '';
  expect(head).toContain('<title>Growthwala · Grow in Pune</title>');
  expect(head).toContain('<meta name="description" content="Ask us in Marathi."/>');
  expect(head).toContain('<meta property="og:title" content="Growthwala · Grow in Pune"/>');
  expect(head).toContain('<meta property="og:description" content="Ask us in Marathi."/>');
  expect(rendered['/']?.body).toContain('Grow in Pune</h1>');
  expect(rendered['/login']?.head).not.toContain('Pune');
});

test('what the mass order opens with stands there before any script has run', async () => {
  const rendered = await prerenderPages(content);
  expect(rendered[pages.massOrder]?.body).toContain('One order per line.');
});
