import { count } from './admin-plural.ts';

/** The words of the lists that are saved as files. */
export const downloadTexts = {
  download: 'Download CSV',
  downloading: (got: number, total: number) => `${count(got)} of ${count(total)}`,
  downloaded: (rows: number) => (rows === 1 ? '1 row downloaded' : `${count(rows)} rows downloaded`),
  downloadFailed: 'The download failed',
} as const;
