import { accountTexts } from '../../contract/accounts.ts';
import type { Language } from '../../contract/languages.ts';
import type { LegalDocument, Storefront } from '../../contract/storefront.ts';

/** A bar names so many changes, and counts the others. */
const mostNamed = 6;

/** The words of the panel where the operator says what the shop says of itself. */
export const storefrontTexts = {
  lead: 'What the shop says of itself on every page. A change shows at once.',
  loadFailed: 'The storefront could not be loaded',
  stale: 'What you see may be out of date.',
  brand: 'Brand',
  brandName: 'Brand name',
  brandNameHint: 'In the bar of every page, in mails and in the browser’s tab.',
  contact: 'Contact',
  contactEmail: 'Contact email',
  contactEmailHint: 'Shown at the foot of the pages. Without it none is shown.',
  social: 'Social links',
  socialHint: 'An address, @name, or for WhatsApp a phone number. An empty one is not shown.',
  becomes: (address: string) => `Becomes ${address}`,
  socialLinks: {
    instagram: 'Instagram',
    youtube: 'YouTube',
    facebook: 'Facebook',
    twitter: 'Twitter (X)',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
  } satisfies Record<keyof Storefront['socialLinks'], string>,
  frontPage: {
    heading: 'Front page',
    hint: 'The first words that a visitor reads. An empty field shows the text that stands in it in grey.',
    headline: 'Headline',
    lead: 'Line below it',
    start: 'Main button',
    languages: { en: 'English', hi: 'Hindi' } satisfies Record<Language, string>,
    inLanguage: (field: string, language: string) => `${field} (${language})`,
    tooLong: (most: number) => `At most ${most} characters`,
    preview: 'As a visitor sees it',
    language: 'Language of the preview',
    theme: 'Theme of the preview',
    inLight: 'Light',
    inDark: 'Dark',
  },
  promises: 'Promises and complaints',
  claims: 'What the front page promises',
  claimsHint:
    'Each begins with a line that starts with # and a space; what follows says more. Promise only what you keep. Left empty, the page says what the shop itself does: exact prices, a readable wallet, no passwords.',
  grievanceContact: 'Grievance contact',
  grievanceHint:
    'Name, address, phone or email and hours of whom customers complain to: the law asks for it. It stands in the legal texts.',
  submit: 'Save storefront',
  changes: (names: readonly string[]) => {
    const rest = names.length - mostNamed;
    const named = names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    return `${names.length} ${names.length === 1 ? 'change' : 'changes'}: ${named}`;
  },
  noChanges: 'Nothing to save',
  undo: 'Undo',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  updated: 'Storefront updated',
  updatedText: 'Every page shows it from now on.',
  failed: 'Failed to update the storefront',
  faults: {
    brandName: 'Please enter a name of at least 2 characters',
    brandNameTooLong: 'At most 40 characters',
    email: accountTexts.email,
    claims: 'Please begin each promise with # and its title, in 3,000 characters in all',
    grievanceContact: 'At most 400 characters',
    testimonials: 'Please mend the testimonials that are marked',
    testimonialName: 'Please enter a name',
    testimonialContent: 'Please enter what was said',
  },

  testimonials: {
    heading: 'Testimonials',
    lead: 'What customers said, in this order. With none, the page shows no testimonials at all.',
    samples: 'Some of these are samples that nobody has said. Replace them with real words before you open the shop.',
    sample: 'Sample',
    number: (place: number) => `Testimonial ${place}`,
    name: 'Name',
    role: 'Role',
    roleHint: 'Such as: Home baker, Pune',
    content: 'What they said',
    rating: 'Stars',
    stars: (count: number) => `${'★'.repeat(count)}${'☆'.repeat(5 - count)} ${count} of 5`,
    up: (place: number) => `Move testimonial ${place} up`,
    down: (place: number) => `Move testimonial ${place} down`,
    remove: (place: number) => `Remove testimonial ${place}`,
    moved: (place: number, all: number) => `Moved to place ${place} of ${all}`,
    removed: 'Removed',
    add: 'Add a testimonial',
    full: (most: number) => `At most ${most} testimonials`,
    none: 'No testimonials: the page leaves the part out.',
  },

  counters: {
    heading: 'Counters',
    lead: 'The figures of the front page. Where a field is empty, the shop shows its own count; orders and customers are hidden while they are below 100. A figure of zero is not shown.',
    demo: 'The figures of the front page. An empty field shows a sample figure, because this shop runs in demo mode; a real shop shows its own.',
    own: (figure: string) => `When empty: ${figure}`,
    orders: 'Orders',
    customers: 'Customers',
    platforms: 'Platforms',
    faults: {
      whole: 'Please enter a whole number',
      tooHigh: 'At most 99,99,99,999',
    },
  },

  legal: {
    heading: 'Legal texts',
    lead: 'An empty line begins a new paragraph, a line that begins with # and a space is a heading. {brand} becomes the brand name, {contact} the contact email and {grievance} the grievance contact.',
    documents: { terms: 'Terms of Service', privacy: 'Privacy Policy', refunds: 'Refund policy' } satisfies Record<
      LegalDocument,
      string
    >,
    places: {
      terms: 'Shown on the page Terms of Service.',
      privacy: 'Shown on the page Privacy Policy.',
      refunds: 'Shown as the section “Refunds” of the Terms of Service.',
    } satisfies Record<LegalDocument, string>,
    text: 'Text',
    preview: 'What the customer sees',
    nothing: 'Without a text the built-in one is shown.',
    builtIn: 'This is the built-in text.',
    version: (number: number, day: string) => `Your text, version ${number} of ${day}`,
    tooLong: 'At most 60,000 characters',
    submit: 'Save this text',
    updated: 'Legal text updated',
    updatedText: (document: string) => `Customers read the new version of: ${document}.`,
    failed: 'Failed to update the legal text',
    loadFailed: 'The legal texts could not be loaded',
    bringBack: 'Bring back the built-in text',
    bringBackTitle: 'Bring back the built-in text?',
    bringBackText:
      'Customers read the built-in text from now on. Your own stays in the records of the shop, but not here.',
    keep: 'Keep my text',
    restored: 'The built-in text is back',
  },
};
