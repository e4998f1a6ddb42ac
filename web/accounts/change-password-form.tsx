import { changePassword, minPasswordCharacters, type Profile } from '../../contract/accounts.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';
import { useUiWords } from '../ui/words.ts';
import { canSubmit, failureKind, lockedUntilMs, triesLeft } from './password-change.rules.ts';
import { PasswordStrength } from './password-strength.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePasswordForm({ profile }: { profile: Profile }) {
  const { password } = useTexts().profile;
  const isLocked = lockedUntilMs(profile, useNowMs()) !== undefined;
  const { form, send } = usePasswordChange();

  return (
    <Sheet as="section" aria-labelledby="change-password">
      <h2 id="change-password" className="text-xl md:text-2xl">
        {password.title}
      </h2>
      <LockState profile={profile} />
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={form.submit(
          ({ currentPassword, newPassword }) => send.mutate({ body: { currentPassword, newPassword } }),
          (faults) => {
            if (faults.newPassword === undefined) return;
            showToast({ tone: 'error', title: password.tooShort, text: password.tooShortText });
          },
        )}
      >
        {/* For password managers, which keep a password with its account. */}
        <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
        <PasswordField label={password.current} autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          label={password.new}
          hint={password.newHint}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordStrength password={form.values.newPassword} />
        <PasswordField label={password.confirm} autoComplete="new-password" {...form.field('confirmPassword')} />
        <div className="mt-1">
          <Button
            type="submit"
            variant="primary"
            isWide
            disabled={isLocked || !canSubmit(form.values)}
            isBusy={send.isPending}
          >
            {password.submit}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function usePasswordChange() {
  const texts = useTexts();
  const { password } = texts.profile;
  const invalidate = useInvalidate();
  const draft = useDraft(empty);
  const form = useForm(draft, {
    newPassword: (typed) => (typed.length < minPasswordCharacters ? password.tooShortText : undefined),
    confirmPassword: (again, { newPassword }) => (again === newPassword ? undefined : password.differ),
  });
  const send = useSend(changePassword, {
    onDone: () => {
      draft.reset();
      showToast({ tone: 'success', title: password.changed, text: password.changedText });
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: password.failures[failureKind(error.detail)], text: reasonOf(error, texts) });
      invalidate('accounts');
    },
  });
  return { form, send };
}

/** How many tries are left, or until when there are none. */
function LockState({ profile }: { profile: Profile }) {
  const { password } = useTexts().profile;
  const { locale } = useUiWords();
  const untilMs = lockedUntilMs(profile, useNowMs());
  const left = triesLeft(profile);

  if (untilMs !== undefined) {
    const until = formatInIndia(untilMs, 'exact', locale);
    return (
      <Banner tone="clay" title={password.locked} className="mt-4">
        {password.lockedText(until)}
      </Banner>
    );
  }
  if (left === undefined) return null;
  return (
    <Banner tone="gold" title={password.triesLeft(left)} className="mt-4">
      {password.triesLeftText}
    </Banner>
  );
}
