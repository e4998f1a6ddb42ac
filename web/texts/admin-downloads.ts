const grouped = (count: number) => count.toLocaleString('en-IN');

/** The words of the lists that are saved as files. */
export const downloadTexts = {
  download: 'Download CSV',
  downloading: (got: number, total: number) => `${grouped(got)} of ${grouped(total)}`,
  downloaded: (rows: number) => (rows === 1 ? '1 row downloaded' : `${grouped(rows)} rows downloaded`),
  downloadFailed: 'The download failed',
} as const;
