import { useState } from 'react';
import { pages } from '../../contract/pages.ts';
import { forgotPassword } from '../../contract/recovery.ts';
import { documentTitle } from '../platform/document-title.ts';
import { type Draft, useDraft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { signIn } from '../texts/sign-in.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { looksLikeEmail } from './accounts.rules.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

/** Asks for the mail with the link. What it says is the same whether or not there is such an account. */
export function ForgotPasswordPage({ brandName }: { brandName: string }) {
  const { recovery } = useTexts().profile;
  const draft = useDraft({ email: '' });
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first');
  return (
    <SignInSheet title={recovery.title} lead={recovery.lead}>
      <title>{documentTitle(recovery.title, brandName)}</title>
      {step === 'sent' ? (
        <SentAnswer onAgain={() => setStep('again')} />
      ) : (
        <EmailForm draft={draft} takesFocus={step === 'again'} onSent={() => setStep('sent')} />
      )}
      <p className="mt-6 border-t border-dashed border-line-strong pt-3 text-ink-2">
        <a className="link inline-flex min-h-11 items-center" href={pages.logIn}>
          {recovery.toLogIn}
        </a>
      </p>
    </SignInSheet>
  );
}

interface EmailFormProps {
  readonly draft: Draft<{ email: string }>;
  /** It stands in the place of a button that had it. */
  readonly takesFocus: boolean;
  readonly onSent: () => void;
}

function EmailForm({ draft, takesFocus, onSent }: EmailFormProps) {
  const texts = useTexts();
  const { recovery } = texts.profile;
  const form = useForm(draft, {
    email: (email) => (looksLikeEmail(email) ? undefined : signIn.register.errors.email),
  });
  const send = useSend(forgotPassword, {
    onDone: onSent,
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: recovery.failed, text: reasonOf(error, texts) });
    },
  });
  return (
    <form
      ref={takesFocus ? focusField : undefined}
      noValidate
      // Nothing that is typed here ever stands in an address.
      method="post"
      className="grid gap-4"
      onSubmit={form.submit(({ email }) => send.mutate({ body: { email: email.trim() } }))}
    >
      <TextField label={recovery.email} type="email" autoComplete="username" {...form.field('email')} />
      <Button type="submit" variant="primary" className="w-full" isBusy={send.isPending}>
        {recovery.submit}
      </Button>
    </form>
  );
}

function SentAnswer({ onAgain }: { onAgain: () => void }) {
  const { recovery } = useTexts().profile;
  return (
    <>
      {/* It takes the focus from the button that is gone, and so is read out. */}
      <div ref={focus} tabIndex={-1} className="rounded-lg">
        <Banner tone="leaf" title={recovery.sentTitle}>
          {recovery.sent}
        </Banner>
      </div>
      <h2 className="mt-6 text-lg">{recovery.nothing}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
        {recovery.nothingSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <Button className="mt-5 w-full" onClick={onAgain}>
        {recovery.again}
      </Button>
    </>
  );
}

// Not made anew with every rendering: React would call them again each time.
const focus = (element: HTMLElement | null) => element?.focus();
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();
