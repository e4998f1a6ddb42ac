import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { adminTexts } from '../texts/admin.ts';
import { type Waited, waitedSince } from './fund-requests.rules.ts';

/** How long a request waits already, with the instant it came in its title; late ones stand out. */
export function WaitingTime({ since }: { since: string }) {
  const waited = waitedSince(since, useNowMs());
  const came = formatInIndia(since);
  return (
    <time
      dateTime={since}
      title={waited.isLate ? `${came} · ${adminTexts.fundRequests.late}` : came}
      className={waited.isLate ? 'font-semibold whitespace-nowrap text-clay' : 'whitespace-nowrap'}
    >
      {textOf(waited)}
      {waited.isLate && <span className="sr-only">, {adminTexts.fundRequests.late}</span>}
    </time>
  );
}

function textOf({ days, hours, minutes }: Waited): string {
  const { duration } = adminTexts;
  if (days > 0) return duration.days(days, hours);
  if (hours > 0) return duration.hours(hours, minutes);
  return minutes > 0 ? duration.minutes(minutes) : duration.justNow;
}
