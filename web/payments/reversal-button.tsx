import { type ReactNode, useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { PaymentDifference } from '../../contract/payment-differences.ts';
import { paymentDifferenceTexts as texts } from '../texts/admin-payment-differences.ts';
import { Button } from '../ui/button.tsx';
import { fullNameOf } from './payments.rules.ts';

interface AskedReversal {
  readonly requestId: number;
  readonly reason: string;
  readonly onClose: () => void;
}

/** Asks whether to reverse a credited top-up. */
export type ReversalQuestion = (asked: AskedReversal) => ReactNode;

interface ReversalButtonProps {
  readonly item: PaymentDifference;
  readonly question: ReversalQuestion;
}

/** The bank took the payment back: so does the shop, by the same question as at the request. */
export function ReversalButton({ item: { id, customer, credited }, question }: ReversalButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const amount = formatRupees(paiseOf(credited ?? '0.00'));
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {customer ? texts.reverse(amount, fullNameOf(customer)) : texts.reverseUnnamed(amount)}
      </Button>
      {isAsking && question({ requestId: id, reason: texts.reversalReason, onClose: () => setAsking(false) })}
    </>
  );
}
