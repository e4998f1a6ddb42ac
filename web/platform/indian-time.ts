import { indiaAheadMs } from '../../contract/india-offset.ts';

const kinds = {
  exact: { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  day: { day: 'numeric', month: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * An instant, in milliseconds or as it travels, in India's time whatever the zone of the device: `18 Nov 2024, 7:30 pm`. A
 * format is made once: on a slow phone each takes as long as a row of a list.
 */
export function formatInIndia(at: string | number, kind: keyof typeof kinds = 'exact', locale = 'en-IN'): string {
  const name = `${locale} ${kind}`;
  formats[name] ??= new Intl.DateTimeFormat(locale, { ...kinds[kind], timeZone: 'Asia/Kolkata' });
  return formats[name].format(new Date(at));
}

/** The day of an instant in India, `2026-03-10`. */
export const indianDate = (atMs: number): string => new Date(atMs + indiaAheadMs).toISOString().slice(0, 10);
