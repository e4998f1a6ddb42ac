import { listPlatforms } from '../../contract/catalogue.ts';
import { listCategoriesForAdmin } from '../../contract/catalogue-admin.ts';
import { listProviders } from '../../contract/providers.ts';
import { useRead } from '../platform/query.ts';
import { priceRuleWords as texts } from '../texts/admin-price-rules.ts';

/** What a price rule can be for: everything, a provider, or a category that stands. */
export function useRuleScopes(): readonly { readonly value: string; readonly label: string }[] {
  const providers = useRead(listProviders, {}).data ?? [];
  const platforms = useRead(listPlatforms, {}).data ?? [];
  const categories = useRead(listCategoriesForAdmin, {}).data ?? [];
  const names = new Map(platforms.map(({ id, name }) => [id, name]));
  return [
    { value: 'all', label: texts.everything },
    ...providers.map(({ id, name }) => ({ value: `provider-${id}`, label: texts.ofProvider(name) })),
    ...categories
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, platformId, name }) => ({
        value: `category-${id}`,
        label: texts.ofCategory(`${names.get(platformId) ?? ''} · ${name}`),
      })),
  ];
}
