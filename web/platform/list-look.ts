import { useMemo } from 'react';
import { useDeviceSetting, useDeviceText } from './device-setting.ts';
import { useMediaQuery } from './media-query.ts';

/** The first is what a list shows until somebody chooses another. */
export const pageSizes = ['10', '25', '50', '100'] as const;
const densities = ['dense', 'roomy'] as const;

type Density = (typeof densities)[number];

/** How many rows the lists of this device show on a page. */
export const usePageSize = () => useDeviceSetting('list_page_size', pageSizes);

/** Whether a row takes one line, or shows all it knows. */
export const useDensity = (): readonly [Density, (density: Density) => void] =>
  useDeviceSetting('list_density', densities);

/** The keys of the columns that this device leaves out of a table, by the table's label. */
export function useHiddenColumns(table: string): readonly [ReadonlySet<string>, (keys: readonly string[]) => void] {
  const [text, save] = useDeviceText(`list_hidden_columns:${table}`);
  const hidden = useMemo(() => new Set(text.split(' ').filter((key) => key !== '')), [text]);
  return [hidden, (keys) => save(keys.join(' '))];
}

/** Wide enough that a row fits into one line. */
const roomForLines = '(width >= 80rem)';

/** Whether each row of a table is to take one line. */
export function useIsDense(): boolean {
  const hasRoom = useMediaQuery(roomForLines);
  return useDensity()[0] === 'dense' && hasRoom;
}

/** What the width of a phone shows: no table, but rows of two lines. */
export const phoneWidth = '(width < 48rem)';
