import { Trash2 } from 'lucide-react';
import { priceEndings } from '../../contract/provider-services.ts';
import { priceRuleWords as texts } from '../texts/admin-price-rules.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { faultsOfEntry, type RuleEntry } from './price-rules.rules.ts';
import type { PriceRulesForm } from './use-price-rules.ts';

interface PriceRuleEntryProps {
  readonly entry: RuleEntry;
  readonly form: PriceRulesForm;
  readonly scopes: readonly { readonly value: string; readonly label: string }[];
}

export function PriceRuleEntry({ entry, form, scopes }: PriceRuleEntryProps) {
  const { key, scope, percent, fixed, ending, floor } = entry;
  const faults = faultsOfEntry(entry, form.entries);
  // A number is judged as it is typed; nobody is told to choose before they wanted to save.
  const scopeFault = scope !== '' || form.isSubmitted ? faults.scope : undefined;
  const name = scopes.find(({ value }) => value === scope)?.label;
  const common = { autoComplete: 'off', readOnly: form.isPending } as const;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 rounded-lg border border-line bg-paper p-4">
      <SelectField
        label={texts.for}
        placeholder={texts.choose}
        value={scope}
        disabled={form.isPending}
        error={scopeFault}
        options={name === undefined && scope !== '' ? [{ value: scope, label: texts.gone }, ...scopes] : scopes}
        onChange={({ target }) => form.change(key, { scope: target.value })}
      />
      <IconButton
        label={name === undefined ? texts.removeNew : texts.remove(name)}
        icon={<Trash2 aria-hidden />}
        className="mt-7.5"
        disabled={form.isPending}
        onClick={() => form.remove(key)}
      />
      <div className="col-span-2 grid items-start gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        <TextField
          label={texts.percent}
          inputMode="decimal"
          suffix={<span className="pr-3">%</span>}
          {...common}
          value={percent}
          error={faults.percent}
          onChange={({ target }) => form.change(key, { percent: target.value })}
        />
        <NumberField
          kind="amount"
          label={texts.fixed}
          {...common}
          value={fixed}
          error={faults.fixed}
          onChange={({ target }) => form.change(key, { fixed: target.value })}
        />
        <SelectField
          label={texts.ending}
          value={ending}
          disabled={form.isPending}
          options={priceEndings.map((value) => ({ value, label: providerServiceTexts.importing.endings[value] }))}
          onChange={({ target }) => form.change(key, { ending: target.value })}
        />
        <TextField
          label={texts.floor}
          inputMode="decimal"
          suffix={<span className="pr-3">%</span>}
          {...common}
          value={floor}
          error={faults.floor}
          onChange={({ target }) => form.change(key, { floor: target.value })}
        />
      </div>
    </li>
  );
}
