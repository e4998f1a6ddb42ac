import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { readReceipt } from '../../contract/papers.ts';
import { useRead } from '../platform/query.ts';
import { papers as texts } from '../texts/papers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Fact, Seller, TaxFacts } from './tax-facts.tsx';

const locale = import.meta.env.LANGUAGE === 'hi' ? 'hi-IN' : 'en-IN';
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A receipt gets its number a moment after the credit, and no event tells of it. */
const numberSoonMs = 1_500;

/** What a customer has paid and when it was credited, to be printed. */
export function Receipt({ id }: { id: number }) {
  const words = useTexts();
  const read = useRead(readReceipt, { params: { id } });
  const { refetch } = read;
  const isUnnumbered = read.data?.number === null;
  useEffect(() => {
    if (!isUnnumbered) return;
    const timer = setInterval(() => void refetch(), numberSoonMs);
    return () => clearInterval(timer);
  }, [isUnnumbered, refetch]);
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
  const { number, shop, holder, amount, referenceNumber, creditedAt, fundRequestId, moneyBack, tax } = read.data;
  const rupees = formatRupees(paiseOf(amount));
  return (
    <>
      <Sheet as="section" variant="passbook" aria-labelledby="paper">
        <p className="text-sm text-ink-2">{shop.name}</p>
        {tax && <Seller {...tax} />}
        <h1 id="paper" className="mt-3 text-2xl">
          {tax ? texts.voucher : texts.receipt}
        </h1>
        <p className="figure mt-3 text-4xl">{rupees}</p>
        <p className="mt-1 text-ink-2">{texts.received(rupees, shop.name)}</p>
        <dl className="mt-4">
          {tax && <Fact label={texts.voucherNumber}>{tax.number}</Fact>}
          <Fact label={texts.receiptNumber}>{number ?? texts.numberSoon}</Fact>
          <Fact label={texts.forWhom}>
            {`${holder.firstName} ${holder.lastName}`.trim()}
            <span className="block text-sm font-normal text-ink-2">{holder.email}</span>
          </Fact>
          <Fact label={texts.number}>{holder.id}</Fact>
          <Fact label={texts.reference}>{referenceNumber}</Fact>
          <Fact label={texts.creditedOn}>{when.format(Date.parse(creditedAt))}</Fact>
          {moneyBack.length > 0 && (
            <Fact label={texts.goneBack}>
              {moneyBack.map(({ kind, state, amount: back, at }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added at the end.
                <span key={index} className="block">
                  {texts.goneBackHow[kind === 'reversal' ? 'reversal' : state](formatRupees(paiseOf(back)))}
                  <span className="block text-sm font-normal text-ink-2">{when.format(Date.parse(at))}</span>
                </span>
              ))}
            </Fact>
          )}
          <Fact label={texts.request}>#{fundRequestId}</Fact>
          {shop.contactEmail !== '' && <Fact label={texts.contact}>{shop.contactEmail}</Fact>}
        </dl>
        {tax && <TaxFacts tax={tax} words={texts.advance} total={rupees} />}
        <p className="mt-4 text-sm text-ink-3">{tax ? texts.isVoucher : texts.noTax}</p>
      </Sheet>
      <Button className="mt-4 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        {texts.print}
      </Button>
    </>
  );
}
