import { faultTexts } from '../texts/admin-providers.ts';

/** What went wrong with a call, by its code, such as `timeout` or `http-503`. */
export function faultText(code: string): string {
  const status = /^http-(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return `It answered with the error ${status}.`;
  return faultTexts[code] ?? `It failed: ${code}.`;
}
