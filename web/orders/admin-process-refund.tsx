import { type FormEvent, useId, useState } from 'react';
import { formatRupees, groupDigits, wireAmount } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { type OrderDetailForAdmin, ownRefundText } from '../../contract/orders-admin.ts';
import { type Draft, useDraft, useForm } from '../platform/draft.ts';
import { useUser } from '../platform/session.tsx';
import { adminTexts } from '../texts/admin.ts';
import { processRefundTexts as texts } from '../texts/admin-orders.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { AmountSuggestions, RefundFacts } from './admin-refund-facts.tsx';
import { RefundQuestion } from './admin-refund-question.tsx';
import {
  amountFault,
  isRefundableByAmount,
  isRefundableByUnits,
  leftPaise,
  reachedBeforeCancel,
  reasonFault,
  shareOf,
  typedAmount,
  typedUnits,
  unitsFault,
} from './refunds.rules.ts';
import { StillAtProvider, useStillAtProvider } from './still-at-provider.tsx';
import { useAnyOrder } from './use-any-order.ts';
import { useResolvingRefund } from './use-resolving-refund.ts';

const maxReasonCharacters = 500;

interface ProcessRefundProps {
  readonly order: OrderForAdmin;
  readonly onClose: () => void;
  /** It was settled: by this admin now, or by another one before. */
  readonly onSettled: () => void;
}

/** Decides about the money of an order. Either way asks once more, since neither can be undone. */
export function ProcessRefund({ order: opened, onClose, onSettled }: ProcessRefundProps) {
  // As it was seen: what somebody else decides meanwhile is said, and is not decided upon unseen.
  const [order] = useState(opened);
  const formId = useId();
  const [question, setQuestion] = useState<'approve' | 'reject'>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const latest = useAnyOrder(order.id).data;
  const draft = useDraft({
    amount: order.status === 'cancelled' ? wireAmount(leftPaise(order)) : '',
    // Of one that failed nothing has come, as far as anybody knows.
    units: order.status === 'failed' ? groupDigits(String(order.quantity)) : '',
    reason: '',
  });
  const form = useRefundForm(draft, order);
  const { amount, reason } = form.values;
  const units = typedUnits(form.values.units, order);
  const amountPaise = units === undefined ? typedAmount(amount) : shareOf(units, order);
  const still = useStillAtProvider(order.id, true);
  const settling = useResolvingRefund({
    ...{ order, amountPaise, units },
    reason: reason.trim(),
    letGo: still.reason,
    onSettled: () => {
      onSettled();
      onClose();
    },
    onRefused: (error) => {
      setQuestion(undefined);
      form.showRefused(error);
      if (error.code === 'order-at-provider') still.refresh();
      if (error.code === 'already-decided' || error.code === 'status-not-reachable') onSettled();
    },
  });
  const isOver = latest !== undefined && !isAsSeen(latest.order, order) && !settling.isPending;
  const isOwn = useUser().id === order.user.id;
  const ask = (next: 'approve' | 'reject') => () => !isOver && setQuestion(next);

  function approve(event: FormEvent) {
    setIsSubmitted(true);
    form.submit(() => !still.isMissing && ask('approve')())(event);
  }

  function reject(event: FormEvent) {
    // The amount plays no part in it.
    if (reasonFault(reason) === undefined) ask('reject')();
    else form.submit(ask('reject'))(event);
  }

  return (
    <Dialog
      isOpen
      onClose={() => !settling.isPending && onClose()}
      title={texts.title(order.id)}
      description={texts.of(`${order.user.firstName} ${order.user.lastName}`, order.user.email)}
      footer={
        isOver ? (
          <CloseButton onClose={onClose} />
        ) : (
          <Decisions {...{ formId, isOwn }} onReject={order.status === 'cancelled' ? reject : undefined} />
        )
      }
    >
      <div role="alert">{isOver && <Meanwhile {...latest} />}</div>
      {isOwn && (
        <Banner tone="gold" className="mb-4">
          {ownRefundText}
        </Banner>
      )}
      <RefundFacts
        order={order}
        reached={order.status === 'cancelled' ? reachedBeforeCancel(latest?.timeline ?? []) : order.progress}
      />
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={approve}>
        {!isOver && <StillAtProvider orderId={order.id} {...{ still, isSubmitted }} onAsked={onClose} />}
        <RefundFields {...{ order, draft, form }} timeline={latest?.timeline ?? []} isReadOnly={isOver} />
      </form>
      {question && (
        <RefundQuestion
          {...{ question, order }}
          amountPaise={amountPaise ?? 0}
          isPending={settling.isPending}
          onConfirm={question === 'approve' ? settling.approve : settling.reject}
          onBack={() => setQuestion(undefined)}
        />
      )}
    </Dialog>
  );
}

const isAsSeen = (latest: OrderForAdmin, seen: OrderForAdmin): boolean =>
  latest.status === seen.status && latest.refundedAmount === seen.refundedAmount;

type RefundValues = { amount: string; units: string; reason: string };

function useRefundForm(draft: Draft<RefundValues>, order: OrderForAdmin) {
  return useForm(draft, {
    // Units take the place of an amount.
    amount: (amount, { units }) =>
      units.trim() !== '' || !isRefundableByAmount(order) ? undefined : amountFault(amount, leftPaise(order)),
    units: (units) => unitsFault(units, order),
    reason: reasonFault,
  });
}

interface RefundFieldsProps {
  readonly order: OrderForAdmin;
  readonly timeline: OrderDetailForAdmin['timeline'];
  readonly draft: Draft<RefundValues>;
  readonly form: ReturnType<typeof useRefundForm>;
  readonly isReadOnly: boolean;
}

function RefundFields({ order, timeline, draft, form, isReadOnly }: RefundFieldsProps) {
  const units = typedUnits(form.values.units, order);
  return (
    <>
      {!isReadOnly && (
        <AmountSuggestions
          order={order}
          reached={reachedBeforeCancel(timeline)}
          onChoose={(amount) => draft.set('amount', amount, { isDone: true })}
        />
      )}
      {isRefundableByAmount(order) && (
        <NumberField
          kind="amount"
          label={texts.amount}
          hint={texts.amountHint(formatRupees(leftPaise(order)))}
          readOnly={isReadOnly}
          disabled={form.values.units.trim() !== ''}
          {...form.field('amount')}
        />
      )}
      {isRefundableByUnits(order) && (
        <NumberField
          kind="quantity"
          label={texts.units}
          hint={texts.unitsHint(units === undefined ? undefined : formatRupees(shareOf(units, order)))}
          readOnly={isReadOnly}
          {...form.field('units')}
        />
      )}
      <TextareaField
        label={texts.reason}
        hint={texts.reasonHint}
        placeholder={texts.reasonPlaceholder}
        maxLength={maxReasonCharacters}
        rows={3}
        readOnly={isReadOnly}
        {...form.control('reason')}
        value={form.values.reason}
        onChange={(event) => draft.set('reason', event.target.value)}
      />
    </>
  );
}

interface DecisionsProps {
  readonly formId: string;
  /** Nobody pays themself back. */
  readonly isOwn: boolean;
  /** Undefined where there is nothing to refuse. */
  readonly onReject: ((event: FormEvent) => void) | undefined;
}

function Decisions({ formId, isOwn, onReject }: DecisionsProps) {
  return (
    <>
      {onReject && (
        <Button isWide onClick={onReject}>
          {texts.reject}
        </Button>
      )}
      <Button isWide type="submit" form={formId} variant="primary" disabled={isOwn}>
        {texts.approve}
      </Button>
    </>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button isWide onClick={onClose}>
      {texts.close}
    </Button>
  );
}

/** Who else decided about it, and how. */
function Meanwhile({ order, timeline }: OrderDetailForAdmin) {
  const last = timeline.at(-1);
  return (
    <Banner
      tone="clay"
      title={texts.meanwhile(adminTexts.orders.statuses[order.status], last?.by ?? null)}
      className="mb-3"
    >
      {last && last.note !== '' && <p className="mb-1 wrap-anywhere">“{last.note}”</p>}
      {texts.nothingLeft}
    </Banner>
  );
}
