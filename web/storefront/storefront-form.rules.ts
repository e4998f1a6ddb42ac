import { repairSocialLink, type SocialName, socialLinkFaults } from '../../contract/social-links.ts';
import type { StorefrontSettings, Testimonial } from '../../contract/storefront.ts';
import type { EditedStorefront } from '../../contract/storefront-admin.ts';
import { lookTexts } from '../texts/admin-look.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { freeKey } from '../ui/entries.ts';
import { type CounterValues, countersOf, counterValuesOf } from './counters-form.rules.ts';
import { type FrontPageValues, frontPageLabels, frontPageOf, frontPageValuesOf } from './front-page-form.rules.ts';
import { describePicture, type LookValues, lookValuesOf, writtenLook } from './look-form.rules.ts';

const { faults, counters: counterTexts } = storefrontTexts;
const maxEmailCharacters = 254;

export const maxTestimonials = 20;

/** A testimonial under the editor's hands; `key` stays the same while it moves. */
export interface EditedTestimonial extends Testimonial {
  readonly key: number;
}

/** What the form holds; the testimonials as JSON, since a draft keeps flat values. */
export type StorefrontValues = Readonly<
  Record<'brandName' | 'contactEmail' | 'testimonials' | 'claims' | 'grievanceContact' | SocialName, string>
> &
  FrontPageValues &
  CounterValues &
  LookValues;

/** What is stored of what the form edits, and sent with a save; a new picture is sent in another shape. */
type Written = StorefrontSettings & Pick<EditedStorefront, 'writtenCounters' | keyof LookValues>;

export function valuesOf({
  testimonials,
  socialLinks,
  frontPage,
  writtenCounters,
  ...rest
}: Written): StorefrontValues {
  const { brandName, contactEmail, claims, grievanceContact } = rest;
  const said = writeTestimonials(keyed(testimonials));
  const words = { ...frontPageValuesOf(frontPage), ...socialLinks, claims, grievanceContact };
  return {
    brandName,
    contactEmail,
    ...words,
    testimonials: said,
    ...counterValuesOf(writtenCounters),
    ...lookValuesOf(rest),
  };
}

export function writtenOf(values: StorefrontValues): Written {
  const link = (name: SocialName) => repairSocialLink(name, values[name]) ?? values[name];
  return {
    brandName: values.brandName.trim(),
    contactEmail: values.contactEmail.trim(),
    socialLinks: {
      instagram: link('instagram'),
      youtube: link('youtube'),
      facebook: link('facebook'),
      twitter: link('twitter'),
      telegram: link('telegram'),
      whatsapp: link('whatsapp'),
    },
    claims: values.claims.trim(),
    grievanceContact: values.grievanceContact.trim(),
    frontPage: frontPageOf(values),
    writtenCounters: countersOf(values),
    ...writtenLook(values),
    testimonials: readTestimonials(values.testimonials).map(({ key: _, ...testimonial }) => testimonial),
  };
}

function keyed(testimonials: readonly Testimonial[]): EditedTestimonial[] {
  return testimonials.map((testimonial, key) => ({ key, ...testimonial }));
}

export function writeTestimonials(testimonials: readonly EditedTestimonial[]): string {
  return JSON.stringify(testimonials);
}

export function readTestimonials(text: string): EditedTestimonial[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : []; // written by `writeTestimonials` alone
  } catch {
    return [];
  }
}

export function withAdded(list: readonly EditedTestimonial[]): EditedTestimonial[] {
  return [...list, { key: freeKey(list), name: '', role: '', content: '', rating: 5, isSample: false }];
}

/** Words that were written anew are no sample any more; stars alone change nothing about who said it. */
export function withChanged(
  list: readonly EditedTestimonial[],
  at: number,
  change: Partial<Pick<Testimonial, 'name' | 'role' | 'content' | 'rating'>>,
): EditedTestimonial[] {
  const isText = 'name' in change || 'role' in change || 'content' in change;
  return list.map((each, index) => (index === at ? { ...each, ...change, isSample: each.isSample && !isText } : each));
}

export function testimonialFaults({ name, content }: Pick<Testimonial, 'name' | 'content'>): {
  readonly name?: string;
  readonly content?: string;
} {
  return {
    ...(name.trim() === '' && { name: faults.testimonialName }),
    ...(content.trim() === '' && { content: faults.testimonialContent }),
  };
}

const maxBrandCharacters = 40;

export function brandFault(text: string): string | undefined {
  const { length } = text.trim();
  if (length < 2) return faults.brandName;
  return length > maxBrandCharacters ? faults.brandNameTooLong : undefined;
}

export function emailFault(text: string): string | undefined {
  const address = text.trim();
  const isSound = address.length <= maxEmailCharacters && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address);
  return address === '' || isSound ? undefined : faults.email;
}

const linkFault = (name: SocialName) => (text: string) =>
  repairSocialLink(name, text) === undefined ? socialLinkFaults[name] : undefined;

export const linkFaults = {
  instagram: linkFault('instagram'),
  youtube: linkFault('youtube'),
  facebook: linkFault('facebook'),
  twitter: linkFault('twitter'),
  telegram: linkFault('telegram'),
  whatsapp: linkFault('whatsapp'),
};

/** The address that a text becomes when it is saved; undefined where it is one already, or can't become one. */
export function repairedLink(name: SocialName, text: string): string | undefined {
  const meant = repairSocialLink(name, text);
  return meant === text.trim() ? undefined : meant;
}

const maxClaimsCharacters = 3_000;

/** Every promise has its title, and nothing stands before the first. */
export function claimsFault(text: string): string | undefined {
  const typed = text.trim();
  return typed === '' || (/^# \S/.test(typed) && typed.length <= maxClaimsCharacters) ? undefined : faults.claims;
}

const maxGrievanceCharacters = 400;

export function grievanceFault(text: string): string | undefined {
  return text.trim().length <= maxGrievanceCharacters ? undefined : faults.grievanceContact;
}

export function testimonialsFault(text: string): string | undefined {
  const isFaulty = readTestimonials(text).some((each) => Object.keys(testimonialFaults(each)).length > 0);
  return isFaulty ? faults.testimonials : undefined;
}

const labels = {
  brandName: storefrontTexts.brandName,
  contactEmail: storefrontTexts.contactEmail,
  claims: storefrontTexts.claims,
  grievanceContact: storefrontTexts.grievanceContact,
  testimonials: storefrontTexts.testimonials.heading,
  orders: counterTexts.orders,
  customers: counterTexts.customers,
  platforms: counterTexts.platforms,
  ...frontPageLabels,
  accent: lookTexts.accent,
  logo: lookTexts.logo,
  icon: lookTexts.icon,
  ...storefrontTexts.socialLinks,
};

/** What a setting is called, and its value in words. */
export function describeSetting(name: keyof StorefrontValues, values: StorefrontValues) {
  if (name === 'logo' || name === 'icon') return { label: labels[name], value: describePicture(name, values[name]) };
  if (name !== 'testimonials') return { label: labels[name], value: values[name] };
  const said = readTestimonials(values.testimonials).map((each) => `${each.name}: ${each.content}`);
  return { label: labels.testimonials, value: said.join(' · ') };
}

/** What the settings are called that a save would change, in the order of the form. */
export function changedSettings(values: StorefrontValues, stored: Written): string[] {
  const [before, after] = [valuesOf(stored), valuesOf(writtenOf(values))];
  // The keys of values are their names.
  const names = Object.keys(before) as (keyof StorefrontValues)[];
  return names.filter((name) => before[name] !== after[name]).map((name) => labels[name]);
}
