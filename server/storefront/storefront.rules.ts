import {
  builtInFrontPage,
  type Storefront,
  type StorefrontSettings,
  type Testimonial,
} from '../../contract/storefront.ts';
import type { WrittenCounters } from '../../contract/storefront-admin.ts';

/** The name the shop has until its operator gives it another. */
const usualBrandName = 'Tarakki';

/** The sign-ins of demo mode, which the page shows and fills in; they exist nowhere else. */
export const demoSignIns = {
  adminEmail: 'meera@demo.tarakki.example',
  adminPassword: 'demo-admin-only',
  customerEmail: 'asha@demo.tarakki.example',
  customerPassword: 'demo-asha-only',
} as const;

/** The figures of demo mode, which are nobody's. */
export const demoCounters: Storefront['counters'] = { orders: 25_000, customers: 5_000, platforms: 15 };

/** Fewer orders or customers than this say nothing for a shop; what the owner writes is shown at any size. */
const fewestShown = 100;

/** Each as it is written, and where nothing is, the shop's own; zero, which is not shown, where that is too few. */
export function shownCounters(own: Storefront['counters'], written: WrittenCounters): Storefront['counters'] {
  return {
    orders: written.orders ?? enough(own.orders),
    customers: written.customers ?? enough(own.customers),
    platforms: written.platforms ?? own.platforms,
  };
}

const enough = (count: number): number => (count < fewestShown ? 0 : count);

/** What the shop says of itself until its operator says otherwise. Samples are for demo mode: a real shop makes nothing up. */
export function usualSettings({ demo }: { demo: boolean }): StorefrontSettings {
  return {
    brandName: usualBrandName,
    contactEmail: '',
    socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
    testimonials: demo ? sampleTestimonials : [],
    claims: '',
    grievanceContact: '',
    frontPage: builtInFrontPage,
  };
}

const sampleTestimonials: Testimonial[] = (
  [
    [
      'Asha Verma',
      'Home baker, Pune',
      'The first likes came within minutes, and my wallet showed every rupee of it.',
      5,
    ],
    [
      'Ravi Kumar',
      'Travel vlogger, Kochi',
      'I paid by UPI at night and ordered in the morning. No calls, no waiting.',
      5,
    ],
    [
      'Priya Nair',
      'Dance teacher, Thrissur',
      'The price in the form is the price I paid. That alone brought me back.',
      4,
    ],
    [
      'Imran Shaikh',
      'Phone repair shop, Surat',
      'Support answered my ticket the same day and refilled what had dropped.',
      5,
    ],
    ['Lakshmi Rao', 'Saree weaver, Mysuru', 'I follow each order from pending to completed on my phone. Simple.', 5],
    ['Arjun Singh', 'Fitness coach, Jaipur', 'Good rates for larger orders, and views that arrive bit by bit.', 4],
    ['Neha Gupta', 'Bookstagrammer, Lucknow', 'A cancelled order came back into my wallet without my asking.', 5],
  ] as const
).map(([name, role, content, rating]) => ({ name, role, content, rating, isSample: true }));
