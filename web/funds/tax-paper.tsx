import { Printer } from 'lucide-react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { readTaxPaper, type TaxPaper as TaxPaperData } from '../../contract/tax-papers.ts';
import { useRead } from '../platform/query.ts';
import { papers as texts } from '../texts/papers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Fact, Seller, TaxFacts } from './tax-facts.tsx';

const locale = import.meta.env.LANGUAGE === 'hi' ? 'hi-IN' : 'en-IN';
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const dayOf = (instant: string): string => day.format(Date.parse(instant));

/** An invoice, a credit note or a refund voucher, to be printed. */
export function TaxPaper({ id }: { id: number }) {
  const words = useTexts();
  const read = useRead(readTaxPaper, { params: { id } });
  if (read.isError && !read.data) {
    return (
      <ErrorState
        title={texts.failed}
        reason={reasonOf(read.error, words)}
        isRetrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!read.data) return <Skeleton className="h-96 w-full rounded-xl" />;
  return (
    <>
      <PaperSheet paper={read.data} />
      <Button className="mt-4 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        {texts.print}
      </Button>
    </>
  );
}

function PaperSheet({ paper }: { paper: TaxPaperData }) {
  const { kind, number, issuedAt, total, isCancelled, shop, holder, refersTo, orders } = paper;
  const rupees = formatRupees(paiseOf(total));
  return (
    <Sheet as="section" variant="passbook" aria-labelledby="paper">
      <p className="text-sm text-ink-2">{shop.name}</p>
      <Seller {...paper} />
      <h1 id="paper" className="mt-3 text-2xl">
        {texts.kinds[kind]}
      </h1>
      <p className="figure mt-3 text-4xl">{rupees}</p>
      {isCancelled && (
        <Banner tone="gold" className="mt-3">
          {texts.isCancelled}
        </Banner>
      )}
      <dl className="mt-4">
        <Fact label={texts.paperNumber}>{number}</Fact>
        <Fact label={texts.paperDate}>{dayOf(issuedAt)}</Fact>
        {refersTo && <Fact label={texts.refersTo[kind]}>{texts.ofDay(refersTo.number, dayOf(refersTo.issuedAt))}</Fact>}
        <Fact label={texts.forWhom}>
          {`${holder.firstName} ${holder.lastName}`.trim()}
          <span className="block text-sm font-normal text-ink-2">{holder.email}</span>
        </Fact>
        <Fact label={texts.number}>{holder.id}</Fact>
        {shop.contactEmail !== '' && <Fact label={texts.contact}>{shop.contactEmail}</Fact>}
      </dl>
      {orders.length > 0 && <Orders orders={orders} />}
      <TaxFacts tax={paper} words={texts.sums[kind]} total={rupees} />
      <p className="mt-4 text-sm text-ink-3">{texts.rules[kind]}</p>
    </Sheet>
  );
}

function Orders({ orders }: Pick<TaxPaperData, 'orders'>) {
  return (
    <table className="w-full border-t border-dashed border-line-strong">
      <thead className="text-left text-ink-2">
        <tr>
          <th scope="col" className="py-2.5 pr-3 font-normal">
            {texts.orders}
          </th>
          <th scope="col" className="py-2.5 pl-3 text-right font-normal">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {orders.map(({ id, serviceName, quantity, amount }) => (
          <tr key={id} className="break-inside-avoid align-top">
            <td className="pr-3 pb-2.5 wrap-anywhere">
              {texts.orderLine(id, groupDigits(String(quantity)), serviceName)}
            </td>
            <td className="pb-2.5 pl-3 text-right font-semibold whitespace-nowrap">{formatRupees(paiseOf(amount))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
