import type { Language } from '../../contract/languages.ts';
import type { FrontPageTexts, StorefrontSettings } from '../../contract/storefront.ts';
import { frontPageLimits } from '../../contract/storefront-admin.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';

const texts = storefrontTexts.frontPage;

/** The fields of each language, in the order of the page. */
export const frontPageFields = {
  en: { headline: 'headlineEn', lead: 'leadEn', start: 'startEn' },
  hi: { headline: 'headlineHi', lead: 'leadHi', start: 'startHi' },
} as const satisfies Record<Language, Record<keyof FrontPageTexts, string>>;

type Fields = (typeof frontPageFields)[Language];
type FieldName = Fields[keyof Fields];

export type FrontPageValues = Readonly<Record<FieldName, string>>;

export function frontPageValuesOf({ en, hi }: StorefrontSettings['frontPage']): FrontPageValues {
  return {
    headlineEn: en.headline,
    leadEn: en.lead,
    startEn: en.start,
    headlineHi: hi.headline,
    leadHi: hi.lead,
    startHi: hi.start,
  };
}

export function frontPageOf(values: FrontPageValues): StorefrontSettings['frontPage'] {
  return { en: frontPageTextsOf(values, 'en'), hi: frontPageTextsOf(values, 'hi') };
}

/** The texts of one language, as they are saved. */
export function frontPageTextsOf(values: FrontPageValues, language: Language): FrontPageTexts {
  const { headline, lead, start } = frontPageFields[language];
  return { headline: values[headline].trim(), lead: values[lead].trim(), start: values[start].trim() };
}

const fault = (name: keyof FrontPageTexts) => (text: string) =>
  text.trim().length > frontPageLimits[name] ? texts.tooLong(frontPageLimits[name]) : undefined;

export const frontPageFaults = {
  headlineEn: fault('headline'),
  leadEn: fault('lead'),
  startEn: fault('start'),
  headlineHi: fault('headline'),
  leadHi: fault('lead'),
  startHi: fault('start'),
};

/** What each field is called where it stands among fields of the other language. */
export const frontPageLabels: Readonly<Record<FieldName, string>> = {
  headlineEn: texts.inLanguage(texts.headline, texts.languages.en),
  leadEn: texts.inLanguage(texts.lead, texts.languages.en),
  startEn: texts.inLanguage(texts.start, texts.languages.en),
  headlineHi: texts.inLanguage(texts.headline, texts.languages.hi),
  leadHi: texts.inLanguage(texts.lead, texts.languages.hi),
  startHi: texts.inLanguage(texts.start, texts.languages.hi),
};
