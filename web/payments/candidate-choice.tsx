import { Check, Minus, X } from 'lucide-react';
import { useId } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { Payment, PaymentCandidate } from '../../contract/payments.ts';
import { useSingleKeys } from '../platform/single-keys.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { classNames } from '../ui/class-names.ts';
import { RelativeDate } from '../ui/relative-date.tsx';
import { type Choice, fullNameOf, isOpenTo } from './payments.rules.ts';

interface CandidateChoiceProps {
  readonly payment: Payment;
  readonly chosen: Choice | undefined;
  readonly onChoose: (candidate: PaymentCandidate) => void;
}

/** Those who may have made a payment, with what speaks for each and against. */
export function CandidateChoice({ payment, chosen, onChoose }: CandidateChoiceProps) {
  const name = useId();
  const { candidates } = payment;
  const areKeysOn = useSingleKeys()[0] === 'on';
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-bold">{texts.who}</legend>
      {candidates.length === 0 && <p className="text-ink-2">{texts.nobody}</p>}
      <div className="grid gap-2.5">
        {candidates.map((candidate, index) => (
          <label
            key={`${candidate.fundRequestId} ${candidate.user.id} ${candidate.code}`}
            className={classNames(
              'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border-[1.5px] border-edge bg-sheet p-3.5 hover:border-ink',
              'has-checked:border-ink has-checked:bg-gold-wash',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-5 accent-ink"
              disabled={!isOpenTo(payment, candidate)}
              checked={chosen?.fundRequestId === candidate.fundRequestId && chosen.user.id === candidate.user.id}
              onChange={() => onChoose(candidate)}
            />
            <span>
              <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                <span className="wrap-anywhere">{fullNameOf(candidate.user)}</span>
                {areKeysOn && (
                  <kbd
                    aria-hidden
                    className="rounded-sm border border-line-strong px-1.5 text-xs font-normal max-md:hidden pointer-coarse:hidden"
                  >
                    {index + 1}
                  </kbd>
                )}
              </span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {candidate.user.email} · {saidOf(candidate)} · <RelativeDate at={candidate.createdAt} />
              </span>
              <Facts candidate={candidate} payerName={payment.payerName ?? ''} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What this customer asked for, or was credited with. */
function saidOf({ fundRequestId, amount, credited, code }: PaymentCandidate): string {
  const asked = formatRupees(paiseOf(amount ?? '0.00'));
  if (credited !== null) {
    const before = formatRupees(paiseOf(credited));
    return fundRequestId === null ? texts.creditedByHand(before) : texts.creditedBefore(fundRequestId, before);
  }
  if (fundRequestId !== null) return texts.asked(fundRequestId, asked);
  return code === null ? texts.refusedAsked : texts.askedToPay(asked);
}

function Facts({ candidate, payerName }: { candidate: PaymentCandidate; payerName: string }) {
  const { isSameAmount, amount, topUps, customerSince } = candidate;
  return (
    <span className="mt-1.5 grid gap-1 text-sm">
      <Identity candidate={candidate} />
      {amount !== null && (
        <Fact side={isSameAmount ? 'for' : 'against'}>
          {isSameAmount ? texts.sameAmount : texts.otherAmount(formatRupees(paiseOf(amount)))}
        </Fact>
      )}
      {/* Another name speaks against nobody: families share an account. */}
      <Fact side={candidate.payerName === 'same' ? 'for' : 'neither'}>
        {texts.payerNames[candidate.payerName](payerName)}
      </Fact>
      <Fact side={topUps > 0 ? 'for' : 'neither'}>
        {texts.topUps(topUps)} · {texts.since} <RelativeDate at={customerSince} />
      </Fact>
    </span>
  );
}

/** By what the payment would be this customer's. */
function Identity({ candidate: { code, differingDigits, referenceNumber } }: { candidate: PaymentCandidate }) {
  if (code !== null) return <Fact side="for">{texts.ownAmount(code)}</Fact>;
  if (differingDigits === 0) return <Fact side="for">{texts.sameReference}</Fact>;
  if (differingDigits === null) return <Fact side="against">{texts.otherReference(referenceNumber)}</Fact>;
  return <Fact side="neither">{texts.digitsOff(differingDigits)}</Fact>;
}

const sides = {
  for: { Icon: Check, tone: 'text-leaf' },
  against: { Icon: X, tone: 'text-clay' },
  neither: { Icon: Minus, tone: 'text-ink-3' },
} as const;

function Fact({ side, children }: { side: keyof typeof sides; children: React.ReactNode }) {
  const { Icon, tone } = sides[side];
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2">
      <Icon aria-hidden className={classNames('mt-0.5 size-4', tone)} />
      <span className="wrap-anywhere">{children}</span>
    </span>
  );
}
