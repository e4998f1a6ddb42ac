import { type FormEvent, useId, useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
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
import { amountFault, reachedBeforeCancel, reasonFault, typedAmount } from './refunds.rules.ts';
import { useAnyOrder } from './use-any-order.ts';
import { useResolvingRefund } from './use-resolving-refund.ts';

const maxReasonCharacters = 500;

interface ProcessRefundProps {
  readonly order: OrderForAdmin;
  readonly onClose: () => void;
  /** It was settled: by this admin now, or by another one before. */
  readonly onSettled: () => void;
}

/** Decides about the money of a cancelled order. Either way asks once more, since neither can be undone. */
export function ProcessRefund({ order, onClose, onSettled }: ProcessRefundProps) {
  const formId = useId();
  const [question, setQuestion] = useState<'approve' | 'reject'>();
  const latest = useAnyOrder(order.id).data;
  const draft = useDraft({ amount: order.totalAmount, reason: '' });
  const form = useRefundForm(draft, order);
  const { amount, reason } = form.values;
  const settling = useResolvingRefund({
    order,
    amountPaise: typedAmount(amount),
    reason: reason.trim(),
    onSettled: () => {
      onSettled();
      onClose();
    },
    onRefused: (error) => {
      setQuestion(undefined);
      form.showRefused(error);
      if (error.code === 'already-decided' || error.code === 'status-not-reachable') onSettled();
    },
  });
  const isOver = latest !== undefined && latest.order.status !== 'cancelled' && !settling.isPending;
  const isOwn = useUser().id === order.user.id;
  const ask = (next: 'approve' | 'reject') => () => !isOver && setQuestion(next);

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
      footer={isOver ? <CloseButton onClose={onClose} /> : <Decisions {...{ formId, isOwn }} onReject={reject} />}
    >
      <div role="alert">{isOver && <Meanwhile {...latest} />}</div>
      {isOwn && (
        <Banner tone="gold" className="mb-4">
          {ownRefundText}
        </Banner>
      )}
      <RefundFacts order={order} reached={reachedBeforeCancel(latest?.timeline ?? [])} />
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={form.submit(ask('approve'))}>
        <RefundFields {...{ order, draft, form }} timeline={latest?.timeline ?? []} isReadOnly={isOver} />
      </form>
      {question && (
        <RefundQuestion
          {...{ question, order }}
          amountPaise={typedAmount(amount) ?? 0}
          isPending={settling.isPending}
          onConfirm={question === 'approve' ? settling.approve : settling.reject}
          onBack={() => setQuestion(undefined)}
        />
      )}
    </Dialog>
  );
}

type RefundValues = { amount: string; reason: string };

function useRefundForm(draft: Draft<RefundValues>, order: OrderForAdmin) {
  const totalPaise = paiseOf(order.totalAmount);
  return useForm(draft, { amount: (amount) => amountFault(amount, totalPaise), reason: reasonFault });
}

interface RefundFieldsProps {
  readonly order: OrderForAdmin;
  readonly timeline: OrderDetailForAdmin['timeline'];
  readonly draft: Draft<RefundValues>;
  readonly form: ReturnType<typeof useRefundForm>;
  readonly isReadOnly: boolean;
}

function RefundFields({ order, timeline, draft, form, isReadOnly }: RefundFieldsProps) {
  return (
    <>
      {!isReadOnly && (
        <AmountSuggestions
          order={order}
          reached={reachedBeforeCancel(timeline)}
          onChoose={(amount) => draft.set('amount', amount, { isDone: true })}
        />
      )}
      <NumberField
        kind="amount"
        label={texts.amount}
        hint={texts.amountHint(formatRupees(paiseOf(order.totalAmount)))}
        readOnly={isReadOnly}
        {...form.field('amount')}
      />
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
  readonly onReject: (event: FormEvent) => void;
}

function Decisions({ formId, isOwn, onReject }: DecisionsProps) {
  return (
    <>
      <Button isWide onClick={onReject}>
        {texts.reject}
      </Button>
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
      title={texts.meanwhile(adminTexts.orders.statuses[order.status], last?.by ?? '')}
      className="mb-3"
    >
      {last && last.note !== '' && <p className="mb-1 wrap-anywhere">“{last.note}”</p>}
      {texts.nothingLeft}
    </Banner>
  );
}
