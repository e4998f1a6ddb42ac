import { useState } from 'react';
import { type Bonus, listUserBonuses } from '../../contract/bonuses.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { bonusesTexts as texts } from '../texts/admin-bonuses.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { RevokeBonus } from './admin-revoke-bonus.tsx';
import { Refusal } from './refusal.tsx';
import { type GrantBonusForm, useDay } from './use-grant-bonus.ts';

const rupees = (amount: string) => formatRupees(paiseOf(amount));
const tones: Record<Bonus['state'], Tone> = { open: 'leaf', used: 'stone', ended: 'stone', revoked: 'clay' };
const maxReasonCharacters = 200;

interface UserBonusesProps {
  readonly userId: number;
  readonly isDeleted: boolean;
  readonly grant: GrantBonusForm;
}

/** What one customer was given as credit for discounts, and a form to give more. */
export function UserBonuses({ userId, isDeleted, grant }: UserBonusesProps) {
  const mayAdjust = useMay()('wallets.adjust') && !isDeleted;
  const words = useTexts();
  const [taken, setTaken] = useState<Bonus>();
  const read = useRead(listUserBonuses, { params: { id: userId } }, { staleMs: 0 });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-2">{texts.lead}</p>
      {mayAdjust && <GrantForm grant={grant} />}
      {!read.data && read.isError && (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {!read.data && !read.isError && (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {read.data?.length === 0 && <p className="text-ink-3">{texts.empty}</p>}
      {read.data && read.data.length > 0 && (
        <ul aria-label={texts.list} className="rounded-lg border border-line">
          {read.data.map((bonus) => (
            <BonusLine key={bonus.id} bonus={bonus} onRevoke={mayAdjust ? setTaken : undefined} />
          ))}
        </ul>
      )}
      {taken && <RevokeBonus bonus={taken} onClose={() => setTaken(undefined)} />}
    </div>
  );
}

interface BonusLineProps {
  readonly bonus: Bonus;
  /** Left out for whoever may not. */
  readonly onRevoke: ((bonus: Bonus) => void) | undefined;
}

function BonusLine({ bonus, onRevoke }: BonusLineProps) {
  const dayOf = useDay();
  const { id, amount, used, left, state, reason, grantedAt, expiresAt, revokedReason } = bonus;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figure text-lg">{rupees(amount)}</span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </p>
        {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
        {revokedReason && <p className="text-sm wrap-anywhere text-ink-2">{texts.because(revokedReason)}</p>}
        <p className="text-sm text-ink-3">
          {texts.used(rupees(used), rupees(amount))} · {texts.period(dayOf(grantedAt), dayOf(expiresAt))}
        </p>
      </div>
      {onRevoke && state === 'open' && (
        <Button isSmall aria-label={texts.revokeOf(rupees(left), id)} onClick={() => onRevoke(bonus)}>
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

function GrantForm({ grant: { form, isPending, error, submit } }: { readonly grant: GrantBonusForm }) {
  return (
    <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
      <NumberField
        kind="amount"
        label={texts.amount}
        hint={texts.amountHint}
        readOnly={isPending}
        {...form.field('amount')}
      />
      <NumberField kind="quantity" label={texts.days} readOnly={isPending} {...form.field('days')} />
      <TextField
        className="sm:col-span-2"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={maxReasonCharacters}
        autoComplete="off"
        readOnly={isPending}
        {...form.field('reason')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" isBusy={isPending}>
          {texts.submit}
        </Button>
        <Refusal title={texts.failed} error={error} />
      </div>
    </form>
  );
}
