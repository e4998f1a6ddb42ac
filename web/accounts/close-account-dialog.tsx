import { useId } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { closeAccount } from '../../contract/privacy.ts';
import type { ApiError } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { navigate } from '../platform/location.ts';
import { useSend } from '../platform/query.ts';
import { signOut, useUser } from '../platform/session.tsx';
import { reasonOf, type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { showToast } from '../ui/toast.tsx';

/** `givenUp` is the balance that the tick was set beside, as it travels: it counts for no other amount. */
const empty = { currentPassword: '', givenUp: '' };

/** Says what is lost, and takes the password and, for money that is left, the word that it is given up. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { close } = useTexts().profile;
  const { balance, bonus, email } = useUser();
  const formId = useId();
  const { draft, form, send, refusal } = useClosing(balance);
  const hasMoney = paiseOf(balance) > 0;
  const amount = formatRupees(paiseOf(balance));

  return (
    <Dialog
      isOpen
      onClose={() => !send.isPending && onClose()}
      title={close.dialogTitle}
      description={close.lead}
      footer={
        <>
          <Button isWide disabled={send.isPending} onClick={onClose}>
            {close.keep}
          </Button>
          <Button isWide type="submit" form={formId} variant="danger" isBusy={send.isPending}>
            {close.submit}
          </Button>
        </>
      }
    >
      <dl>
        <dt className="font-semibold">{close.goes}</dt>
        <dd className="mt-0.5 text-ink-2">{close.goesText}</dd>
        {bonus && <dd className="mt-0.5 font-semibold">{close.bonus(formatRupees(paiseOf(bonus.amount)))}</dd>}
        <dt className="mt-3 font-semibold">{close.stays}</dt>
        <dd className="mt-0.5 text-ink-2">{close.staysText}</dd>
      </dl>
      <form
        id={formId}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={form.submit(({ currentPassword }) =>
          send.mutate({ body: { currentPassword, ...(hasMoney && { forfeitedBalance: balance }) } }),
        )}
      >
        {refusal && (
          <div ref={bringIntoSight}>
            <Banner tone="clay" title={refusal.title}>
              {refusal.text}
            </Banner>
          </div>
        )}
        {hasMoney && (
          <div className="rounded-lg bg-gold-wash px-4 pt-3 pb-1.5">
            <p className="font-semibold">{close.balance(amount)}</p>
            <p className="text-[0.9375rem]">{close.balanceText}</p>
            <CheckboxField
              label={<b className="font-semibold">{close.giveUp(amount)}</b>}
              {...form.control('givenUp')}
              checked={form.values.givenUp === balance}
              onChange={(event) => draft.set('givenUp', event.target.checked ? balance : '', { isDone: true })}
            />
          </div>
        )}
        {/* For password managers, which keep a password with its account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={close.password} autoComplete="current-password" {...form.field('currentPassword')} />
      </form>
    </Dialog>
  );
}

function useClosing(balance: string) {
  const texts = useTexts();
  const { close } = texts.profile;
  const draft = useDraft(empty);
  const form = useForm(draft, {
    givenUp: (given) => (paiseOf(balance) > 0 && given !== balance ? close.giveUpNeeded : undefined),
    currentPassword: (typed) => (typed === '' ? close.passwordNeeded : undefined),
  });
  const send = useSend(closeAccount, {
    onDone: () => {
      navigate(pages.landing, { replace: true });
      signOut();
      showToast({ tone: 'success', title: close.done });
    },
    onFailed: (error) => {
      form.showRefused(error);
    },
  });
  return { draft, form, send, refusal: send.error ? refusalOf(send.error, texts) : undefined };
}

/** What is said in the dialog, since a toast behind it would not be heard; undefined when its field says it. */
function refusalOf(error: ApiError, texts: Texts): { title: string; text: string } | undefined {
  const { close } = texts.profile;
  if (error.code === 'balance-left') return { title: close.changed, text: close.changedText };
  return error.code === 'wrong-password' ? undefined : { title: close.failed, text: reasonOf(error, texts) };
}

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
