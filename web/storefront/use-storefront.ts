import { readStorefront, type Storefront } from '../../contract/storefront.ts';
import { useRead } from '../platform/query.ts';

const usual: Storefront = { brandName: 'Tarakki', demo: null };
const unknown: Storefront = { brandName: '', demo: null };

/** The shop's name and, in demo mode, its sample sign-ins. The name is empty for the moment until it is known. */
export function useStorefront(): Storefront {
  const storefront = useRead(readStorefront, {}, { persists: true });
  if (storefront.data) return storefront.data;
  // After a failed first try a page without a name would look broken.
  return storefront.failureCount > 0 ? usual : unknown;
}
