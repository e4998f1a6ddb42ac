import { changeInviteSettings, type InviteSettings, readInviteSettings } from '../../contract/invitations-admin.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useRead, useSend } from '../platform/query.ts';
import { parseWholeNumber } from '../platform/whole-number.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { invitationTexts as texts } from '../texts/admin-invitations.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';

/** What the owner pays for friends, to be read and changed. */
export function InviteSettingsForm() {
  const words = useTexts();
  const read = useRead(readInviteSettings, {});
  return (
    <Sheet as="section" aria-label={texts.title}>
      <h3 className="text-lg">{texts.title}</h3>
      <p className="mb-3 text-ink-2">{texts.lead}</p>
      {read.data && <SettingsForm stored={read.data} />}
      {!read.data && read.isError && (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.isPending && <Skeleton className="h-52 w-full" />}
    </Sheet>
  );
}

const amounts = ['inviterBonus', 'friendBonus', 'minimum'] as const;
const counts = ['bonusDays', 'perMonth', 'perCustomer'] as const;
type Values = { readonly isOn: boolean } & Readonly<Record<(typeof amounts | typeof counts)[number], string>>;

const valuesOf = (stored: InviteSettings | undefined): Values => ({
  isOn: stored?.isOn ?? false,
  inviterBonus: (stored?.inviterBonus ?? '').replace(/\.00$/, ''),
  friendBonus: (stored?.friendBonus ?? '').replace(/\.00$/, ''),
  minimum: (stored?.minimum ?? '').replace(/\.00$/, ''),
  bonusDays: String(stored?.bonusDays ?? ''),
  perMonth: String(stored?.perMonth ?? ''),
  perCustomer: String(stored?.perCustomer ?? ''),
});

const within = (typed: string, least: number, most: number) => {
  const number = /^\d{1,6}(?:\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return number >= least && number <= most;
};
const countFault = (most: number, fault: string) => (typed: string) =>
  (parseWholeNumber(typed) ?? 0) >= 1 && (parseWholeNumber(typed) ?? 0) <= most ? undefined : fault;

const rules = {
  inviterBonus: (typed: string) => (within(typed, 0.01, 1_000) ? undefined : texts.bonusFault),
  friendBonus: (typed: string) => (within(typed, 0, 1_000) ? undefined : texts.bonusFault),
  minimum: (typed: string) => (within(typed, 1, 1_00_000) ? undefined : texts.minimumFault),
  bonusDays: countFault(365, texts.daysFault),
  perMonth: countFault(1_000, texts.friendsFault),
  perCustomer: countFault(1_000, texts.friendsFault),
};

function SettingsForm({ stored }: { readonly stored: InviteSettings }) {
  const words = useTexts();
  const edit = useEditConflict<InviteSettings, Values>({ stored, valuesOf, draftName: 'invite-settings' });
  const form = useForm(edit.draft, rules);
  const send = useSend(changeInviteSettings, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.saved });
    },
    onFailed: (error) => {
      const found = conflictOf(changeInviteSettings, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const submit = form.submit((values) =>
    send.mutate({
      body: {
        isOn: values.isOn,
        inviterBonus: values.inviterBonus.trim(),
        friendBonus: values.friendBonus.trim(),
        minimum: values.minimum.trim(),
        bonusDays: parseWholeNumber(values.bonusDays) ?? 0,
        perMonth: parseWholeNumber(values.perMonth) ?? 0,
        perCustomer: parseWholeNumber(values.perCustomer) ?? 0,
        before: edit.before(),
      },
    }),
  );
  return (
    <form noValidate aria-label={texts.title} className="grid max-w-2xl gap-4 sm:grid-cols-2" onSubmit={submit}>
      {edit.conflict && (
        <EditConflict
          texts={editTexts}
          className="sm:col-span-2"
          conflict={edit.conflict}
          describe={(name, values) => ({ label: texts[name], value: shown(values[name]) })}
        />
      )}
      <div className="sm:col-span-2">
        <CheckboxField label={texts.isOn} {...form.flag('isOn')} />
      </div>
      {amounts.map((name) => (
        <NumberField
          key={name}
          kind="amount"
          label={texts[name]}
          hint={name === 'friendBonus' ? texts.friendBonusHint : undefined}
          readOnly={send.isPending}
          {...form.field(name)}
        />
      ))}
      {counts.map((name) => (
        <NumberField key={name} kind="quantity" label={texts[name]} readOnly={send.isPending} {...form.field(name)} />
      ))}
      <Button type="submit" isWide className="justify-self-start sm:col-span-2" isBusy={send.isPending}>
        {edit.overwrites ? editTexts.saveOver : texts.save}
      </Button>
    </form>
  );
}

const shown = (value: string | boolean): string => (typeof value === 'string' ? value : value ? texts.on : texts.off);
