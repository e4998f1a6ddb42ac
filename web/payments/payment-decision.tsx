import { lazy, Suspense, useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { type Payment, resolvePayment } from '../../contract/payments.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { useSingleKeys } from '../platform/single-keys.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';
import { CandidateChoice } from './candidate-choice.tsx';
import { type Choice, fullNameOf, isOpenTo, likeliest, refusedBy } from './payments.rules.ts';
import { usePaymentKeys } from './use-payment-keys.ts';
import { useReopening } from './use-reopening.ts';

const OtherCustomer = lazy(() => import('./other-customer.tsx').then((m) => ({ default: m.OtherCustomer })));

interface PaymentDecisionProps {
  readonly payment: Payment;
  readonly onDecided: () => void;
  /** Undefined for the only one: nothing would come first. */
  readonly onLater: (() => void) | undefined;
}

/** Who may have made a payment, and what follows: one key or one tap for each. */
export function PaymentDecision({ payment, onDecided, onLater }: PaymentDecisionProps) {
  const may = useMay();
  const mayDecide = may('payments.decide');
  const [chosen, setChosen] = useState<Choice | undefined>(() => likeliest(payment));
  const [reason, setReason] = useState('');
  const send = useDeciding(payment, onDecided);
  const amount = formatRupees(paiseOf(payment.creditable));

  const decide = (as: 'credit' | 'not-ours') => {
    if (send.isPending || !mayDecide) return;
    if (as === 'not-ours') return send.decide({ as, reason: reason.trim() || texts.reasonOf.notOurs });
    if (chosen) send.decide({ ...targetOf(chosen), reason: reason.trim() || usualReason(chosen) });
  };
  usePaymentKeys((key) => {
    if (key === 'later') onLater?.();
    else if (typeof key === 'string') decide(key);
    else {
      const candidate = payment.candidates[key.choose];
      if (candidate && isOpenTo(payment, candidate)) setChosen(candidate);
    }
  });

  return (
    <Sheet as="section" aria-label={texts.who} className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-20">
      {/* What has the focus is not to lie under the buttons, which stand over it on a phone. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:[&_:is(input,button)]:scroll-mb-80">
        <CandidateChoice payment={payment} chosen={chosen} onChoose={setChosen} />
        {mayDecide && may('users.read') && (
          <Suspense>
            <OtherCustomer onChoose={(user) => setChosen({ fundRequestId: null, user })} />
          </Suspense>
        )}
        {mayDecide && (
          <TextField
            label={texts.reason}
            maxLength={500}
            placeholder={chosen ? usualReason(chosen) : texts.reasonOf.notOurs}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
      {mayDecide && (
        // Within reach, however many may have made it.
        <div className="sticky bottom-14 grid gap-2 border-t border-line bg-sheet py-3 md:bottom-0 [@media(height<26rem)]:static">
          <p aria-live="polite">{consequenceOf(payment, chosen)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              isWide
              variant="primary"
              isBusy={send.isPending}
              disabled={!chosen}
              aria-keyshortcuts="Enter"
              onClick={() => decide('credit')}
            >
              {chosen?.credited ? texts.correctTo(amount) : texts.creditHim(amount)} <Key>Enter</Key>
            </Button>
            <Button
              className="max-md:flex-1"
              disabled={send.isPending}
              aria-keyshortcuts="n"
              onClick={() => decide('not-ours')}
            >
              {texts.notOurs} <Key>N</Key>
            </Button>
            {onLater && (
              <Button className="max-md:flex-1" variant="ghost" aria-keyshortcuts="j" onClick={onLater}>
                {texts.later} <Key>J</Key>
              </Button>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** What the press does, in a sentence or two. */
function consequenceOf(payment: Payment, chosen: Choice | undefined): string {
  if (!chosen) return payment.reason === 'credited-otherwise' ? texts.chooseCredited : texts.chooseFirst;
  const { credited, fundRequestId, user } = chosen;
  const [name, amount] = [fullNameOf(user), formatRupees(paiseOf(payment.creditable))];
  const refused = refusedBy(payment, chosen).map((each) => `${fullNameOf(each.user)} (#${each.fundRequestId})`);
  const follows =
    credited && fundRequestId !== null
      ? texts.corrects(name, formatRupees(paiseOf(credited)), amount, fundRequestId)
      : texts.follows(name, amount, fundRequestId);
  return refused.length === 0 ? follows : `${follows} ${texts.refuses(refused.join(', '))}`;
}

const targetOf = ({ fundRequestId, user }: Choice) =>
  fundRequestId === null ? { userId: user.id } : { fundRequestId };

function usualReason({ differingDigits, credited }: Choice): string {
  if (credited) return texts.reasonOf.corrected;
  if (differingDigits === 0) return texts.reasonOf.same;
  return differingDigits ? texts.reasonOf.near : texts.reasonOf.chosen;
}

/** Which key does the same, for whoever has keys and has not set them off. */
function Key({ children }: { children: string }) {
  const areOn = useSingleKeys()[0] === 'on';
  if (!areOn && children !== 'Enter') return null;
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current px-1.5 text-xs font-normal opacity-80 pointer-coarse:hidden max-md:hidden"
    >
      {children}
    </kbd>
  );
}

type Decided = Parameters<ReturnType<typeof useSend<typeof resolvePayment>>['mutate']>[0]['body'];

function useDeciding({ id }: Payment, onDecided: () => void) {
  const words = useTexts();
  const [content, setContent] = useState('');
  const key = useIdempotencyKey(content);
  const back = useReopening();
  // It stays on the screen until the queue is read again, and another press is not to be refused as a second decision.
  const [isDecided, setDecided] = useState(false);
  const { mutate, isPending } = useSend(resolvePayment, {
    key,
    onDone: ({ state, reason, amount, customer }) => {
      setDecided(true);
      onDecided();
      if (reason === 'not-ours')
        return showUndoable({
          title: texts.decidedNotOurs,
          label: texts.undo,
          undo: () => {
            setDecided(false);
            back.mutate({ params: { id } });
          },
        });
      // A payment that stays reversed names the customer whose top-up was reversed.
      const text =
        customer && state === 'matched' ? `${fullNameOf(customer)}, ${formatRupees(paiseOf(amount))}` : undefined;
      showToast({ tone: 'success', title: texts.decided, ...(text && { text }) });
    },
    onFailed: (error) => {
      const isGone = error.status === 404 || error.code === 'already-decided';
      if (isGone) onDecided();
      showToast({ tone: 'error', title: texts.decideFailed, text: isGone ? texts.gone : reasonOf(error, words) });
    },
  });
  return {
    isPending: isPending || isDecided,
    decide: (body: Decided) => {
      setContent(JSON.stringify(body));
      mutate({ params: { id }, body });
    },
  };
}
