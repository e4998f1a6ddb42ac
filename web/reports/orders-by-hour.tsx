import type { ShopToday } from '../../contract/today.ts';
import { todayTexts } from '../texts/admin-today.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { indianWeekday } from './today.rules.ts';

const texts = todayTexts.hours;
const barWidth = 10;
const height = 100;
const labels = ['12 am', '6', '12 pm', '6'];

/** When orders come: today's hours, with those of last week behind them. */
export function OrdersByHour({ day }: { day: ShopToday | undefined }) {
  return (
    <Sheet as="section" aria-labelledby="hours" isPadded={false} className="p-4">
      <h3 id="hours" className="text-lg">
        {texts.title}
      </h3>
      {day ? <Chart day={day} /> : <Skeleton className="mt-3 h-44 w-full" />}
    </Sheet>
  );
}

function Chart({ day: { at, hours, today } }: { day: ShopToday }) {
  const weekday = indianWeekday(at);
  const whole = hours.reduce((sum, { before }) => sum + before, 0);
  const most = Math.max(1, ...hours.flatMap((hour) => [hour.today, hour.before]));
  const heightOf = (orders: number) => (orders / most) * height;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-[3px] bg-sky" />
          {texts.today(today.orders)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-[3px] border border-edge" />
          {texts.before(weekday, whole)}
        </span>
      </p>
      <svg
        role="img"
        aria-label={texts.chart(today.orders, weekday, whole)}
        viewBox={`0 -2 ${hours.length * barWidth} ${height + 3}`}
        preserveAspectRatio="none"
        className="mt-2 h-40 w-full border-b border-line-strong"
      >
        {hours.map((hour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day keep their order.
          <g key={index}>
            <rect
              x={index * barWidth + 2.5}
              y={height - heightOf(hour.before)}
              width={barWidth - 3}
              height={heightOf(hour.before)}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-edge"
            />
            <rect
              x={index * barWidth + 1}
              y={height - heightOf(hour.today)}
              width={barWidth - 3}
              height={heightOf(hour.today)}
              className="fill-sky"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden className="grid grid-cols-4 pt-1 text-xs text-ink-3">
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two hours have one name.
          <span key={index}>{label}</span>
        ))}
      </p>
      <details className="mt-2 text-sm">
        <summary className="min-h-8 text-ink-2">{texts.table}</summary>
        <table className="mt-1 w-full text-right">
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="text-left">
                {texts.hour}
              </th>
              <th scope="col">{todayTexts.money.today}</th>
              <th scope="col">{todayTexts.money.before(weekday)}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day keep their order.
              <tr key={index} className="border-t border-dashed border-line-strong">
                <th scope="row" className="text-left font-normal">
                  {index}:00
                </th>
                <td>{hour.today}</td>
                <td>{hour.before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
