import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { compactRupees, formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { longDay, shortDay } from './day-words.ts';
import { type Day, dayAfterKey, labelStep, type Measure, scaleTop, sumOf, valuesOf } from './reports.rules.ts';

const texts = reportTexts.chart;

const charts: readonly { measure: Measure; title: string; bars: string; isMoney: boolean }[] = [
  { measure: 'revenue', title: texts.revenue, bars: 'fill-leaf', isMoney: true },
  { measure: 'topUps', title: texts.topUps, bars: 'fill-gold', isMoney: true },
  { measure: 'orders', title: texts.orders, bars: 'fill-sky', isMoney: false },
];

/** Revenue, top-ups and orders of each day, below one another; pointing at a day or the arrow keys read it out. */
export function DayCharts({ days }: { days: readonly Day[] }) {
  const [chosen, setChosen] = useState(days.length - 1);
  const at = Math.min(chosen, days.length - 1);
  const day = days[at];
  if (!day) return null;

  function press(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, { at, count: days.length });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setChosen(next);
  }

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.day}
      aria-description={texts.keysHint}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={readingOf(day)}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      className="rounded-md outline-offset-4"
    >
      <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 rounded-md bg-sunk px-3 py-2 text-[0.9375rem]">
        <span className="font-semibold whitespace-nowrap">{longDay(day.date)}</span>
        {charts.map(({ measure, title, isMoney }) => (
          <span key={measure} className="whitespace-nowrap text-ink-2">
            {title} <span className="font-semibold text-ink tabular">{written(valuesOf[measure](day), isMoney)}</span>
          </span>
        ))}
      </p>
      <div className="grid gap-4">
        {charts.map((chart) => (
          <BarChart key={chart.measure} {...chart} days={days} at={at} />
        ))}
      </div>
    </div>
  );
}

type BarChartProps = (typeof charts)[number] & { readonly days: readonly Day[]; readonly at: number };

const height = 100;

function BarChart({ measure, title, bars, isMoney, days, at }: BarChartProps) {
  const values = days.map(valuesOf[measure]);
  const top = scaleTop(values.map((value) => value / (isMoney ? 100 : 1))) * (isMoney ? 100 : 1);
  const step = labelStep(days.length);
  const isCut = values.some((value) => value > top);
  const axis = (value: number) =>
    isMoney ? compactRupees(value).replace(/\.0+(?=\D|$)/, '') : groupDigits(String(value));
  return (
    <figure>
      <figcaption className="flex justify-between gap-3 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-2 tabular">{texts.total(written(sumOf(days, measure), isMoney))}</span>
      </figcaption>
      <div className="relative mt-1.5">
        <svg
          aria-hidden
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          className="block h-28 w-full border-b border-edge"
        >
          <line x2={days.length} y1={0.5} y2={0.5} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
          <line x2={days.length} y1={50} y2={50} className="stroke-line" vectorEffect="non-scaling-stroke" />
          <rect x={at} width={1} height={height} className="fill-sunk" />
          {values.map((value, index) => {
            const high = Math.min(1, Math.max(0, value) / top) * height;
            return (
              <g key={days[index]?.date} opacity={index === at ? 1 : 0.72}>
                <rect x={index + 0.14} width={0.72} y={height - high} height={high} className={bars} />
                {value > top && <rect x={index} width={1} y={7} height={4} className="fill-sheet" />}
              </g>
            );
          })}
        </svg>
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0 rounded-sm bg-sheet/80 pr-1 text-xs text-ink-3 tabular"
        >
          {axis(top)}
          {isCut && ` · ${texts.cut(axis(Math.max(...values)))}`}
        </span>
      </div>
      <div aria-hidden className="relative mt-1 h-5 text-xs text-ink-3">
        {days.map(({ date }, index) =>
          (days.length - 1 - index) % step === 0 ? (
            <span
              key={date}
              className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full"
              style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
            >
              {shortDay(date)}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}

function written(value: number, isMoney: boolean): string {
  return isMoney ? formatRupees(value) : groupDigits(String(value));
}

function readingOf(day: Day): string {
  return texts.reading(
    longDay(day.date),
    formatRupees(paiseOf(day.revenue)),
    formatRupees(paiseOf(day.topUps)),
    day.orders,
  );
}
