import { useSyncExternalStore } from 'react';
import { formatInIndia, indianDate } from '../platform/indian-time.ts';
import { type UiWords, useUiWords } from './words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type RelativeDateProps = {
  /** An instant as it travels (ISO 8601); null or undefined when there is none. */
  at: string | null | undefined;
  className?: string;
};

/** How long ago within a day, a short date after; the exact time in its title. Moves on by itself. */
export function RelativeDate({ at, className }: RelativeDateProps) {
  const words = useUiWords();
  const now = useSyncExternalStore(subscribeToMinutes, currentMinute, currentMinute);
  const instant = Date.parse(at ?? '');
  if (!at || Number.isNaN(instant)) return <span className={className}>{words.notAvailable}</span>;

  return (
    <time dateTime={at} title={formatInIndia(instant, 'exact', words.locale)} className={className}>
      {relativeDate(instant, now, words)}
    </time>
  );
}

/** `12 min ago`, `in 3 h`, `18 Nov`, `18 Nov 2024`: both instants in milliseconds. */
export function relativeDate(instant: number, now: number, words: UiWords): string {
  const distance = Math.abs(now - instant);
  const isPast = instant <= now;
  if (distance < minuteMs) return words.justNow;
  if (distance < hourMs) {
    const minutes = Math.floor(distance / minuteMs);
    return isPast ? words.minutesAgo(minutes) : words.inMinutes(minutes);
  }
  if (distance < dayMs) {
    const hours = Math.floor(distance / hourMs);
    return isPast ? words.hoursAgo(hours) : words.inHours(hours);
  }
  const isThisYear = indianDate(instant).slice(0, 4) === indianDate(now).slice(0, 4);
  return formatInIndia(instant, isThisYear ? 'day' : 'date', words.locale);
}

// One clock for all dates on a page; it only runs while a date is shown.
const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;
let minute = Date.now();

function currentMinute(): number {
  return minute;
}

function subscribeToMinutes(onChange: () => void): () => void {
  if (watchers.size === 0) {
    minute = Date.now();
    clock = setInterval(tick, minuteMs / 2);
  }
  watchers.add(onChange);
  return () => {
    watchers.delete(onChange);
    if (watchers.size === 0) clearInterval(clock);
  };
}

function tick() {
  minute = Date.now();
  for (const onChange of watchers) onChange();
}
