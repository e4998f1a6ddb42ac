import { useState } from 'react';
import { fundTexts } from '../../contract/funds.ts';
import { formatRupees, paiseOf, wireAmount } from '../../contract/money.ts';
import { referenceProblem } from '../../contract/payment-reference.ts';
import { type BalanceOperation, balanceOperations, changeBalance, type UserForAdmin } from '../../contract/users.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { amountFault, amountOf, balanceAfter, balanceBefore, type OperationValues } from './users.rules.ts';

const texts = usersTexts.operation;
const empty: OperationValues = { operation: 'add', amount: '', description: '', adminNotes: '', referenceNumber: '' };

export type BalanceOperationForm = ReturnType<typeof useBalanceOperation>;

interface Hooks {
  readonly onBusy: (isBusy: boolean) => void;
  readonly onChanged: () => void;
}

/** An operation on somebody's wallet, from the first letter to the confirmation. */
export function useBalanceOperation(user: UserForAdmin, { onBusy, onChanged }: Hooks) {
  const words = useTexts();
  const balancePaise = paiseOf(user.balance);
  /** What the wallet held when the person was asked; undefined while nobody is. */
  const [askedPaise, setAskedPaise] = useState<number>();
  const [done, setDone] = useState<{ readonly fromPaise: number; readonly toPaise: number }>();
  /** What the wallet held before each operation that may have been booked: the same sent again is the same request. */
  const [unanswered] = useState(() => new Map<string, number>());
  const draft = useDraft(empty);
  const form = useForm(draft, {
    amount: (_, values) => amountFault(values, unanswered.get(contentOf(values)) ?? balancePaise),
    description: (typed) => (typed.trim() === '' ? texts.faults.description : undefined),
    referenceNumber: (typed, { operation: chosen }) => referenceFault(typed, operationOf(chosen)),
  });
  const { values } = form;
  const operation = operationOf(values.operation);
  const expectedPaise = operation === 'set' ? askedPaise : undefined;
  const key = useIdempotencyKey(JSON.stringify([user.id, values, expectedPaise]));
  const amountPaise = amountOf(values);
  const content = contentOf(values);
  const afterFrom = (paise: number) =>
    amountPaise === undefined ? undefined : balanceAfter(operation, amountPaise, paise);

  const send = useSend(changeBalance, {
    key,
    onDone: (changed) => {
      onBusy(false);
      setAskedPaise(undefined);
      unanswered.clear();
      const toPaise = paiseOf(changed.balance);
      setDone({ fromPaise: expectedPaise ?? balanceBefore(operation, amountPaise ?? 0, toPaise), toPaise });
      draft.reset({ operation: values.operation });
      onChanged();
      const text = texts.doneText(`${user.firstName} ${user.lastName}`, formatRupees(toPaise));
      showToast({ tone: 'success', title: texts.done, text });
    },
    onFailed: (error) => {
      onBusy(false);
      setAskedPaise(undefined);
      // Whoever finds another balance than was expected has found the earlier attempt not booked.
      if (!key.isUnanswered() || error.code === 'changed-meanwhile') unanswered.delete(content);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const book = () => {
    setDone(undefined);
    onBusy(true);
    if (askedPaise !== undefined) unanswered.set(content, askedPaise);
    const { amount, description, adminNotes } = values;
    const referenceNumber = values.referenceNumber.trim();
    const payment = operation === 'add' && referenceNumber !== '' ? { referenceNumber } : {};
    const expected = expectedPaise === undefined ? {} : { expectedBalance: wireAmount(expectedPaise) };
    const body = { operation, amount: amount.trim(), description, adminNotes, ...payment, ...expected };
    send.mutate({ params: { id: user.id }, body });
  };

  return {
    draft,
    form,
    operation,
    balancePaise,
    afterPaise: afterFrom(balancePaise),
    done,
    askedPaise,
    /** What it holds after what is asked. */
    askedAfterPaise: askedPaise === undefined ? undefined : afterFrom(askedPaise),
    isPending: send.isPending,
    refusal: send.error
      ? `${reasonOf(send.error, words)}${send.error.status === 0 ? ` ${texts.unsure}` : ''}`
      : undefined,
    choose: (next: BalanceOperation) => draft.set('operation', next),
    /** What the form does when it is sent: taking away and overwriting ask first. */
    submit: form.submit(() => (operation === 'add' ? book() : setAskedPaise(unanswered.get(content) ?? balancePaise))),
    book,
    stopAsking: () => setAskedPaise(undefined),
  };
}

const contentOf = (values: OperationValues): string => JSON.stringify(values);

function operationOf(text: string): BalanceOperation {
  return balanceOperations.find((operation) => operation === text) ?? 'add';
}

function referenceFault(typed: string, operation: BalanceOperation): string | undefined {
  if (operation !== 'add' || typed.trim() === '') return undefined;
  const problem = referenceProblem(typed);
  return problem && fundTexts[problem];
}
