import { useState } from 'react';
import {
  changeProfile,
  isDateOfBirth,
  isOfAge,
  isPhone,
  minNameCharacters,
  type Profile,
} from '../../contract/accounts.ts';
import { type Draft, useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { changesOf, type PersonalFields, personalFieldsOf } from './profile.rules.ts';

/** `typedOver` is what was saved when the typing began. */
type PersonalDraft = Draft<Record<keyof PersonalFields | 'typedOver', string>>;

export function PersonalInfoForm({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const { personal } = texts.profile;
  const [saved, setSaved] = useState(() => personalFieldsOf(profile));
  const draft = usePersonalDraft(saved);
  const form = useForm(draft, {
    firstName: (name) => (name.trim().length < minNameCharacters ? personal.errors.firstName : undefined),
    lastName: (name) => (name.trim().length < minNameCharacters ? personal.errors.lastName : undefined),
    phone: (phone) => (isPhone(phone.trim()) ? undefined : personal.errors.phone),
    dateOfBirth: (day) => {
      if (!isDateOfBirth(day)) return personal.errors.dateOfBirth;
      return isOfAge(day, Date.now()) ? undefined : personal.errors.underAge;
    },
  });
  const changes = changesOf(saved, form.values);
  const send = useSend(changeProfile, {
    onDone: (answer) => {
      const fields = personalFieldsOf(answer);
      setSaved(fields);
      draft.settle({ ...fields, typedOver: textOf(fields) });
      showToast({ tone: 'success', title: personal.saved });
    },
    onFailed: (error) => {
      form.showRefused(error);
      const reason = reasonOf(error, texts, '');
      showToast({ tone: 'error', title: personal.failed, text: `${personal.failedText} ${reason}`.trim() });
    },
  });

  return (
    <Sheet as="section" aria-labelledby="personal-info" className="max-w-3xl">
      <h2 id="personal-info" className="text-xl md:text-2xl">
        {personal.title}
      </h2>
      <form noValidate className="mt-5 grid gap-4" onSubmit={form.submit(() => send.mutate({ body: changes }))}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={personal.firstName}
            autoComplete="given-name"
            readOnly={send.isPending}
            {...form.field('firstName')}
          />
          <TextField
            label={personal.lastName}
            autoComplete="family-name"
            readOnly={send.isPending}
            {...form.field('lastName')}
          />
        </div>
        <TextField
          label={personal.email}
          hint={personal.emailHint}
          type="email"
          autoComplete="email"
          value={profile.email}
          readOnly
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={personal.phone}
            hint={personal.phoneHint}
            isOptional
            type="tel"
            autoComplete="tel"
            readOnly={send.isPending}
            {...form.field('phone')}
          />
          <TextField
            label={personal.dateOfBirth}
            isOptional
            type="date"
            autoComplete="bday"
            readOnly={send.isPending}
            {...form.field('dateOfBirth')}
          />
        </div>
        <div className="mt-1">
          <Button
            type="submit"
            variant="primary"
            isWide
            disabled={Object.keys(changes).length === 0}
            isBusy={send.isPending}
          >
            {personal.submit}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function usePersonalDraft(saved: PersonalFields): PersonalDraft {
  const typedOver = textOf(saved);
  const draft = useKeptDraft('profile', { ...saved, typedOver });
  // What was typed over other data than is saved now would bring the old data back.
  useState(() => draft.state().values.typedOver !== typedOver && draft.reset());
  return draft;
}

function textOf(fields: PersonalFields): string {
  return JSON.stringify(personalFieldsOf(fields));
}
