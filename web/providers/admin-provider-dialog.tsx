import { type Provider, repeatPromises } from '../../contract/providers.ts';
import { useForm } from '../platform/draft.ts';
import { useEditConflict } from '../platform/edit-conflict.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { providerTexts } from '../texts/admin-providers.ts';
import { Banner } from '../ui/banner.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { formValuesOf, isSwitchedOff, type ProviderFormValues, providerFormRules } from './provider-form.rules.ts';
import { maxReasonCharacters } from './providers.rules.ts';
import { useSavingProvider } from './use-saving-provider.ts';

const texts = providerTexts.dialog;

interface ProviderDialogProps {
  /** Undefined: a new one. */
  readonly provider: Provider | undefined;
  readonly onClose: () => void;
}

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const edit = useEditConflict<Provider, ProviderFormValues>({ stored: provider, valuesOf: formValuesOf });
  const { draft, conflict } = edit;
  const stored = edit.before();
  const form = useForm(draft, providerFormRules(stored));
  const saving = useSavingProvider({ edit, showRefused: form.showRefused, onClose });
  const { isPending } = saving;
  const currency = form.values.currency.trim().toUpperCase() || 'USD';
  const common = { autoComplete: 'off', spellCheck: false, readOnly: isPending } as const;

  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={provider ? texts.editTitle : texts.addTitle}
      description={provider?.name}
      submitLabel={provider === undefined ? texts.add : edit.overwrites ? editTexts.saveOver : texts.save}
      isBusy={isPending}
      formClassName="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={form.submit(saving.save)}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          className="sm:col-span-2"
          conflict={conflict}
          describe={(name, values) => ({ label: fieldNames[name], value: valueText(values, name) })}
        />
      )}
      {saving.isLost && (
        <Banner tone="clay" className="sm:col-span-2" title={texts.lost}>
          {texts.lostText}
        </Banner>
      )}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        className="sm:col-span-2"
        maxLength={100}
        {...common}
        {...form.field('name')}
      />
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        className="sm:col-span-2"
        inputMode="url"
        autoCapitalize="none"
        maxLength={300}
        {...common}
        {...form.field('url')}
      />
      <TextField
        label={stored ? texts.newKey : texts.apiKey}
        isOptional={stored !== undefined}
        hint={stored ? texts.keepKeyHint(stored.keyHint) : texts.keyHint}
        className="sm:col-span-2"
        autoCapitalize="none"
        maxLength={300}
        {...common}
        {...form.field('apiKey')}
      />
      <TextField
        label={texts.currency}
        hint={texts.currencyHint}
        autoCapitalize="characters"
        maxLength={5}
        {...common}
        {...form.field('currency')}
      />
      <NumberField
        kind="amount"
        label={texts.rate}
        hint={texts.rateHint(currency)}
        {...common}
        {...form.field('rate')}
      />
      <TextField
        label={texts.buffer}
        hint={texts.bufferHint}
        inputMode="decimal"
        suffix={<span className="pr-3">%</span>}
        {...common}
        {...form.field('buffer')}
      />
      <TextField
        label={texts.lowBalance}
        isOptional
        hint={texts.lowBalanceHint}
        inputMode="decimal"
        {...common}
        {...form.field('lowBalance')}
      />
      <NumberField
        kind="quantity"
        label={texts.callsPerMinute}
        hint={texts.callsHint}
        {...common}
        {...form.field('callsPerMinute')}
      />
      <NumberField
        kind="quantity"
        label={texts.batchCap}
        hint={texts.batchHint}
        {...common}
        {...form.field('batchCap')}
      />
      <AnswerSwitches
        form={form}
        onPromise={(promise) => {
          const chosen = repeatPromises.find((each) => each === promise);
          if (chosen) draft.set('repeatPromise', chosen, { isDone: true });
        }}
      />
      <div className="grid gap-3 sm:col-span-2">
        <CheckboxField label={texts.isActive} {...form.flag('isActive')} />
        {isSwitchedOff(stored, form.values) && (
          <TextField
            label={texts.pauseReason}
            hint={providerTexts.pause.reasonHint}
            maxLength={maxReasonCharacters}
            {...common}
            {...form.field('pauseReason')}
          />
        )}
      </div>
    </FormDialog>
  );
}

interface AnswerSwitchesProps {
  readonly form: ReturnType<typeof useForm<ProviderFormValues>>;
  readonly onPromise: (promise: string) => void;
}

const repeatOptions = repeatPromises.map((value) => ({ value, label: texts.repeatPromises[value] }));

/** What the panel's own documentation says; rare, so below all that is needed. */
function AnswerSwitches({ form, onPromise }: AnswerSwitchesProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{texts.answers}</legend>
      <p className="mb-1 text-sm text-ink-2">{texts.answersHint}</p>
      <CheckboxField label={texts.sendsJson} {...form.flag('sendsJson')} />
      <CheckboxField label={texts.hasTextIds} {...form.flag('hasTextIds')} />
      <CheckboxField label={texts.hasStatusCodes} {...form.flag('hasStatusCodes')} />
      <CheckboxField label={texts.refusesWith5xx} {...form.flag('refusesWith5xx')} />
      <CheckboxField label={texts.listsOrders} {...form.flag('listsOrders')} />
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.repeatPromise}
          hint={texts.repeatHint}
          options={repeatOptions}
          {...form.control('repeatPromise')}
          value={form.values.repeatPromise}
          onChange={({ target }) => onPromise(target.value)}
        />
        {form.values.repeatPromise !== 'none' && (
          <NumberField
            kind="quantity"
            label={texts.repeatSeconds}
            hint={texts.repeatSecondsHint}
            {...form.field('repeatSeconds')}
          />
        )}
      </div>
    </fieldset>
  );
}

const fieldNames: Record<keyof ProviderFormValues, string> = {
  name: texts.name,
  url: texts.url,
  apiKey: texts.apiKey,
  currency: texts.currency,
  rate: texts.rate,
  buffer: texts.buffer,
  lowBalance: texts.lowBalance,
  callsPerMinute: texts.callsPerMinute,
  batchCap: texts.batchCap,
  sendsJson: texts.sendsJson,
  hasTextIds: texts.hasTextIds,
  hasStatusCodes: texts.hasStatusCodes,
  refusesWith5xx: texts.refusesWith5xx,
  listsOrders: texts.listsOrders,
  repeatPromise: texts.repeatPromise,
  repeatSeconds: texts.repeatSeconds,
  isActive: texts.isActive,
  pauseReason: texts.pauseReason,
};

function valueText(values: ProviderFormValues, field: keyof ProviderFormValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? texts.on : texts.offWord;
  if (field === 'repeatPromise') return texts.repeatPromises[values.repeatPromise];
  return field === 'apiKey' && value !== '' ? texts.keyChanged : value;
}
