import * as z from 'zod';
import { accountTexts, email } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant, line, paragraph } from './fields.ts';

export const legalDocuments = ['terms', 'privacy', 'refunds'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

const testimonial = z.object({
  name: line({ min: 1, max: 60, tooShort: 'Please enter a name' }),
  role: line({ min: 0, max: 80, tooShort: '' }),
  content: paragraph(600, { min: 1, tooShort: 'Please enter what was said' }),
  rating: z.int('Please choose 1 to 5 stars').min(1, 'Please choose 1 to 5 stars').max(5, 'Please choose 1 to 5 stars'),
  /** Made up, as in demo mode: the admin is told so. */
  isSample: z.boolean().default(false),
});

const notAHeading = 'Please begin each promise with # and its title';
/** An address, or empty; what its owner typed is made one in storefront-admin.ts. */
const link = z.string();

const socialLinks = z.object({
  instagram: link,
  youtube: link,
  facebook: link,
  twitter: link,
  telegram: link,
  whatsapp: link,
});

/** The headline, the line below it and the words of the main button; an empty one is the built-in one. */
const frontPageTexts = z.object({ headline: z.string(), lead: z.string(), start: z.string() });

export type FrontPageTexts = z.output<typeof frontPageTexts>;

const builtIn: FrontPageTexts = { headline: '', lead: '', start: '' };
export const builtInFrontPage = { en: builtIn, hi: builtIn };

/** What the operator says of the shop; every page knows it. */
export const settings = {
  brandName: line({ min: 2, max: 40, tooShort: 'Please enter a name of at least 2 characters' }),
  contactEmail: z.union([z.literal(''), email], accountTexts.email),
  socialLinks,
  testimonials: z.array(testimonial).max(20, 'At most 20 testimonials'),
  /** What the front page promises, written like a legal text: a heading and a paragraph each. Empty for the built-in ones. */
  claims: paragraph(3_000)
    .refine((text) => text === '' || /^# \S/.test(text), notAHeading)
    .default(''),
  /** Whom a customer may complain to: name, address, hours. Empty: the contact email, or a ticket. */
  grievanceContact: paragraph(400).default(''),
  frontPage: z.object({ en: frontPageTexts, hi: frontPageTexts }),
};

export const counters = z.object({ orders: z.int(), customers: z.int(), platforms: z.int() });

/** `demo` is set in demo mode only: the sign-in that the page may fill in. */
export const storefront = z.object({
  ...settings,
  /** What the operator has written, else the shop's own figures, or in demo mode samples; one that is zero is not shown. */
  counters,
  demo: z
    .object({
      adminEmail: z.string(),
      adminPassword: z.string(),
      customerEmail: z.string(),
      customerPassword: z.string(),
    })
    .nullable(),
});

export type Storefront = z.output<typeof storefront>;
export type StorefrontSettings = Omit<Storefront, 'counters' | 'demo'>;
export type Testimonial = z.output<typeof testimonial>;

export const readStorefront = defineEndpoint({
  method: 'GET',
  path: '/api/storefront',
  access: 'anyone',
  reads: ['storefront'],
  summary: 'What the shop is called and says of itself; in demo mode also its sample sign-ins.',
  answer: storefront,
});

/** A legal text as the operator wrote it, and when; empty means the built-in one. */
export const legalText = z.object({
  document: z.enum(legalDocuments),
  text: z.string(),
  changedAt: instant.nullable(),
  /** How often the operator has written it; 0 for one that was always the built-in one. */
  version: z.int(),
});

export type LegalText = z.output<typeof legalText>;

export const listLegalTexts = defineEndpoint({
  method: 'GET',
  path: '/api/legal',
  access: 'anyone',
  reads: ['legal'],
  summary: 'All legal texts; an empty one is built in, since the operator has written no other.',
  answer: z.array(legalText),
});
