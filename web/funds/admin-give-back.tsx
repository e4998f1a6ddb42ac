import { useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf, parseAmount } from '../../contract/money.ts';
import { type ReturnMethod, returnFunds, reverseFunds } from '../../contract/money-back.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useSend } from '../platform/query.ts';
import { moneyBackTexts as texts } from '../texts/admin-money-back.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';

const kinds = ['return', 'taken-back', 'wrong-approval'] as const;
type Kind = (typeof kinds)[number];

interface GiveBackProps {
  readonly request: FundRequestForAdmin;
  /** What it begins with, where the payment itself says what has happened, and why. */
  readonly begin?: { readonly kind: Kind; readonly reason: string };
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Returns a credited top-up to its customer, or reverses it. */
export function GiveBack({ request, begin, onClose, onDecided }: GiveBackProps) {
  const left = paiseOf(request.returnable);
  const [kind, setKind] = useState<Kind>(begin?.kind ?? 'return');
  const [method, setMethod] = useState<ReturnMethod>(request.gateway ? 'gateway' : 'by-hand');
  const [amount, setAmount] = useState(request.returnable.replace(/\.00$/, ''));
  const [reason, setReason] = useState(begin?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const paise = parseAmount(amount.trim()) ?? 0;
  const isReturn = kind === 'return';
  const amountFault = isReturn && (paise <= 0 || paise > left) ? texts.amountFault(formatRupees(left)) : undefined;
  const reasonFault = reason.trim() === '' ? texts.reasonFault : undefined;
  const send = useGivingBack(request, { kind, method, amount: amount.trim(), reason: reason.trim() }, () => {
    onDecided();
    onClose();
  });
  const press = () => {
    setTried(true);
    if (amountFault === undefined && reasonFault === undefined) send.send();
  };
  return (
    <Dialog
      isOpen
      onClose={() => !send.isPending && onClose()}
      title={texts.title}
      description={texts.ofUser(
        formatRupees(paiseOf(request.receivedAmount ?? request.amount)),
        `${request.user.firstName} ${request.user.lastName}`,
      )}
      footer={
        <Button isWide variant={isReturn ? 'primary' : 'danger'} isBusy={send.isPending} onClick={press}>
          {isReturn && paise <= 0
            ? texts.sendPlain
            : (isReturn ? texts.send : texts.reverse)(formatRupees(isReturn ? paise : left))}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Lines>
          <Line label={texts.left} value={formatRupees(left)} />
        </Lines>
        {request.adminNotes !== '' && (
          <p className="text-sm text-ink-2 whitespace-pre-line wrap-anywhere">
            {texts.notes}: {request.adminNotes}
          </p>
        )}
        <SelectField
          label={texts.what}
          hint={texts.hints[kind]}
          value={kind}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? 'return')}
        />
        {isReturn && request.gateway && (
          <SelectField
            label={texts.method}
            value={method}
            options={[
              { value: 'gateway', label: texts.methods.gateway(texts.gateways[request.gateway]) },
              { value: 'by-hand', label: texts.methods['by-hand'] },
            ]}
            onChange={({ target }) => setMethod(target.value === 'gateway' ? 'gateway' : 'by-hand')}
          />
        )}
        {isReturn && (
          <NumberField
            kind="amount"
            label={texts.amount}
            value={amount}
            readOnly={send.isPending}
            error={send.faults['amount'] ?? (isTried ? amountFault : undefined)}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <TextareaField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={500}
          rows={2}
          value={reason}
          readOnly={send.isPending}
          error={isTried ? reasonFault : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface Wanted {
  readonly kind: Kind;
  readonly method: ReturnMethod;
  readonly amount: string;
  readonly reason: string;
}

/** Both calls keep one key for the same refund, so that a retry after a lost answer moves money once. */
function useGivingBack({ id }: FundRequestForAdmin, wanted: Wanted, onDone: () => void) {
  const words = useTexts();
  const { kind, method, amount, reason } = wanted;
  const key = useIdempotencyKey(JSON.stringify([id, wanted]));
  const done = (text: string) => {
    showToast({ tone: 'success', title: texts.sent, text });
    onDone();
  };
  const failed = (error: Parameters<typeof reasonOf>[0]) =>
    showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
  const giveBack = useSend(returnFunds, {
    key,
    onDone: ({ method }) => done(method === 'gateway' ? texts.sentByGateway : texts.sentByHand),
    onFailed: failed,
  });
  const reverse = useSend(reverseFunds, {
    key,
    onDone: ({ taken, debt }) =>
      done(
        texts.reversedNow(formatRupees(paiseOf(taken)), paiseOf(debt) > 0 ? formatRupees(paiseOf(debt)) : undefined),
      ),
    onFailed: failed,
  });
  return {
    isPending: giveBack.isPending || reverse.isPending,
    faults: giveBack.error?.fields ?? {},
    send: () =>
      kind === 'return'
        ? giveBack.mutate({ params: { id }, body: { amount, method, reason } })
        : reverse.mutate({ params: { id }, body: { cause: kind, reason } }),
  };
}
