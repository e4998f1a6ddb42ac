import type { UseQueryResult } from '@tanstack/react-query';
import { readStats, type ShopStats } from '../../contract/reports.ts';
import type { ApiError } from '../platform/api.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';

const pollMs = 15_000;

/** The figures of the shop, and how much waits in which panel. */
export function useStats(): UseQueryResult<ShopStats, ApiError> {
  return useRead(readStats, {}, { pollMs, enabled: useMay()('reports.read') });
}
