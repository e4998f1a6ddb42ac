import type { ReactNode } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { Payment } from '../../contract/payments.ts';
import { paymentReasonTexts, paymentTexts as texts } from '../texts/admin-payments.ts';
import { Banner } from '../ui/banner.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { groupedReference } from './payments.rules.ts';
import { type NextFocus, useNextFocus } from './use-next-focus.ts';

interface PaymentCardProps {
  readonly payment: Payment;
  /** Undefined where it stands further back than the queue reaches. */
  readonly place: number | undefined;
  readonly total: number;
  readonly nextFocus: NextFocus;
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What the bank says of a payment. */
export function PaymentCard({ payment, place, total, nextFocus }: PaymentCardProps) {
  const heading = useNextFocus<HTMLHeadingElement>(nextFocus);
  const { amount, creditable, reason, referenceNumber, payerName, payerVpa, paidOn, paidTime } = payment;
  const { account, line, note, text, comment } = payment;
  return (
    <Sheet as="section" variant="passbook" aria-label={texts.payment} className="xl:sticky xl:top-20">
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span className="font-semibold uppercase tracking-wide">{texts.payment}</span>
        <span className="tabular">
          {place ?? '…'} / {total}
        </span>
      </p>
      {/* The place and what it is of stand above it: who sees them needs no second time. */}
      <h3 ref={heading} tabIndex={-1} className="figure mt-1 scroll-mt-24 text-4xl outline-none">
        {place !== undefined && <span className="sr-only">{texts.placeOf(place, total)} </span>}
        {formatRupees(paiseOf(amount))}
      </h3>
      <Banner tone="gold" className="my-3">
        {paymentReasonTexts[reason]} {comment}
      </Banner>
      <dl>
        {creditable !== amount && <Fact label={texts.creditable}>{formatRupees(paiseOf(creditable))}</Fact>}
        <Fact label={texts.reference}>
          <span className="text-lg tabular">{groupedReference(referenceNumber) ?? texts.noReference}</span>
        </Fact>
        {(payerName || payerVpa) && (
          <Fact label={texts.payer}>
            {payerName}
            {payerVpa && <span className="block text-sm font-normal text-ink-2">{payerVpa}</span>}
          </Fact>
        )}
        <Fact label={texts.day}>
          {dayFormat.format(Date.parse(paidOn))}
          {paidTime && <span className="block text-sm font-normal text-ink-2">{paidTime}</span>}
        </Fact>
        <Fact label={texts.seenIn}>{texts.row(account, line)}</Fact>
        {note && <Fact label={texts.note}>{note}</Fact>}
      </dl>
      {text && (
        <div className="border-t border-dashed border-line-strong pt-2.5 max-lg:hidden">
          <p className="text-ink-2">{texts.bankWords}</p>
          <p className="text-sm wrap-anywhere">{text}</p>
        </div>
      )}
    </Sheet>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 border-t border-dashed border-line-strong py-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
