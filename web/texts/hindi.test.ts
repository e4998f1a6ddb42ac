import { expect, test } from 'vitest';
import { dripTexts } from '../../contract/drip-feed.ts';
import { errorDetail, errorStatuses } from '../../contract/errors.ts';
import { englishMonths } from '../../contract/india.ts';
import { extraTexts } from '../../contract/order-extras.ts';
import { uiWords } from '../ui/words.ts';
import { en } from './en.ts';
import { bonusEn } from './en-bonus.ts';
import { calculatorEn } from './en-calculator.ts';
import { catalogueEn } from './en-catalogue.ts';
import { couponEn } from './en-coupon.ts';
import { descriptionsEn } from './en-descriptions.ts';
import { dripFeedEn } from './en-drip-feed.ts';
import { footerEn } from './en-footer.ts';
import { homeWalletEn } from './en-home-wallet.ts';
import { installEn } from './en-install.ts';
import { invitationsEn } from './en-invitations.ts';
import { landingEn } from './en-landing.ts';
import { legalFrameEn } from './en-legal-frame.ts';
import { newsListEn } from './en-news-list.ts';
import { notFoundEn } from './en-not-found.ts';
import { orderDetailsEn } from './en-order-details.ts';
import { orderExtrasEn } from './en-order-extras.ts';
import { orderListEn } from './en-order-list.ts';
import { ordersEn } from './en-orders.ts';
import { placingQuestionEn } from './en-placing-question.ts';
import { priceListEn } from './en-price-list.ts';
import { profileEn } from './en-profile.ts';
import { subscriptionsEn } from './en-subscriptions.ts';
import { supportEn } from './en-support.ts';
import { walletEn } from './en-wallet.ts';
import { hi } from './hi.ts';
import { codesHi, detailsHi, refusalInHindi } from './hi-answers.ts';
import { bonusHi } from './hi-bonus.ts';
import { calculatorHi } from './hi-calculator.ts';
import { catalogueHi } from './hi-catalogue.ts';
import { couponHi } from './hi-coupon.ts';
import { descriptionsHi } from './hi-descriptions.ts';
import { dripFeedHi, dripRefusalsHi } from './hi-drip-feed.ts';
import { footerHi } from './hi-footer.ts';
import { homeWalletHi } from './hi-home-wallet.ts';
import { installHi } from './hi-install.ts';
import { invitationsHi } from './hi-invitations.ts';
import { landingHi } from './hi-landing.ts';
import { legalFrameHi } from './hi-legal-frame.ts';
import { monthsHi } from './hi-months.ts';
import { newsListHi } from './hi-news-list.ts';
import { notFoundHi } from './hi-not-found.ts';
import { orderDetailsHi } from './hi-order-details.ts';
import { extraRefusalsHi, orderExtrasHi } from './hi-order-extras.ts';
import { orderListHi } from './hi-order-list.ts';
import { ordersHi } from './hi-orders.ts';
import { placingQuestionHi } from './hi-placing-question.ts';
import { priceListHi } from './hi-price-list.ts';
import { profileHi } from './hi-profile.ts';
import { subscriptionsHi } from './hi-subscriptions.ts';
import { supportHi } from './hi-support.ts';
import { uiWordsHi } from './hi-ui.ts';
import { subjectHi, walletHi } from './hi-wallet.ts';
import { addRefusals } from './later-refusals.ts';

const catalogues = {
  base: [en, hi],
  calculator: [calculatorEn, calculatorHi],
  catalogue: [catalogueEn, catalogueHi],
  descriptions: [descriptionsEn, descriptionsHi],
  bonus: [bonusEn, bonusHi],
  coupon: [couponEn, couponHi],
  homeWallet: [homeWalletEn, homeWalletHi],
  dripFeed: [dripFeedEn, dripFeedHi],
  subscriptions: [subscriptionsEn, subscriptionsHi],
  orderDetails: [orderDetailsEn, orderDetailsHi],
  orderExtras: [orderExtrasEn, orderExtrasHi],
  footer: [footerEn, footerHi],
  install: [installEn, installHi],
  invitations: [invitationsEn, invitationsHi],
  landing: [landingEn, landingHi],
  legalFrame: [legalFrameEn, legalFrameHi],
  months: [englishMonths, monthsHi],
  newsList: [newsListEn, newsListHi],
  notFound: [notFoundEn, notFoundHi],
  orderList: [orderListEn, orderListHi],
  orders: [ordersEn, ordersHi],
  placingQuestion: [placingQuestionEn, placingQuestionHi],
  priceList: [priceListEn, priceListHi],
  profile: [profileEn, profileHi],
  support: [supportEn, supportHi],
  ui: [uiWords, uiWordsHi],
  wallet: [walletEn, walletHi],
} as const;

type Text = string | ((...values: unknown[]) => string | readonly string[]);

/** Every text in a catalogue, with the way to it. */
function* textsOf(value: unknown, path = ''): Generator<[string, Text]> {
  // A catalogue holds texts, functions that make texts, and objects and lists of both; flags are no words.
  if (typeof value === 'string' || typeof value === 'function') yield [path, value as Text];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* textsOf(inner, `${path}.${key}`);
  }
}

/** Stands for what a text names; `showing` takes its four in one object. */
const marks = ['7001', '7002', '7003'];
const range = { from: '7004', to: '7005', total: '7006', things: '7007' };
const written = (path: string, text: Text) => {
  if (typeof text === 'string') return text;
  return [path === '.showing' ? text(range) : text(...marks)].flat().join(' ');
};
const numbersIn = (text: string) => new Set(text.replaceAll(',', '').match(/700[1-7]/g));

/** What is written alike in both: names of others, and what holds no words. */
const alike =
  /^\.(?:names\.\w+|platforms\.\d|headline\.words\.[1-8]|wallet|referencePlaces)|\.(?:demoCredentials|linkPlaceholder|percentOff|number|orderOption|upiId|reference|note|fileName|app)$/;
const wordless = (text: string) => !/[a-z]{2}/i.test(text.replace(/\b(?:UPI|UTR|QR|CSV|JSON|ID)\b/g, ''));

const rows = Object.entries(catalogues).map(([name, [english, hindi]]) => ({ name, english, hindi }));

test.each(rows)('$name has the same texts in both languages', ({ english, hindi }) => {
  const [paths, own] = [english, hindi].map((catalogue) => Array.from(textsOf(catalogue), ([path]) => path));
  expect(paths?.length).toBeGreaterThan(2);
  expect(own).toEqual(paths);
});

test.each(rows)('$name names the same things in both languages', ({ english, hindi }) => {
  const inHindi = new Map(textsOf(hindi));
  for (const [path, text] of textsOf(english)) {
    if (typeof text === 'string') continue;
    const own = inHindi.get(path);
    expect(own && numbersIn(written(path, own)), path).toEqual(numbersIn(written(path, text)));
  }
});

test.each(rows)('nothing in $name was left in English', ({ english, hindi }) => {
  const inHindi = new Map(textsOf(hindi));
  for (const [path, text] of textsOf(english)) {
    const [said, own] = [written(path, text), written(path, inHindi.get(path) ?? '')];
    if (alike.test(path) || path.startsWith('.common.otherLanguage') || path === '.locale' || wordless(said)) continue;
    expect(own, path).not.toBe(said);
    expect(own, path).toMatch(/\p{Script=Devanagari}/u);
  }
});

test('figures are Latin in Hindi too, in the Indian form', () => {
  const all = rows.flatMap(({ hindi }) => Array.from(textsOf(hindi), ([path, text]) => written(path, text)));
  expect(all.filter((text) => /[\u0966-\u096f]/.test(text))).toEqual([]);
  expect((100_000).toLocaleString(uiWordsHi.locale)).toBe('1,00,000');
  expect(uiWordsHi.minutesAgo(12)).toBe('12 मिनट पहले');
});

test('every refusal that a customer can bring about has its Hindi words', () => {
  const kinds = errorDetail.options.map(({ shape }) => shape.kind.value);
  expect(Object.keys(detailsHi).toSorted()).toEqual(kinds.toSorted());
  const adminsAlone = [
    'changed-meanwhile',
    'order-at-provider',
    'last-admin',
    'status-not-reachable',
    'refund-out-of-bounds',
    'not-subscribed',
    'password-change-required',
    'confirmation-required',
    'own-account',
    'payment-differs',
    'second-admin-needed',
  ];
  expect([...Object.keys(codesHi), ...adminsAlone].toSorted()).toEqual(Object.keys(errorStatuses).toSorted());
});

test('a refusal is worded by its detail, its code or the shared text, and data among its fields stays', () => {
  const short = {
    message: 'Minimum quantity required: Minimum quantity is 1,000',
    code: 'quantity-out-of-bounds',
  } as const;
  const min = { kind: 'quantity-too-small', min: 1_000 } as const;
  expect(refusalInHindi({ ...short, fields: { quantity: 'Minimum quantity is 1,000' }, detail: min })).toMatchObject({
    message: 'कम से कम संख्या 1,000 है',
    fields: { quantity: 'कम से कम संख्या 1,000 है' },
  });
  const price = { kind: 'price-now', total: '120.50' } as const;
  const changed = { message: 'The price is ₹120.50 now.', code: 'price-changed', detail: price } as const;
  expect(refusalInHindi({ ...changed, fields: { expectedTotal: '120.50' } })).toMatchObject({
    message: 'अब कीमत ₹120.50 है। अभी कुछ ऑर्डर नहीं हुआ।',
    fields: { expectedTotal: '120.50' },
  });
  const email = 'Please enter a valid email address';
  expect(refusalInHindi({ message: email, code: 'invalid-input', fields: { email } })).toMatchObject({
    fields: { email: 'कृपया सही ईमेल पता लिखें' },
  });
  expect(refusalInHindi({ message: 'Of a proxy' }).message).toBe('Of a proxy');
});

test('no wording stands that readers took for something else', () => {
  const said = rows.flatMap(({ hindi }) => Array.from(textsOf(hindi), ([path, text]) => written(path, text)));
  // Money that leaves the customer, a hope, and a test of the orders.
  const misread = ['पैसे आपको वापस जाएँ', 'नापने लायक'];
  expect(said.filter((text) => text === 'उम्मीद' || misread.some((each) => text.includes(each)))).toEqual([]);
});

test('what the shop itself moved money for is said in Hindi', () => {
  expect(subjectHi({ kind: 'order', id: 12, about: 'Instagram Likes' })).toBe('ऑर्डर #12: Instagram Likes');
  expect(subjectHi({ kind: 'payment', id: 3, about: '4123' })).toBe('पैसे जोड़े (UTR 4123)');
});

test('what the server refuses of comments, names and parts is said in Hindi once their words are here', () => {
  addRefusals(extraTexts, extraRefusalsHi);
  addRefusals(dripTexts, dripRefusalsHi);
  for (const text of [...Object.values(extraTexts), ...Object.values(dripTexts)]) {
    const said = refusalInHindi({ code: 'invalid-input', message: text, fields: { field: text } });
    expect(said.fields?.['field']).toMatch(/[\u0900-\u097f]/);
    expect(said.message).toBe(said.fields?.['field']);
  }
});
