import { grantBonus } from '../../contract/bonuses.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useSend } from '../platform/query.ts';
import { bonusesTexts as texts } from '../texts/admin-bonuses.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { useUiWords } from '../ui/words.ts';
import { bonusDaysFault, bonusDaysOf, bonusFault } from './bonuses.rules.ts';

export type GrantBonusForm = ReturnType<typeof useGrantBonus>;

interface Hooks {
  readonly onBusy: (isBusy: boolean) => void;
}

/** A bonus for somebody, from the first letter until it is given. A retry of the same content gives it once. */
export function useGrantBonus(userId: number, { onBusy }: Hooks) {
  const words = useTexts();
  const dayOf = useDay();
  const draft = useDraft({ amount: '', days: '90', reason: '' });
  const form = useForm(draft, {
    amount: bonusFault,
    days: bonusDaysFault,
    reason: (typed) => (typed.trim() === '' ? texts.reasonFault : undefined),
  });
  const key = useIdempotencyKey(JSON.stringify([userId, form.values]));
  const send = useSend(grantBonus, {
    key,
    onDone: ({ amount, expiresAt }) => {
      onBusy(false);
      draft.reset({});
      const text = texts.doneText(formatRupees(paiseOf(amount)), dayOf(expiresAt));
      showToast({ tone: 'success', title: texts.done, text });
    },
    onFailed: (error) => {
      onBusy(false);
      form.showRefused(error);
      const text = `${reasonOf(error, words)}${error.status === 0 ? ` ${texts.unsure}` : ''}`;
      showToast({ tone: 'error', title: texts.failed, text });
    },
  });
  return {
    form,
    isPending: send.isPending,
    error: send.error,
    submit: form.submit(({ amount, days, reason }) => {
      onBusy(true);
      send.mutate({ params: { id: userId }, body: { amount: amount.trim(), days: bonusDaysOf(days) ?? 0, reason } });
    }),
  };
}

export function useDay(): (at: string) => string {
  const { locale } = useUiWords();
  return (at) => formatInIndia(at, 'date', locale);
}
