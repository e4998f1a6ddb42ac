import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { LandingCatalogue } from '../../contract/landing.ts';
import { builtInFrontPage, type Storefront } from '../../contract/storefront.ts';
import { landingEn } from '../texts/en-landing.ts';
import { eagerParts } from './eager-parts.ts';
import { landingContent } from './landing-content.ts';
import { LandingPage } from './landing-page.tsx';

const storefront: Storefront = {
  brandName: 'Growthwala',
  contactEmail: '',
  socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
  testimonials: [
    { name: 'Asha Verma', role: 'Home baker', content: 'Every rupee was there.', rating: 5, isSample: false },
  ],
  claims: '',
  grievanceContact: '',
  frontPage: builtInFrontPage,
  counters: { orders: 25_000, customers: 5_000, platforms: 15 },
  demo: null,
};
const landingCatalogue: LandingCatalogue = {
  platforms: [
    { id: 1, name: 'Instagram', icon: 'instagram', color: '#d62976', serviceCount: 42, lowestPrice: '5.0000' },
    { id: 2, name: 'LinkedIn', icon: 'linkedin', color: '#0a66c2', serviceCount: 9, lowestPrice: '60.0000' },
  ],
  example: {
    platformId: 1,
    serviceId: 7,
    serviceName: 'Instagram Likes, gradual',
    serviceNameHi: 'इंस्टाग्राम लाइक, धीरे-धीरे',
    pricePerThousand: '12.0000',
    minQuantity: 100,
    maxQuantity: 10_000,
    quantity: 2_500,
    listAmount: '30.00',
    discounts: [],
    totalAmount: '30.00',
  },
};

const html = (changes: Partial<Storefront> = {}, shown: LandingCatalogue = landingCatalogue) =>
  renderToString(
    createElement(LandingPage, { content: landingContent({ ...storefront, ...changes }, shown), parts: eagerParts }),
  );

describe('the front page as the server makes it', () => {
  const page = html();

  test('says everything before a script runs: the price, the figures, the words of customers', () => {
    for (const said of [
      'Instagram Likes, gradual',
      '₹30.00',
      '25,000',
      '₹5.00',
      'Connections &amp; Views',
      'Every rupee was there.',
      landingEn.why.claims[0]?.title ?? '',
      landingEn.headline.whole,
      'Why Choose Growthwala',
    ])
      expect(page).toContain(said);
  });

  test('is the same every time', () => expect(html()).toBe(page));

  test('has no styles in its tags, which the policy of the page refuses', () => {
    expect(page).not.toMatch(/ style="/);
  });

  test('leads with plain links, and to sections that are there', () => {
    for (const [, id = ''] of page.matchAll(/href="#([\w-]+)"/g)) expect(page).toContain(`id="${id}"`);
    expect(page).toMatch(/<a [^>]*href="\/register"/);
  });
});

test('what the shop does not have leaves no empty section', () => {
  const page = html(
    { testimonials: [], counters: { orders: 0, customers: 0, platforms: 0 } },
    { platforms: [], example: null },
  );
  for (const title of [landingEn.testimonials.title, landingEn.popular.title, landingEn.counters.label])
    expect(page).not.toContain(title);
});

test('the operator’s promises take the place of the built-in ones', () => {
  const page = html({ claims: '# Open at night\nUntil two.' });
  expect(page).toContain('Open at night');
  expect(page).not.toContain(landingEn.why.claims[0]?.title);
});

test('the operator’s first words take the place of the built-in ones, each on its own', () => {
  const own = { headline: 'Grow in <Pune>', lead: '', start: 'Begin here' };
  const page = html({ frontPage: { ...builtInFrontPage, en: own } });
  expect(page).toContain('Grow in &lt;Pune&gt;</h1>');
  expect(page).toContain('<title>Growthwala · Grow in &lt;Pune&gt;</title>');
  expect(page).toContain('Begin here</a>');
  expect(page).toContain(landingEn.promise);
  for (const builtIn of [landingEn.headline.whole, landingEn.start]) expect(page).not.toContain(builtIn);
});
