import { Printer } from 'lucide-react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { type AccountStatement, readAccountStatement } from '../../contract/papers.ts';
import type { WalletTransaction } from '../../contract/wallet.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useSearchParams } from '../platform/location.ts';
import { lastMonths, monthsSince } from '../platform/months.rules.ts';
import { useRead } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { useDescription } from '../texts/described.ts';
import { papers as texts } from '../texts/papers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const locale = import.meta.env.LANGUAGE === 'hi' ? 'hi-IN' : 'en-IN';
const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => monthName.format(Date.parse(`${month}-01T00:00:00Z`));

const shownMonths = 24;

/** The movements of the wallet in a month since the account was opened, which the address names, to be printed. */
export function AccountStatementView() {
  const words = useTexts();
  const [params, change] = useSearchParams();
  const { createdAt } = useUser();
  const months = monthsSince(lastMonths(Date.now(), shownMonths), Date.parse(createdAt));
  const month = months.find((each) => each === params.get('month')) ?? months[0] ?? '';
  const read = useRead(readAccountStatement, { query: { month } }, { keepsPrevious: true });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <SelectField
          label={texts.month}
          className="min-w-48"
          value={month}
          options={months.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => change({ month: event.target.value })}
        />
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {texts.print}
        </Button>
      </div>
      {read.isError && !read.data ? (
        <ErrorState
          title={texts.failed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : read.data ? (
        <Statement statement={read.data} />
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </>
  );
}

function Statement({ statement }: { statement: AccountStatement }) {
  const { shop, holder, month, opening, paidIn, paidOut, closing, rows, isPart } = statement;
  const rupees = (amount: string) => formatRupees(paiseOf(amount));
  return (
    <Sheet as="section" aria-labelledby="paper">
      <p className="text-sm text-ink-2">{texts.wallet(shop.name)}</p>
      <h1 id="paper" className="mt-1 text-2xl">
        {texts.statement}, {nameOf(month)}
      </h1>
      <p className="mt-2 wrap-anywhere">
        {`${holder.firstName} ${holder.lastName}`.trim()} · {holder.email} · {texts.number} {holder.id}
      </p>
      <Lines className="mt-4 max-w-md">
        <Line label={texts.opening} value={rupees(opening)} />
        <Line label={texts.paidIn} value={rupees(paidIn)} tone="leaf" />
        <Line label={texts.paidOut} value={rupees(paidOut)} />
        <Line label={texts.closing} value={<b>{rupees(closing)}</b>} />
      </Lines>
      {isPart && (
        <Banner tone="gold" className="mt-4">
          {texts.isPart}
        </Banner>
      )}
      {rows.length === 0 ? <p className="mt-4 text-ink-2">{texts.nothing}</p> : <Rows rows={rows} />}
    </Sheet>
  );
}

function Rows({ rows }: { rows: readonly WalletTransaction[] }) {
  const { history } = useTexts().wallet;
  const describe = useDescription();
  return (
    <table className="mt-4 w-full text-[0.9375rem]">
      <thead className="text-left text-sm text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 pr-3 font-normal">
            {texts.date}
          </th>
          <th scope="col" className="py-1.5 pr-3 font-normal">
            {texts.what}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {texts.amount}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal max-sm:hidden print:table-cell">
            {texts.balance}
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {rows.map((row) => (
          <tr key={row.id} className="break-inside-avoid border-t border-dashed border-line-strong align-top">
            <td className="py-2 pr-3 whitespace-nowrap">{formatInIndia(row.createdAt, 'day', locale)}</td>
            <td className="py-2 pr-3 wrap-anywhere">{describe(row) || history.types[row.type]}</td>
            <td className="py-2 pl-3 text-right whitespace-nowrap">
              {row.direction === 'out' && '−'}
              {formatRupees(paiseOf(row.amount))}
              {/* On a phone there is no room for a column of its own. */}
              <span className="block text-sm text-ink-2 sm:hidden print:hidden">
                {texts.balance} {formatRupees(paiseOf(row.balanceAfter))}
              </span>
            </td>
            <td className="py-2 pl-3 text-right whitespace-nowrap max-sm:hidden print:table-cell">
              {formatRupees(paiseOf(row.balanceAfter))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
