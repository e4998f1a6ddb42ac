import { formatRupees, paiseOf } from '../../contract/money.ts';
import { type Debt, type FundReturn, gatewayReturnDays, listMoneyBack } from '../../contract/money-back.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { moneyBackTexts as texts } from '../texts/admin-money-back.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AcceptDifference } from './accept-difference.tsx';
import { DebtDecision } from './debt-decision.tsx';
import { groupedReference } from './payments.rules.ts';
import { ReturnOutcome } from './return-outcome.tsx';

/** What goes back to customers and waits for a person, and what customers owe. */
export function MoneyBackView() {
  const words = useTexts();
  const { data, error, refetch } = useRead(listMoneyBack, {});
  if (error && !data)
    return <ErrorState title={texts.loadFailed} reason={reasonOf(error, words)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full rounded-xl" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Section title={texts.returns} empty={texts.noReturns}>
        {data.returns.map((each) => (
          <ReturnCard key={each.id} item={each} />
        ))}
      </Section>
      <Section title={texts.debts} empty={texts.noDebts}>
        {data.debts.map((each) => (
          <DebtCard key={each.id} debt={each} />
        ))}
      </Section>
      <p className="text-ink-2">{texts.more}</p>
    </div>
  );
}

function Section({ title, empty, children }: { title: string; empty: string; children: readonly React.ReactNode[] }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">{title}</h3>
      {children.length === 0 ? <p className="text-ink-2">{empty}</p> : children}
    </section>
  );
}

const nameOf = ({ firstName, lastName }: FundReturn['customer']) => `${firstName} ${lastName}`.trim();

/** What a gateway did not settle for so long is a person's, too. */
const isForPerson = ({ method, state, askedAt }: FundReturn): boolean =>
  (state === 'asked' || state === 'unknown') &&
  (method === 'by-hand' || Date.parse(askedAt) + gatewayReturnDays * 86_400_000 <= Date.now());

function ReturnCard({ item }: { item: FundReturn }) {
  const mayDecide = useMay()('funds.decide');
  const mayAccept = useMay()('payments.decide');
  // A failed one is listed where what came back is nobody's by now.
  const isUnassigned = item.state === 'failed';
  const isLost = item.outgoingCheck === 'missing' || item.outgoingCheck === 'other-amount';
  const isOpen = isForPerson(item);
  return (
    <Sheet
      as="article"
      aria-label={formatRupees(paiseOf(item.amount))}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <b className="text-lg font-semibold tabular">{formatRupees(paiseOf(item.amount))}</b>{' '}
          {texts.backTo(nameOf(item.customer), groupedReference(item.referenceNumber) ?? item.referenceNumber)}
          <CopyButton isIconOnly text={item.referenceNumber} label={`Copy ${item.referenceNumber}`} />
        </p>
        <StateOfReturn item={item} />
      </div>
      {isOpen && <Destination payer={item.payer} />}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {item.reason} · {texts.decidedBy(nameOf(item.askedBy))}, <RelativeDate at={item.askedAt} />
        {item.outgoingReference !== null && ` · ${texts.outgoing}: ${item.outgoingReference}`}
      </p>
      {isUnassigned && <p>{texts.unassigned}</p>}
      {isOpen && mayDecide && <ReturnOutcome item={item} />}
      {(isLost || isUnassigned) && mayAccept && (
        <AcceptDifference kind="return" id={item.id} label={isUnassigned ? texts.credited : undefined} />
      )}
    </Sheet>
  );
}

/** Where an admin sends it to; nothing for who may not read it. */
function Destination({ payer }: Pick<FundReturn, 'payer'>) {
  if (!payer) return null;
  const { evidence, name, vpa } = payer;
  return (
    <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
      <span>
        {texts.sendTo} {name && <b className="font-semibold">{name}</b>} {vpa ?? texts.noAddress[evidence]}
      </span>
      {vpa && <CopyButton isIconOnly text={vpa} label={texts.copyAddress(vpa)} />}
    </p>
  );
}

function StateOfReturn({ item: { method, state, outgoingCheck } }: { item: FundReturn }) {
  if (outgoingCheck !== null) {
    const tone: Tone = outgoingCheck === 'found' ? 'leaf' : outgoingCheck === 'awaits-statement' ? 'sky' : 'clay';
    return <Badge tone={tone}>{texts.checks[outgoingCheck]}</Badge>;
  }
  if (state === 'asked' && method === 'gateway') return <Badge tone="sky">{texts.atGateway}</Badge>;
  return <Badge tone={state === 'failed' ? 'clay' : 'gold'}>{texts.states[state]}</Badge>;
}

function DebtCard({ debt }: { debt: Debt }) {
  const mayDecide = useMay()('funds.decide');
  const left = formatRupees(paiseOf(debt.amount) - paiseOf(debt.paid));
  return (
    <Sheet as="article" aria-label={texts.owes(nameOf(debt.customer))} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          {texts.owes(nameOf(debt.customer))} <b className="text-lg font-semibold tabular">{left}</b>
          <span className="block text-sm text-ink-3">{debt.customer.email}</span>
        </p>
        <Badge tone={debt.state === 'open' ? 'clay' : 'gold'}>
          {debt.state === 'open' ? texts.blocks : texts.collects}
        </Badge>
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {texts.causes[debt.cause]}: {debt.reason} · <RelativeDate at={debt.createdAt} />
        {paiseOf(debt.paid) > 0 &&
          ` · ${texts.ofAmount(formatRupees(paiseOf(debt.paid)), formatRupees(paiseOf(debt.amount)))}`}
      </p>
      {mayDecide && <DebtDecision debt={debt} />}
    </Sheet>
  );
}
