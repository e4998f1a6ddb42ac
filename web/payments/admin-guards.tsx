import { formatRupees, wireAmount } from '../../contract/money.ts';
import { changePaymentGuards, type PaymentGuards, readPaymentGuards } from '../../contract/payments.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { guardTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';
import { countFrom, limitFrom, plainRupees } from './bounds.rules.ts';

/** Beyond which bounds a person decides about a payment, folded; nothing until they are known. */
export function AdminGuards() {
  const isAllowed = useMay()('payments.edit');
  const { data } = useRead(readPaymentGuards, {}, { enabled: isAllowed });
  if (!isAllowed || !data) return null;
  return (
    <Sheet as="section" aria-label={texts.title}>
      <details>
        <summary className="min-h-11 content-center">
          <h3 className="inline text-lg">{texts.title}</h3>
        </summary>
        <GuardsForm stored={data} />
      </details>
    </Sheet>
  );
}

type Values = {
  readonly hours: string;
  readonly limit: string;
  readonly openClaims: string;
  readonly unfoundClaims: string;
  readonly checksPayer: boolean;
  readonly secondAdmin: string;
};

const valuesOf = (stored: PaymentGuards | undefined): Values => ({
  hours: String(stored?.maxClaimHours ?? ''),
  limit: plainRupees(stored?.firstTopUpLimit ?? ''),
  openClaims: String(stored?.maxOpenClaims ?? ''),
  unfoundClaims: String(stored?.maxUnfoundClaims ?? ''),
  checksPayer: stored?.checksPayer ?? true,
  secondAdmin: plainRupees(stored?.secondAdminAbove ?? ''),
});

const maxHours = 720;
const maxClaims = 100;

const claimsFault = (typed: string) => (countFrom(typed, maxClaims) === undefined ? texts.claimsFault : undefined);
const limitFault = (typed: string) => (limitFrom(typed) === undefined ? texts.limitFault : undefined);

const rules = {
  hours: (typed: string) => (countFrom(typed, maxHours) === undefined ? texts.hoursFault : undefined),
  limit: limitFault,
  openClaims: claimsFault,
  unfoundClaims: claimsFault,
  secondAdmin: limitFault,
};

function GuardsForm({ stored }: { stored: PaymentGuards }) {
  const words = useTexts();
  const edit = useEditConflict<PaymentGuards, Values>({ stored, valuesOf, draftName: 'payment-guards' });
  const form = useForm(edit.draft, rules);
  const send = useSend(changePaymentGuards, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.saved });
    },
    onFailed: (error) => {
      const found = conflictOf(changePaymentGuards, error);
      if (found) return edit.show(found);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });

  return (
    <form
      noValidate
      aria-label={texts.title}
      className="mt-2 grid max-w-xl gap-4"
      onSubmit={form.submit(({ hours, limit, openClaims, unfoundClaims, checksPayer, secondAdmin }) =>
        send.mutate({
          body: {
            maxClaimHours: countFrom(hours, maxHours) ?? 0,
            firstTopUpLimit: wireAmount(limitFrom(limit) ?? 0),
            maxOpenClaims: countFrom(openClaims, maxClaims) ?? 0,
            maxUnfoundClaims: countFrom(unfoundClaims, maxClaims) ?? 0,
            checksPayer,
            secondAdminAbove: wireAmount(limitFrom(secondAdmin) ?? 0),
            before: edit.before(),
          },
        }),
      )}
    >
      <p className="text-ink-2">{texts.lead}</p>
      {edit.conflict && <EditConflict texts={editTexts} conflict={edit.conflict} describe={describe} />}
      <NumberField
        kind="quantity"
        label={texts.hours}
        hint={texts.hoursHint}
        readOnly={send.isPending}
        {...form.field('hours')}
      />
      <NumberField
        kind="amount"
        label={texts.limit}
        hint={texts.limitHint}
        readOnly={send.isPending}
        {...form.field('limit')}
      />
      <NumberField
        kind="quantity"
        label={texts.openClaims}
        hint={texts.openClaimsHint}
        readOnly={send.isPending}
        {...form.field('openClaims')}
      />
      <NumberField
        kind="quantity"
        label={texts.unfoundClaims}
        hint={texts.unfoundClaimsHint}
        readOnly={send.isPending}
        {...form.field('unfoundClaims')}
      />
      <CheckboxField label={texts.payer} hint={texts.payerHint} {...form.flag('checksPayer')} />
      <NumberField
        kind="amount"
        label={texts.secondAdmin}
        hint={texts.secondAdminHint}
        readOnly={send.isPending}
        {...form.field('secondAdmin')}
      />
      <Button type="submit" isWide className="justify-self-start" isBusy={send.isPending}>
        {edit.overwrites ? editTexts.saveOver : texts.save}
      </Button>
    </form>
  );
}

function describe(name: keyof Values, values: Values) {
  if (name === 'limit') return { label: texts.limit, value: formatRupees(limitFrom(values.limit) ?? 0) };
  if (name === 'secondAdmin')
    return { label: texts.secondAdmin, value: formatRupees(limitFrom(values.secondAdmin) ?? 0) };
  if (name === 'checksPayer') return { label: texts.payer, value: values.checksPayer ? texts.on : texts.off };
  return { label: texts[name], value: values[name] };
}
