import { changeBankMessages, type MessageSettings } from '../../contract/bank-messages.ts';
import { formatRupees, wireAmount } from '../../contract/money.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { messageTexts as texts } from '../texts/admin-messages.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { limitFrom, plainRupees } from './bounds.rules.ts';

type Values = {
  readonly isOn: boolean;
  readonly paymentLimit: string;
  readonly customerLimit: string;
  readonly shopLimit: string;
};

const valuesOf = (stored: MessageSettings | undefined): Values => ({
  isOn: stored?.isOn ?? true,
  paymentLimit: plainRupees(stored?.paymentLimit ?? ''),
  customerLimit: plainRupees(stored?.customerLimit ?? ''),
  shopLimit: plainRupees(stored?.shopLimit ?? ''),
});

const limit = (typed: string) => (limitFrom(typed) === undefined ? texts.limitFault : undefined);
const rules = { paymentLimit: limit, customerLimit: limit, shopLimit: limit };

/** What messages may credit before the statement comes. */
export function MessageBounds({ stored }: { stored: MessageSettings }) {
  const words = useTexts();
  const edit = useEditConflict<MessageSettings, Values>({ stored, valuesOf, draftName: 'bank-messages' });
  const form = useForm(edit.draft, rules);
  const send = useSend(changeBankMessages, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.saved });
    },
    onFailed: (error) => {
      const found = conflictOf(changeBankMessages, error);
      if (found) return edit.show(found);
      showToast({ tone: 'error', title: texts.notSaved, text: reasonOf(error, words) });
    },
  });

  return (
    <form
      noValidate
      aria-label={texts.bounds}
      className="grid max-w-xl gap-4 border-t border-dashed border-line-strong pt-5"
      onSubmit={form.submit(({ isOn, paymentLimit, customerLimit, shopLimit }) =>
        send.mutate({
          body: {
            isOn,
            paymentLimit: wireAmount(limitFrom(paymentLimit) ?? 0),
            customerLimit: wireAmount(limitFrom(customerLimit) ?? 0),
            shopLimit: wireAmount(limitFrom(shopLimit) ?? 0),
            before: edit.before(),
          },
        }),
      )}
    >
      <h3 className="text-lg">{texts.bounds}</h3>
      <p className="text-ink-2">{texts.boundsLead}</p>
      {edit.conflict && <EditConflict texts={editTexts} conflict={edit.conflict} describe={describe} />}
      <CheckboxField label={texts.isOn} {...form.flag('isOn')} />
      <NumberField kind="amount" label={texts.paymentLimit} readOnly={send.isPending} {...form.field('paymentLimit')} />
      <NumberField
        kind="amount"
        label={texts.customerLimit}
        readOnly={send.isPending}
        {...form.field('customerLimit')}
      />
      <NumberField kind="amount" label={texts.shopLimit} readOnly={send.isPending} {...form.field('shopLimit')} />
      <Button type="submit" isWide className="justify-self-start" isBusy={send.isPending}>
        {edit.overwrites ? editTexts.saveOver : texts.save}
      </Button>
    </form>
  );
}

const describe = (name: keyof Values, values: Values) =>
  name === 'isOn'
    ? { label: texts.isOn, value: values.isOn ? texts.on : texts.off }
    : { label: texts[name], value: formatRupees(limitFrom(values[name]) ?? 0) };
