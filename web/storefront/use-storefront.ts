import { builtInFrontPage, readStorefront, type Storefront } from '../../contract/storefront.ts';
import { useRead } from '../platform/query.ts';

const usual: Storefront = {
  brandName: 'Tarakki',
  contactEmail: '',
  socialLinks: { instagram: '', youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' },
  testimonials: [],
  claims: '',
  grievanceContact: '',
  frontPage: builtInFrontPage,
  counters: { orders: 0, customers: 0, platforms: 0 },
  demo: null,
};

/** The same for everybody, so it outlasts the change of who is signed in. */
let lastKnown: Storefront = { ...usual, brandName: '' };

/** The shop's name and, in demo mode, its sample sign-ins. The name is empty for the moment until it is known. */
export function useStorefront(): Storefront {
  const storefront = useRead(readStorefront, {}, { persists: true });
  if (storefront.data) lastKnown = storefront.data;
  // After a failed first try a page without a name would look broken.
  return lastKnown.brandName === '' && storefront.failureCount > 0 ? usual : lastKnown;
}
