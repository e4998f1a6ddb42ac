import { Printer } from 'lucide-react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { type MonthClose, readMonthClose } from '../../contract/month-close.ts';
import { useSearchParams } from '../platform/location.ts';
import { lastMonths } from '../platform/months.rules.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { monthCloseTexts as texts } from '../texts/admin-month-close.ts';
import { count } from '../texts/admin-plural.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DownloadMovements } from './download-movements.tsx';

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => monthName.format(Date.parse(`${month}-01T00:00:00Z`));
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const shownMonths = 24;
const rupees = (amount: string) => formatRupees(paiseOf(amount));

/** A month on one page, to be printed: what the shop owed before and after it, why, and what its orders left. */
export function MonthCloseView({ month: named }: { month: string }) {
  const words = useTexts();
  const [, change] = useSearchParams();
  const months = lastMonths(Date.now(), shownMonths);
  const month = months.find((each) => each === named) ?? months[0] ?? '';
  const read = useRead(readMonthClose, { query: { month } }, { keepsPrevious: true });
  return (
    <div className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <SelectField
          label={texts.month}
          className="min-w-48"
          value={month}
          options={months.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => change({ month: event.target.value })}
        />
        <span className="flex flex-wrap gap-3">
          <Button onClick={() => change({ month: undefined })}>{texts.back}</Button>
          <IfMay permission="users.read">
            <DownloadMovements key={month} month={month} />
          </IfMay>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {texts.print}
          </Button>
        </span>
      </div>
      {read.isError && !read.data ? (
        <ErrorState
          title={texts.failed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : read.data ? (
        <div className={read.isPlaceholderData ? 'opacity-60' : undefined}>
          <Paper close={read.data} />
        </div>
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </div>
  );
}

function Paper({ close }: { close: MonthClose }) {
  const { month, shop, at, isOver, rails } = close;
  const until = moment.format(Date.parse(at));
  return (
    <Sheet as="section" aria-labelledby="paper">
      <p className="text-sm text-ink-2">{shop}</p>
      <h3 id="paper" className="mt-1 text-2xl">
        {texts.title(nameOf(month))}
      </h3>
      <p className="mt-1 text-sm text-ink-2">{isOver ? texts.asOf(until) : texts.until(until)}</p>
      <Wallets close={close} />
      <h4 className="mt-6 text-lg">{texts.rails}</h4>
      {rails.length === 0 ? (
        <p className="text-ink-2">{texts.noTopUps}</p>
      ) : (
        <Lines>
          {rails.map(({ rail, count: times, amount }) => (
            <Line key={rail} label={texts.railNames[rail] ?? rail} note={texts.times(times)} value={rupees(amount)} />
          ))}
        </Lines>
      )}
      <Orders close={close} />
    </Sheet>
  );
}

/** From what all wallets held before, line by line, to what they hold after. */
function Wallets({ close: { opening, closing, movements } }: { close: MonthClose }) {
  return (
    <>
      <h4 className="mt-5 text-lg">{texts.wallets}</h4>
      <Lines>
        <Line label={texts.opening} value={rupees(opening)} />
        {movements.map(({ kind, count: times, ...sums }) => {
          const change = paiseOf(sums.in) - paiseOf(sums.out);
          return (
            <Line
              key={kind}
              label={texts.kinds[kind]}
              note={texts.times(times)}
              value={formatRupees(change)}
              tone={change > 0 ? 'leaf' : 'plain'}
            />
          );
        })}
        <TotalLine label={texts.closing} value={rupees(closing)} />
      </Lines>
    </>
  );
}

function Orders({ close: { orders, joined } }: { close: MonthClose }) {
  const { paid, refunded, kept, cost, profit, withoutCost } = orders;
  return (
    <>
      <h4 className="mt-6 text-lg">{texts.orders}</h4>
      <Lines>
        <Line label={texts.number} value={count(orders.count)} />
        <Line label={texts.paid} value={rupees(paid)} />
        <Line label={texts.refunded} value={formatRupees(-paiseOf(refunded))} />
        <Line label={texts.kept} value={rupees(kept)} />
        {cost !== null && (
          <Line
            label={texts.cost}
            note={withoutCost > 0 && texts.withoutCost(withoutCost)}
            value={formatRupees(-paiseOf(cost))}
          />
        )}
        {profit !== null && <Line label={texts.profit} value={rupees(profit)} />}
        <Line label={texts.joined} value={count(joined)} />
      </Lines>
    </>
  );
}
