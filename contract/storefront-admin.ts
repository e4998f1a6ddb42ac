import * as z from 'zod';
import { look, lookChanges } from './brand-look.ts';
import { defineEndpoint } from './endpoint.ts';
import { line, paragraph } from './fields.ts';
import { repairSocialLink, type SocialName, socialLinkFaults } from './social-links.ts';
import { counters, legalDocuments, legalText, settings, storefront } from './storefront.ts';

const link = z.string();
const figureBefore = z.number().nullable();
const frontPageBefore = z.object({ headline: z.string(), lead: z.string(), start: z.string() });

/** The settings as they were read: not judged, as what is stored may be older than a rule. */
const settingsBefore = z.object({
  brandName: z.string(),
  contactEmail: z.string(),
  socialLinks: z.object({
    instagram: link,
    youtube: link,
    facebook: link,
    twitter: link,
    telegram: link,
    whatsapp: link,
  }),
  testimonials: z.array(
    z.object({ name: z.string(), role: z.string(), content: z.string(), rating: z.number(), isSample: z.boolean() }),
  ),
  claims: z.string(),
  grievanceContact: z.string(),
  frontPage: z.object({ en: frontPageBefore, hi: frontPageBefore }),
  writtenCounters: z.object({ orders: figureBefore, customers: figureBefore, platforms: figureBefore }),
  accent: z.string(),
  logo: z.string(),
  icon: z.string(),
});

const counter = z
  .int('Please enter a whole number')
  .min(0, 'Not below 0')
  .max(999_999_999, 'At most 99,99,99,999')
  .nullable();

/** What the operator has written for each counter; null leaves it to the shop's own figure. */
export const writtenCounters = z.object({ orders: counter, customers: counter, platforms: counter });

export type WrittenCounters = z.output<typeof writtenCounters>;

/** The storefront as its owner edits it: `counters` are those that are shown, `ownCounters` what each shows when nothing is written for it. */
const editedStorefront = storefront.extend({ ...look, writtenCounters, ownCounters: counters });

export type EditedStorefront = z.output<typeof editedStorefront>;

/** How many characters each text of the front page may have. */
export const frontPageLimits = { headline: 80, lead: 240, start: 30 } as const;

const frontPageText = (max: number) => line({ min: 0, max, tooShort: '' });
const frontPageTexts = z.object({
  headline: frontPageText(frontPageLimits.headline),
  lead: frontPageText(frontPageLimits.lead),
  start: frontPageText(frontPageLimits.start),
});

/** A link as somebody typed it, such as `@shop` or a phone number, made an address. */
const typedLink = (name: SocialName) =>
  z.string(socialLinkFaults[name]).transform((typed, context) => {
    const meant = repairSocialLink(name, typed);
    if (meant !== undefined) return meant;
    context.addIssue(socialLinkFaults[name]);
    return z.NEVER;
  });

const socialLinks = z.object({
  instagram: typedLink('instagram'),
  youtube: typedLink('youtube'),
  facebook: typedLink('facebook'),
  twitter: typedLink('twitter'),
  telegram: typedLink('telegram'),
  whatsapp: typedLink('whatsapp'),
});

export const readEditedStorefront = defineEndpoint({
  method: 'GET',
  path: '/api/admin/storefront',
  access: { may: 'storefront.edit' },
  reads: ['storefront'],
  summary: 'What the shop says of itself, with what is written for the counters and what they show otherwise.',
  answer: editedStorefront,
});

export const changeStorefront = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/storefront',
  access: { may: 'storefront.edit' },
  changes: ['audit', 'storefront'],
  summary: 'Change what the shop says of itself.',
  body: z.object({
    ...settings,
    socialLinks,
    /** Without it the first words of the front page stay as they are. */
    frontPage: z.object({ en: frontPageTexts, hi: frontPageTexts }).optional(),
    /** Without them the counters stay as they are. */
    writtenCounters: writtenCounters.optional(),
    ...lookChanges,
    before: settingsBefore.partial().optional(),
  }),
  answer: editedStorefront,
  // All sizes of an icon come in it.
  bodyLimitBytes: 3 * 1024 * 1024,
});

export const changeLegalText = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/legal',
  access: { may: 'storefront.edit' },
  changes: ['audit', 'legal'],
  summary: 'Replace a legal text; an empty one brings the built-in text back. Each version is kept with its date.',
  body: z.object({
    document: z.enum(legalDocuments),
    text: paragraph(60_000),
    before: legalText.pick({ text: true }).optional(),
  }),
  answer: legalText,
  bodyLimitBytes: 512 * 1024,
});
