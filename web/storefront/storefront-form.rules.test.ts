import { describe, expect, test } from 'vitest';
import { builtInFrontPage } from '../../contract/storefront.ts';
import { changeStorefront, type EditedStorefront } from '../../contract/storefront-admin.ts';
import { withMoved } from '../ui/entries.ts';
import { counterFault } from './counters-form.rules.ts';
import { frontPageFaults } from './front-page-form.rules.ts';
import { accentFault, lookChangesOf } from './look-form.rules.ts';
import {
  brandFault,
  changedSettings,
  claimsFault,
  describeSetting,
  emailFault,
  grievanceFault,
  linkFaults,
  readTestimonials,
  repairedLink,
  type StorefrontValues,
  testimonialsFault,
  valuesOf,
  withAdded,
  withChanged,
  writeTestimonials,
  writtenOf,
} from './storefront-form.rules.ts';

const said = (name: string) => ({ name, role: 'Pune', content: 'Quick.', rating: 5, isSample: true });
const stored: EditedStorefront = {
  brandName: 'Tarakki',
  contactEmail: 'help@example.in',
  socialLinks: {
    instagram: 'https://instagram.com/tarakki',
    youtube: '',
    facebook: '',
    twitter: '',
    telegram: '',
    whatsapp: '',
  },
  testimonials: [said('Asha'), said('Ravi'), said('Priya')],
  claims: '# Exact prices\nTo the paisa.',
  grievanceContact: 'Meera Iyer\nPune, 10 to 6',
  frontPage: { ...builtInFrontPage, en: { headline: 'Grow fast', lead: '', start: '' } },
  counters: { orders: 1, customers: 1, platforms: 1 },
  writtenCounters: { orders: 1_250, customers: null, platforms: null },
  ownCounters: { orders: 1, customers: 1, platforms: 1 },
  accent: '#1f56a8',
  logo: '/brand/logo-0123456789abcdef.png',
  logoPlate: 'none',
  icon: '',
  sheet: '/brand/theme-0123456789abcdef.css',
  demo: null,
};
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('what is stored is what is sent back when nothing was changed, samples still samples', () => {
  const { counters: _, demo: __, ownCounters: ___, logoPlate: ____, sheet: _____, ...written } = stored;
  expect(writtenOf(valuesOf(stored))).toEqual(written);
});

test('a setting has a name and a value in words, testimonials too', () => {
  const values = valuesOf({ ...stored, contactEmail: 'new@example.in', testimonials: [said('Asha')] });
  expect(describeSetting('contactEmail', values)).toEqual({ label: 'Contact email', value: 'new@example.in' });
  expect(describeSetting('testimonials', values)).toEqual({
    label: 'Testimonials',
    value: expect.stringMatching(/^Asha: /),
  });
});

describe('the form refuses what the server refuses', () => {
  test.each<[keyof StorefrontValues, string, boolean]>([
    ['brandName', 'T', false],
    ['brandName', ' Ta ', true],
    ['brandName', 'T'.repeat(41), false],
    ['contactEmail', '', true],
    ['contactEmail', ' help@example.in ', true],
    ['contactEmail', 'help@', false],
    ['headlineEn', '', true],
    ['headlineHi', ` ${'क'.repeat(80)} `, true],
    ['headlineHi', 'क'.repeat(81), false],
    ['leadEn', 'L'.repeat(241), false],
    ['startHi', 'S'.repeat(31), false],
    ['telegram', '', true],
    ['telegram', 'https://t.me/tarakki', true],
    ['telegram', 't.me/tarakki', true],
    ['instagram', '@tarakki', true],
    ['instagram', 'tara.kki', false],
    ['whatsapp', '98765 43210', true],
    ['whatsapp', '98765', false],
    ['telegram', 'javascript:alert(1)', false],
    ['testimonials', writeTestimonials(withAdded([])), false],
    ['testimonials', '[]', true],
    ['accent', '', true],
    ['accent', ' 1F56A8', true],
    ['accent', 'blue', false],
    ['orders', '', true],
    ['orders', '1,250', true],
    ['orders', '12.5', false],
    ['claims', '', true],
    ['claims', ' # Fair\nNo fine print. ', true],
    ['claims', 'Fair', false],
    ['claims', `# ${'F'.repeat(3_000)}`, false],
    ['grievanceContact', '', true],
    ['grievanceContact', 'M'.repeat(401), false],
  ])('%s %j', (name, text, isSound) => {
    const rules: Partial<Record<keyof StorefrontValues, (text: string) => string | undefined>> = {
      ...frontPageFaults,
      ...linkFaults,
      orders: counterFault,
      accent: accentFault,
      brandName: brandFault,
      contactEmail: emailFault,
      testimonials: testimonialsFault,
      claims: claimsFault,
      grievanceContact: grievanceFault,
    };
    expect(rules[name]?.(text) === undefined).toBe(isSound);
    const values = { ...valuesOf(stored), [name]: text };
    const body = { ...writtenOf(values), ...lookChangesOf(values) };
    expect(changeStorefront.body.safeParse(body).success).toBe(isSound);
  });
});

test('a save names the settings that it changes, and no others', () => {
  expect(
    changedSettings({ ...valuesOf(stored), brandName: ' Tarakki ', telegram: ' ', orders: '1,250' }, stored),
  ).toEqual([]);
  const values = {
    ...valuesOf(stored),
    headlineEn: '',
    startHi: 'शुरू करें',
    whatsapp: '98765 43210',
    testimonials: '[]',
    customers: '7',
  };
  expect(changedSettings(values, stored)).toEqual([
    'Headline (English)',
    'Main button (Hindi)',
    'WhatsApp',
    'Testimonials',
    'Customers',
  ]);
});

test('a link is shown as what it becomes, and sent so', () => {
  expect(repairedLink('whatsapp', '98765 43210')).toBe('https://wa.me/919876543210');
  expect(repairedLink('whatsapp', '98765')).toBeUndefined();
  expect(repairedLink('instagram', ' https://instagram.com/tarakki ')).toBeUndefined();
  const sent = writtenOf({ ...valuesOf(stored), telegram: '@tarakki' });
  expect(sent.socialLinks.telegram).toBe('https://t.me/tarakki');
});

describe('testimonials', () => {
  const list = readTestimonials(valuesOf(stored).testimonials);

  test('move by one place, and not beyond the ends', () => {
    expect(names(withMoved(list, 2, -1))).toEqual(['Asha', 'Priya', 'Ravi']);
    expect(names(withMoved(list, 0, 1))).toEqual(['Ravi', 'Asha', 'Priya']);
    expect(names(withMoved(list, 0, -1))).toEqual(['Asha', 'Ravi', 'Priya']);
    expect(names(withMoved(list, 2, 1))).toEqual(['Asha', 'Ravi', 'Priya']);
  });

  test('are samples no more once their words are written anew', () => {
    expect(withChanged(list, 1, { content: 'Slow.' }).map(({ isSample }) => isSample)).toEqual([true, false, true]);
    expect(withChanged(list, 1, { rating: 4 }).map(({ isSample }) => isSample)).toEqual([true, true, true]);
  });

  test('that are added have a key of their own', () => {
    const keys = withAdded(withAdded(list)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  test('that somebody else wrote into the browser’s storage are no testimonials', () => {
    expect(readTestimonials('{')).toEqual([]);
    expect(readTestimonials('"x"')).toEqual([]);
  });
});
