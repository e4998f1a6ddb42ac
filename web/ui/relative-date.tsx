import { useSyncExternalStore } from 'react';
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
  const instant = at === null || at === undefined ? Number.NaN : Date.parse(at);
  if (Number.isNaN(instant)) return <span className={className}>{words.notAvailable}</span>;

  const exact = formatOf(words.locale, 'exact').format(instant);
  return (
    <time dateTime={new Date(instant).toISOString()} title={exact} className={className}>
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
  const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  return formatOf(words.locale, isThisYear ? 'day' : 'dayOfYear').format(instant);
}

const kinds = {
  exact: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once: on a slow phone each takes as long as a row of a list. */
function formatOf(locale: string, kind: keyof typeof kinds): Intl.DateTimeFormat {
  const name = `${locale} ${kind}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, kinds[kind]);
  formats.set(name, format);
  return format;
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
