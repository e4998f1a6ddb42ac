import { type ReactNode, useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { applyStatement, listPayments, type Payment, type Statement } from '../../contract/payments.ts';
import { useRead, useSend } from '../platform/query.ts';
import { paymentReasonTexts, paymentTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { showToast } from '../ui/toast.tsx';
import { viewAddress } from './payment-address.ts';
import { dayOfPayment, fullNameOf, groupedReference } from './payments.rules.ts';
import { SetAsideUnnamed } from './set-aside-unnamed.tsx';

interface StatementPreviewProps {
  readonly statement: Statement;
  readonly onChanged: (statement: Statement) => void;
}

const rupees = (amount: string): string => formatRupees(paiseOf(amount));
/** What did not go out has no sign. */
const outgoing = ({ debits, debitTotal }: Statement) => (debits === 0 ? '' : '−') + rupees(debitTotal);

/** What a statement says, before and after its payments are credited. */
export function StatementPreview({ statement, onChanged }: StatementPreviewProps) {
  const { id, problems, matched, needsDecision, takenBack, creditedCount } = statement;
  const [creditedBefore] = useState(creditedCount);
  const query = { statementId: String(id), pageSize: '50' };
  const fits = useRead(listPayments, { query: { ...query, state: 'fits' } }, { enabled: matched > 0 });
  const waits = useRead(listPayments, { query: { ...query, state: 'needs-decision' } }, { enabled: needsDecision > 0 });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
        <Sheet as="section" aria-label={texts.viewNames.import}>
          <Sentence statement={statement} creditedNow={creditedCount - creditedBefore} />
          <p className="mt-1 text-ink-2">{progressText(statement)}</p>
          {takenBack > 0 && (
            <Banner tone="gold" className="mt-3" title={texts.takenBack(takenBack)}>
              {takenBackText(statement)}
            </Banner>
          )}
          {problems.length > 0 && (
            <Banner tone="gold" className="mt-3">
              <ul className="grid gap-1">
                {problems.map((problem) => (
                  <li key={problem} className="wrap-anywhere">
                    {problem}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </Sheet>
        {/* On a phone what it proves, and the press, come before the rows. */}
        <div className="grid gap-4.5 lg:hidden">
          <BalanceCard statement={statement} />
          <CreditCard statement={statement} onChanged={onChanged} />
        </div>
        {needsDecision > 0 && (
          <Rows title={texts.waiting} lead={texts.waitingLead} all={needsDecision} payments={waits.data?.items ?? []}>
            {(payments) => <ByReason statement={statement} payments={payments} />}
          </Rows>
        )}
        {matched > 0 && (
          <Rows title={texts.fitting} lead={texts.fittingLead} all={matched} payments={fits.data?.items ?? []}>
            {(payments) => <PaymentRows payments={payments} />}
          </Rows>
        )}
      </div>
      <div className="grid gap-4.5 max-lg:hidden">
        <BalanceCard statement={statement} />
        <CreditCard statement={statement} onChanged={onChanged} />
      </div>
    </div>
  );
}

function progressText({ matched, creditedCount, creditedTotal, needsDecision }: Statement): string {
  if (creditedCount > 0) return texts.isDone(creditedCount, rupees(creditedTotal));
  return matched + needsDecision > 0 ? texts.notYet : texts.allKnown;
}

/** What the import has done already, before any press. */
function takenBackText({ takenBack, takenBackTotal, takenBackOwed }: Statement): string {
  return paiseOf(takenBackOwed) > 0
    ? texts.takenBackOwedText(rupees(takenBackTotal), rupees(takenBackOwed))
    : texts.takenBackText(takenBack, rupees(takenBackTotal));
}

/** *18 credits: 15 fit, 2 need you, 1 is interest* */
function Sentence({ statement, creditedNow }: { statement: Statement; creditedNow: number }) {
  const { credits, matched, needsDecision, settled, ignoredKinds } = statement;
  const settledBefore = settled - creditedNow;
  const parts = [
    matched > 0 && (
      <span key="fit" className="whitespace-nowrap text-leaf">
        {texts.fit(matched)}
      </span>
    ),
    creditedNow > 0 && (
      <span key="credited" className="whitespace-nowrap text-leaf">
        {texts.creditedNow(creditedNow)}
      </span>
    ),
    needsDecision > 0 && (
      <span key="need" className="whitespace-nowrap text-gold">
        {texts.need(needsDecision)}
      </span>
    ),
    settledBefore > 0 && <span key="settled">{texts.settled(settledBefore)}</span>,
    ...Object.entries(ignoredKinds).map(([kind, number]) => <span key={kind}>{texts.noPayment(kind, number)}</span>),
  ].filter((part) => part !== false);
  return (
    <h3 className="text-2xl">
      {texts.credits(credits)}
      {parts.map((part, index) => [index > 0 && ', ', part])}
    </h3>
  );
}

function BalanceCard({ statement }: { statement: Statement }) {
  const { account, name, rows, isProven, openingBalance, closingBalance } = statement;
  return (
    <Sheet as="section" variant="passbook" aria-label={texts.statement}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-lg">{texts.statement}</h3>
        {isProven && <Stamp>{texts.addsUp}</Stamp>}
      </div>
      <p className="mt-2 font-semibold wrap-anywhere">{account}</p>
      <p className="mb-2 text-sm text-ink-3 wrap-anywhere">{texts.from(name, rows)}</p>
      <Lines className="tabular">
        {openingBalance !== null && <Line label={texts.before} value={rupees(openingBalance)} />}
        <Line label={texts.creditLine(statement.credits)} value={rupees(statement.creditTotal)} tone="leaf" />
        <Line label={texts.debitLine(statement.debits)} value={outgoing(statement)} />
        {closingBalance !== null && <TotalLine label={texts.after} value={rupees(closingBalance)} />}
      </Lines>
      {!isProven && <p className="text-sm text-ink-2">{openingBalance === null ? texts.noBalance : texts.unproven}</p>}
    </Sheet>
  );
}

/** One press for all that fits; what is left of a long file is credited by the next one. */
function CreditCard({ statement, onChanged }: StatementPreviewProps) {
  const words = useTexts();
  const { id, matched, matchedTotal, needsDecision, creditedCount, creditedTotal } = statement;
  const isCredited = matched === 0 && creditedCount > 0;
  // Once a file is done, what others have left is next.
  const elsewhere = useRead(
    listPayments,
    { query: { state: 'needs-decision', pageSize: '1' } },
    { enabled: isCredited && needsDecision === 0 },
  );
  const waiting = needsDecision || (isCredited && elsewhere.data?.total) || 0;
  const send = useSend(applyStatement, {
    onDone: (applied) => {
      onChanged(applied);
      const isMore = applied.creditedCount > creditedCount;
      if (applied.matched > 0 && isMore) return send.mutate({ params: { id } });
      const title = texts.credited(applied.creditedCount);
      showToast({ tone: 'success', title, text: texts.creditedText(rupees(applied.creditedTotal)) });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.creditFailed, text: reasonOf(error, words) }),
  });
  if (matched === 0) {
    return (
      waiting > 0 && (
        <Sheet as="section" aria-label={texts.toNeeds(waiting)} className="grid gap-3">
          <p className="text-ink-2">
            {creditedCount > 0 ? texts.isDone(creditedCount, rupees(creditedTotal)) : texts.waitingText}
          </p>
          <ButtonLink isWide variant="primary" href={viewAddress('needs-you')}>
            {texts.toNeeds(waiting)}
          </ButtonLink>
        </Sheet>
      )
    );
  }
  return (
    <Sheet as="section" aria-label={texts.credit(matched)} className="grid gap-3">
      <h3 className="text-lg">{texts.creditTitle(rupees(matchedTotal), matched)}</h3>
      <p className="text-ink-2">{texts.creditText}</p>
      <Button isWide variant="primary" isBusy={send.isPending} onClick={() => send.mutate({ params: { id } })}>
        {texts.credit(matched)}
      </Button>
    </Sheet>
  );
}

interface RowsProps {
  readonly title: string;
  readonly lead: string;
  readonly all: number;
  readonly payments: readonly Payment[];
  readonly children: (payments: readonly Payment[]) => ReactNode;
}

function Rows({ title, lead, all, payments, children }: RowsProps) {
  return (
    <Sheet as="section" aria-label={title} isPadded={false}>
      <p className="bg-sunk px-4.5 py-2.5 first:rounded-t-xl">
        <span className="font-semibold">{title}</span> <span className="text-sm text-ink-2">{lead}</span>
      </p>
      {children(payments)}
      {all > payments.length && payments.length > 0 && (
        <p className="border-t border-dashed border-line-strong px-4.5 py-2.5 text-ink-2">
          {texts.more(all - payments.length)}
        </p>
      )}
    </Sheet>
  );
}

/** Each reason is said once, with how many payments have it where that is known. */
function ByReason({ statement, payments }: { statement: Statement; payments: readonly Payment[] }) {
  const isAll = payments.length === statement.needsDecision;
  return [...Map.groupBy(payments, ({ reason }) => reason)].map(([reason, group]) => (
    <section key={reason} aria-label={paymentReasonTexts[reason]}>
      <h4 className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong px-4.5 pt-3 pb-1.5 text-ink-2">
        <span>
          {paymentReasonTexts[reason]}{' '}
          <span className="tabular">{countOf({ reason, group, isAll, unnamed: statement.unnamed })}</span>
        </span>
        {reason === 'nobody' && <SetAsideUnnamed statement={statement} />}
      </h4>
      <PaymentRows payments={group} />
    </section>
  ));
}

interface ReasonGroup {
  readonly reason: Payment['reason'];
  readonly group: readonly Payment[];
  readonly isAll: boolean;
  readonly unnamed: number;
}

function countOf({ reason, group, isAll, unnamed }: ReasonGroup): string {
  if (reason === 'nobody') return `(${unnamed})`;
  return isAll ? `(${group.length})` : '';
}

function PaymentRows({ payments }: { payments: readonly Payment[] }) {
  return (
    <ul>
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-dashed border-line-strong px-4.5 py-2.5"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{whoPaid(payment)}</span>{' '}
              <time dateTime={payment.paidOn} className="text-sm text-ink-2">
                {texts.paidOn(dayOfPayment(payment.paidOn, Date.now()))}
              </time>
            </p>
            <p className="text-sm text-ink-2 tabular wrap-anywhere">
              {groupedReference(payment.referenceNumber) ?? texts.noReference}
              {payment.fundRequestId !== null && `, ${texts.request(payment.fundRequestId)}`}
            </p>
          </div>
          <p className="text-right font-semibold tabular">{rupees(payment.amount)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The customer of what fits; of all else, whom the bank names. */
const whoPaid = ({ reason, customer, payerName, payerVpa }: Payment): string =>
  (reason === 'fits' && customer && fullNameOf(customer)) || payerName || payerVpa || texts.noPayer;
