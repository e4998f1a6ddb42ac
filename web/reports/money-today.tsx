import type { ReactNode } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { ShopToday } from '../../contract/today.ts';
import { todayTexts } from '../texts/admin-today.ts';
import { classNames } from '../ui/class-names.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Change } from './change.tsx';
import { changePercent, indianTime, indianWeekday } from './today.rules.ts';

const texts = todayTexts.money;

/** The day as a page of a passbook, beside the same weekday of last week until the same minute. */
export function MoneyToday({ day }: { day: ShopToday | undefined }) {
  return (
    <Sheet as="section" variant="passbook" aria-labelledby="money-today" isPadded={false}>
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-4 pb-2">
        <h3 id="money-today" className="text-lg">
          {texts.title}
        </h3>
        {day && <p className="text-sm text-ink-2">{texts.until(indianTime(day.at))}</p>}
      </div>
      {day ? <Page day={day} /> : <Skeleton className="m-4 h-64" />}
    </Sheet>
  );
}

function Page({ day }: { day: ShopToday }) {
  const { today, before } = day;
  const hasCosts = today.profit !== null || before.profit !== null;
  return (
    <table className="w-full text-[0.9375rem]">
      <thead>
        <tr className="text-right text-xs text-ink-3 [&>*]:px-2 [&>*]:pb-1 [&>*]:font-semibold [&>*]:whitespace-nowrap [&>*:last-child]:pr-4">
          <td />
          <th scope="col">{texts.today}</th>
          <th scope="col">{texts.before(indianWeekday(day.at))}</th>
          <th scope="col">
            <span className="sr-only">{texts.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          label={texts.sales}
          note={texts.orders(today.orders)}
          now={paiseOf(today.sales)}
          before={paiseOf(before.sales)}
        />
        <Row
          label={texts.refunded}
          note={texts.refundedHint}
          now={-paiseOf(today.refunded)}
          before={-paiseOf(before.refunded)}
          isMoreBad
        />
        {hasCosts && <CostRows today={today} before={before} />}
        {!hasCosts && <Row label={texts.kept} now={paiseOf(today.kept)} before={paiseOf(before.kept)} isTotal />}
        <Row
          label={texts.refunds}
          note={String(today.refundCount)}
          now={paiseOf(today.refunds)}
          before={paiseOf(before.refunds)}
          isMoreBad
        />
        <Row
          label={texts.topUps}
          note={String(today.topUpCount)}
          now={paiseOf(today.topUps)}
          before={paiseOf(before.topUps)}
        />
        <tr className={rowClasses}>
          <th scope="row" className="text-left font-normal">
            {texts.wallets} <span className="text-sm text-ink-3 max-md:sr-only">{texts.walletsHint}</span>
          </th>
          <td className="text-right font-semibold whitespace-nowrap">{formatRupees(paiseOf(day.wallets))}</td>
          <td colSpan={2} />
        </tr>
      </tbody>
    </table>
  );
}

/** From what was kept to the profit: an order whose cost nobody knows is left out of both. */
function CostRows({ today, before }: Pick<ShopToday, 'today' | 'before'>) {
  const leftOut = [today, before].some(({ withoutCost }) => withoutCost.orders > 0);
  return (
    <>
      {leftOut && (
        <Row
          label={texts.withoutCost}
          note={texts.orders(today.withoutCost.orders)}
          now={-paiseOf(today.withoutCost.kept)}
          before={-paiseOf(before.withoutCost.kept)}
          isMoreBad
        />
      )}
      <Row label={texts.cost} now={-paiseOf(today.cost ?? '0.00')} before={-paiseOf(before.cost ?? '0.00')} isMoreBad />
      <Row
        label={texts.profit}
        note={texts.profitOf(today.orders - today.withoutCost.orders)}
        now={paiseOf(today.profit ?? '0.00')}
        before={paiseOf(before.profit ?? '0.00')}
        isTotal
      />
    </>
  );
}

const rowClasses =
  'border-t border-dashed border-line-strong [&>*]:px-1 md:[&>*]:px-2 [&>*]:py-2 [&>*:first-child]:pl-4 [&>*:last-child]:pr-4';

interface RowProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly now: number;
  readonly before: number;
  /** More of it is no good news. */
  readonly isMoreBad?: boolean;
  readonly isTotal?: boolean;
}

function Row({ label, note, now, before, isMoreBad = false, isTotal = false }: RowProps) {
  // Deductions are negative: their sizes are compared.
  const percent = isMoreBad ? changePercent(Math.abs(now), Math.abs(before)) : changePercent(now, before);
  const isGood = percent !== undefined && percent >= 0 && !isMoreBad;
  return (
    <tr className={classNames(rowClasses, isTotal && 'border-t-2 border-solid! border-ink!')}>
      <th scope="row" className={classNames('text-left', isTotal ? 'figure text-lg' : 'font-normal')}>
        {label}{' '}
        {note !== undefined && <span className="font-sans text-sm font-normal tracking-normal text-ink-3">{note}</span>}
      </th>
      <td className={classNames('text-right whitespace-nowrap', isTotal ? 'figure text-xl' : 'font-semibold')}>
        {formatRupees(now)}
      </td>
      <td className="text-right text-sm whitespace-nowrap text-ink-3">{formatRupees(before)}</td>
      <td className={classNames('text-right text-sm whitespace-nowrap', isGood ? 'text-leaf' : 'text-ink-2')}>
        {percent !== undefined && <Change percent={percent} />}
      </td>
    </tr>
  );
}
