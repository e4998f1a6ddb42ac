import { useMemo } from 'react';
import { listPlatforms } from '../../contract/catalogue.ts';
import { listCategoriesForAdmin } from '../../contract/catalogue-admin.ts';
import { useRead } from '../platform/query.ts';
import type { Shelves } from './admin-catalogue.rules.ts';

const none: readonly never[] = [];

/** The platforms and all categories, the same object for as long as both are the same; both empty until they are here. */
export function useShelves(): Shelves {
  const platforms = useRead(listPlatforms, {}).data ?? none;
  const categories = useRead(listCategoriesForAdmin, {}).data ?? none;
  return useMemo(() => ({ platforms, categories }), [platforms, categories]);
}
