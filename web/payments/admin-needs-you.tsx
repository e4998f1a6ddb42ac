import { Hand } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { Payment } from '../../contract/payments.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { paymentReasonTexts, paymentTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { viewAddress } from './payment-address.ts';
import { PaymentCard } from './payment-card.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { dayOfPayment, groupedReference } from './payments.rules.ts';
import { SetAsideOfImport } from './set-aside-unnamed.tsx';
import { type NextFocus, useNextFocus } from './use-next-focus.ts';
import { usePaymentQueue } from './use-payment-queue.ts';
import { useShownPayment } from './use-shown-payment.ts';

/** What statements show and no request explains, decided one by one. */
export function NeedsYou() {
  const words = useTexts();
  const { list, queue, total, offset, hasOthers, putOff } = usePaymentQueue();
  const { shown, isGone, failure, choose, next } = useShownPayment(queue);
  useOpenedByAddress({ find: (id) => id, open: choose });
  const [isAwaited, setAwaited] = useState(false);
  const nextFocus: NextFocus = { isAwaited, onTaken: () => setAwaited(false) };
  const unread = failure ?? (list.data ? null : list.error);
  if (unread) {
    return (
      <Sheet>
        <ErrorState
          title={texts.failed}
          reason={reasonOf(unread, words)}
          isRetrying={list.isFetching}
          onRetry={() => [next(), void list.refetch()]}
        />
      </Sheet>
    );
  }
  if (!queue) return <Skeleton className="h-96 w-full rounded-xl" />;
  if (queue.length === 0) return <NothingLeft nextFocus={nextFocus} />;
  const goOn = (decided?: Payment) => {
    setAwaited(true);
    next(decided);
  };
  if (!shown) return isGone ? <Gone onNext={() => goOn()} /> : <Skeleton className="h-96 w-full rounded-xl" />;
  const decided = () => goOn(shown);
  const later = () => {
    putOff(shown);
    goOn();
  };
  // With it all that nobody named in its import are set aside, also the one that stands first.
  const isOfSameImport = ({ reason, statementId }: Payment) => reason === 'nobody' && statementId === shown.statementId;
  const place = queue.indexOf(shown);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-2 xl:grid-cols-[17rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Queue queue={queue} total={total} shownId={shown.id} onChoose={choose} />
        <PaymentCard
          key={`card ${shown.id}`}
          nextFocus={nextFocus}
          payment={shown}
          place={place < 0 ? undefined : offset + place + 1}
          total={total}
        />
        <PaymentDecision key={shown.id} payment={shown} onDecided={decided} onLater={hasOthers ? later : undefined} />
      </div>
      {shown.reason === 'nobody' && shown.statementId !== null && (
        <SetAsideOfImport importId={shown.statementId} onOver={() => goOn(queue.find(isOfSameImport))} />
      )}
    </>
  );
}

function NothingLeft({ nextFocus }: { nextFocus: NextFocus }) {
  const sheet = useNextFocus<HTMLDivElement>(nextFocus);
  return (
    <Sheet as="section" ref={sheet} tabIndex={-1} aria-label={texts.nothing} className="outline-none">
      <EmptyState
        icon={<Hand aria-hidden />}
        title={texts.nothing}
        action={<ButtonLink href={viewAddress('import')}>{texts.toImport}</ButtonLink>}
      >
        {texts.nothingText}
      </EmptyState>
    </Sheet>
  );
}

/** Somebody else was faster: nothing is decided about another payment in its place. */
function Gone({ onNext }: { onNext: () => void }) {
  return (
    <Sheet as="section" role="status" aria-label={texts.payment}>
      <EmptyState
        title={texts.goneTitle}
        action={
          <Button variant="primary" onClick={onNext}>
            {texts.nextPayment}
          </Button>
        }
      >
        {texts.goneText}
      </EmptyState>
    </Sheet>
  );
}

interface QueueProps {
  readonly queue: readonly Payment[];
  readonly total: number;
  readonly shownId: number;
  readonly onChoose: (id: number) => void;
}

/** Scrolls by itself, so that what is chosen low in it stands beside it. */
function Queue({ queue, total, shownId, onChoose }: QueueProps) {
  const shown = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payment is another button.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  return (
    <Sheet
      as="section"
      aria-label={texts.queue}
      isPadded={false}
      className="overflow-y-auto max-xl:hidden xl:sticky xl:top-20"
      style={{ maxHeight: 'calc(100svh - 6rem)' }}
    >
      <h3 className="flex items-baseline gap-2 px-4.5 py-3 text-lg">
        {texts.viewNames['needs-you']} <span className="text-sm font-normal text-ink-2">{texts.left(total)}</span>
      </h3>
      <ul>
        {queue.map(({ id, amount, reason, referenceNumber, paidOn }) => (
          <li key={id} className="border-t border-dashed border-line-strong">
            <button
              ref={id === shownId ? shown : undefined}
              type="button"
              aria-current={id === shownId ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={classNames(
                'grid w-full gap-0.5 px-4.5 py-3 text-left -outline-offset-3!',
                id === shownId ? 'bg-gold-wash shadow-[inset_4px_0_var(--marigold)]' : 'hover:bg-sunk',
              )}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="font-semibold tabular">{formatRupees(paiseOf(amount))}</span>
                <time dateTime={paidOn} className="text-sm text-ink-2">
                  {texts.paidOn(dayOfPayment(paidOn, Date.now()))}
                </time>
              </span>
              <span className="text-sm">{paymentReasonTexts[reason]}</span>
              <span className="text-sm text-ink-2 tabular wrap-anywhere">
                {groupedReference(referenceNumber) ?? texts.noReference}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
