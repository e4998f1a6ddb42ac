import { lazy, Suspense } from 'react';
import { formatRupees } from '../../contract/money.ts';
import { balanceOperations, type UserForAdmin, userTexts } from '../../contract/users.ts';
import { useUser } from '../platform/session.tsx';
import { usersTexts } from '../texts/admin-users.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import type { BalanceOperationForm } from './use-balance-operation.ts';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

const texts = usersTexts.operation;
const maxNotesCharacters = 2_000;
const maxDescriptionCharacters = 200;
const maxReferenceCharacters = 50;

interface BalanceOperationProps {
  readonly user: UserForAdmin;
  readonly operation: BalanceOperationForm;
}

export function BalanceOperation({ user, operation }: BalanceOperationProps) {
  const { draft, form, isPending } = operation;
  const isSet = operation.operation === 'set';
  const isOwn = useUser().id === user.id;
  return (
    <form noValidate className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]" onSubmit={operation.submit}>
      <div className="grid content-start gap-4">
        <ChipGroup
          label={texts.operation}
          options={balanceOperations.map((value) => ({ value, label: texts.operations[value] }))}
          value={operation.operation}
          onChange={operation.choose}
        />
        <NumberField
          kind="amount"
          label={isSet ? texts.newBalance : texts.amount}
          readOnly={isPending}
          {...form.field('amount')}
        />
        <TextField
          label={texts.description}
          hint={texts.descriptionHint}
          placeholder={texts.descriptionPlaceholder}
          maxLength={maxDescriptionCharacters}
          autoComplete="off"
          readOnly={isPending}
          {...form.field('description')}
        />
        {operation.operation === 'add' && (
          <TextField
            label={texts.reference}
            isOptional
            hint={texts.referenceHint}
            maxLength={maxReferenceCharacters}
            autoComplete="off"
            readOnly={isPending}
            {...form.field('referenceNumber')}
          />
        )}
        <TextareaField
          label={texts.notes}
          isOptional
          hint={texts.notesHint}
          rows={2}
          maxLength={maxNotesCharacters}
          readOnly={isPending}
          {...form.control('adminNotes')}
          value={form.values.adminNotes}
          onChange={(event) => draft.set('adminNotes', event.target.value)}
        />
      </div>
      <div className="grid content-start gap-4">
        <Preview operation={operation} />
        {isOwn && <Banner tone="gold">{userTexts.ownBalance}</Banner>}
        <Button type="submit" variant="primary" isWide isBusy={isPending} disabled={isOwn}>
          {texts.submits[operation.operation]}
        </Button>
        <Outcome operation={operation} />
      </div>
      <Question user={user} operation={operation} />
    </form>
  );
}

/** What the wallet holds before and after, while the amount is being typed. */
function Preview({ operation: { balancePaise, afterPaise } }: { operation: BalanceOperationForm }) {
  const after = afterPaise ?? balancePaise;
  const changePaise = after - balancePaise;
  return (
    <section aria-label={texts.preview}>
      <Lines>
        <Line label={texts.now} value={formatRupees(balancePaise)} />
        <Line
          label={texts.change}
          tone={changePaise > 0 ? 'leaf' : 'plain'}
          value={changePaise === 0 ? '–' : `${changePaise > 0 ? '+' : '−'}${formatRupees(Math.abs(changePaise))}`}
        />
        <TotalLine
          label={texts.after}
          value={<span className={after < 0 ? 'text-clay' : undefined}>{formatRupees(after)}</span>}
        />
      </Lines>
      <p role="status" className="sr-only">
        {afterPaise !== undefined && texts.fromTo(formatRupees(balancePaise), formatRupees(after))}
      </p>
    </section>
  );
}

/** Money is on its way, or it has arrived; never anything between. */
function Outcome({ operation: { isPending, done, refusal } }: { operation: BalanceOperationForm }) {
  return (
    <div role="status">
      {isPending && <p className="text-ink-2">{texts.sending}</p>}
      {!isPending && done && (
        <Banner tone="leaf" title={texts.confirmed}>
          {texts.fromTo(formatRupees(done.fromPaise), formatRupees(done.toPaise))}
        </Banner>
      )}
      {!isPending && refusal !== undefined && (
        <Banner tone="clay" title={texts.failed}>
          {refusal}
        </Banner>
      )}
    </div>
  );
}

function Question({ user, operation }: BalanceOperationProps) {
  const { operation: kind, askedPaise, askedAfterPaise, isPending } = operation;
  if (askedPaise === undefined || askedAfterPaise === undefined || kind === 'add') return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Suspense>
      <Confirm
        isOpen
        tone="primary"
        title={texts.confirmTitles[kind]}
        confirmLabel={texts.submits[kind]}
        isBusy={isPending}
        onConfirm={operation.book}
        onCancel={operation.stopAsking}
      >
        {texts.confirmText(name, formatRupees(askedPaise), formatRupees(askedAfterPaise))}
      </Confirm>
    </Suspense>
  );
}
