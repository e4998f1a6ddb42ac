import {
  changeTaxSettings,
  type InvoiceChoice,
  invoiceChoices,
  isGstin,
  readTaxSettings,
  type TaxSettings,
} from '../../contract/tax.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { taxTexts as texts } from '../texts/admin-tax.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { DownloadVouchers } from './download-vouchers.tsx';

/** The GSTIN of the shop, and what is written with it; nothing until it is known. */
export function TaxSettingsSheet() {
  const isAllowed = useMay()('payments.edit');
  const { data } = useRead(readTaxSettings, {}, { enabled: isAllowed });
  return isAllowed && data ? <TaxForm stored={data} /> : null;
}

type Values = Record<Exclude<keyof TaxSettings, 'invoices'>, string> & { readonly invoices: InvoiceChoice };

const valuesOf = (stored: TaxSettings | undefined): Values => {
  const { gstin = '', legalName = '', address = '', sac = '', invoices = 'none' } = stored ?? {};
  // With its first GSTIN a shop writes invoices, unless it chooses otherwise.
  return { gstin, legalName, address, sac, invoices: gstin === '' && invoices === 'none' ? 'order' : invoices };
};

const gstinOf = (typed: string): string => typed.trim().toUpperCase();
const isRegistered = ({ gstin }: Values): boolean => gstin.trim() !== '';

const rules = {
  gstin: (typed: string) => (typed.trim() === '' || isGstin(gstinOf(typed)) ? undefined : texts.gstinFault),
  legalName: (typed: string, values: Values) =>
    isRegistered(values) && typed.trim() === '' ? texts.legalNameFault : undefined,
  address: (typed: string, values: Values) =>
    isRegistered(values) && typed.trim() === '' ? texts.addressFault : undefined,
  sac: (typed: string, values: Values) =>
    (typed.trim() === '' && !isRegistered(values)) || /^[0-9]{6}$/.test(typed.trim()) ? undefined : texts.sacFault,
};

const choices = (['order', 'month', 'none'] as const).map((value) => ({ value, label: texts.invoiceChoices[value] }));

function TaxForm({ stored }: { stored: TaxSettings }) {
  const words = useTexts();
  const edit = useEditConflict<TaxSettings, Values>({ stored, valuesOf, draftName: 'tax-settings' });
  const form = useForm(edit.draft, rules);
  const send = useSend(changeTaxSettings, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.saved });
    },
    onFailed: (error) => {
      const found = conflictOf(changeTaxSettings, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return (
    <Sheet as="section" aria-labelledby="gst" className="mt-4.5 grid gap-4">
      <form
        noValidate
        aria-labelledby="gst"
        className="grid max-w-xl gap-4"
        onSubmit={form.submit((values) =>
          send.mutate({
            body: {
              gstin: gstinOf(values.gstin),
              legalName: values.legalName.trim(),
              address: values.address.trim(),
              sac: values.sac.trim(),
              invoices: values.invoices,
              before: edit.before(),
            },
          }),
        )}
      >
        <h3 id="gst" className="text-lg">
          {texts.title}
        </h3>
        <p className="text-ink-2">{texts.lead}</p>
        {edit.conflict && (
          <EditConflict
            texts={editTexts}
            conflict={edit.conflict}
            describe={(name: keyof Values, values: Values) => ({
              label: texts[name],
              value: name === 'invoices' ? texts.invoiceChoices[values.invoices] : values[name],
            })}
          />
        )}
        <TextField
          label={texts.gstin}
          hint={texts.gstinHint}
          autoComplete="off"
          autoCapitalize="characters"
          readOnly={send.isPending}
          {...form.field('gstin')}
        />
        <TextField
          label={texts.legalName}
          autoComplete="organization"
          readOnly={send.isPending}
          {...form.field('legalName')}
        />
        <TextareaField
          label={texts.address}
          rows={3}
          readOnly={send.isPending}
          {...form.control('address')}
          value={form.values.address}
          onChange={({ target }) => edit.draft.set('address', target.value)}
        />
        <TextField
          label={texts.sac}
          hint={texts.sacHint}
          inputMode="numeric"
          readOnly={send.isPending}
          {...form.field('sac')}
        />
        {isRegistered(form.values) && (
          <SelectField
            label={texts.invoices}
            hint={texts.invoicesHint}
            value={form.values.invoices}
            options={choices}
            onChange={({ target }) =>
              edit.draft.set('invoices', invoiceChoices.find((choice) => choice === target.value) ?? 'none')
            }
          />
        )}
        <Button type="submit" isWide className="justify-self-start" isBusy={send.isPending}>
          {edit.overwrites ? editTexts.saveOver : texts.submit}
        </Button>
      </form>
      {stored.gstin !== '' && <DownloadVouchers />}
    </Sheet>
  );
}
