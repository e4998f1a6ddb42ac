import { useMemo } from 'react';
import { listCategoriesForAdmin } from '../../contract/catalogue-admin.ts';
import { listPlatformsForAdmin } from '../../contract/platforms-admin.ts';
import { useRead } from '../platform/query.ts';
import type { Taxonomy } from './admin-catalogue.rules.ts';

const none: readonly never[] = [];

/** The platforms and all categories, the same object for as long as both are the same; all empty until they are here. */
export function useTaxonomy(): Required<Taxonomy> {
  const everyPlatform = useRead(listPlatformsForAdmin, {}).data ?? none;
  const categories = useRead(listCategoriesForAdmin, {}).data ?? none;
  return useMemo(
    () => ({ platforms: everyPlatform.filter(({ isArchived }) => !isArchived), everyPlatform, categories }),
    [everyPlatform, categories],
  );
}
