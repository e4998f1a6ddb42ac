import type { PaymentSettings } from '../../contract/funds.ts';
import { changePaymentSettings } from '../../contract/funds-admin.ts';
import { formatRupees } from '../../contract/money.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useSend } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { PictureField } from './admin-picture-field.tsx';
import { PayPanel } from './pay-panel.tsx';
import { isUpiId, isUploadedPicture, type SettingsValues, settingsFaults } from './payment-settings.rules.ts';

const texts = adminTexts.payment;
const samplePaise = 500_00;

const rules = {
  upiId: (_: string, values: SettingsValues) => settingsFaults(values).upiId,
  qrCodeImage: (_: string, values: SettingsValues) => settingsFaults(values).qrCodeImage,
  paymentInstructions: (_: string, values: SettingsValues) => settingsFaults(values).paymentInstructions,
};

export function PaymentSettingsForm({ stored }: { stored: PaymentSettings }) {
  const { edit, form, send, isChanged } = useSettingsForm(stored);
  const { draft, conflict } = edit;
  const { values } = form;

  return (
    <div className="grid items-start gap-4 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <Sheet>
        <form noValidate className="grid max-w-xl gap-5" onSubmit={form.submit(send.save)}>
          <p className="text-ink-2">{texts.lead}</p>
          {conflict && <EditConflict texts={editTexts} conflict={conflict} describe={describe} />}
          <TextField
            label={texts.upiId}
            hint={texts.upiIdHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            readOnly={send.isPending}
            {...form.field('upiId')}
          />
          <PictureField
            field={form.field('qrCodeImage')}
            isBusy={send.isPending}
            onPicture={(picture) => draft.set('qrCodeImage', picture, { isDone: true })}
            onWrongKind={() => draft.refuse({ qrCodeImage: texts.faults.pictureKind })}
          />
          <TextareaField
            label={texts.instructions}
            hint={texts.instructionsHint}
            readOnly={send.isPending}
            {...form.control('paymentInstructions')}
            value={values.paymentInstructions}
            onChange={(event) => draft.set('paymentInstructions', event.target.value)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" isWide isBusy={send.isPending}>
              {edit.overwrites ? editTexts.saveOver : texts.submit}
            </Button>
            {isChanged && !send.isPending && (
              <Button isWide variant="ghost" onClick={() => edit.startFrom(edit.conflict?.fresh ?? stored)}>
                {texts.discard}
              </Button>
            )}
            <p role="status" className="text-sm text-ink-3">
              {isChanged && texts.unsaved}
            </p>
          </div>
        </form>
      </Sheet>
      <Preview values={values} payeeName={stored.payeeName} />
    </div>
  );
}

function useSettingsForm(stored: PaymentSettings) {
  const words = useTexts();
  const edit = useEditConflict<PaymentSettings, SettingsValues>({
    stored,
    valuesOf,
    draftName: 'payment-settings',
  });
  const form = useForm(edit.draft, rules);
  const shown = valuesOf(stored);
  const isChanged = settingNames.some((name) => form.values[name] !== shown[name]);
  useLeaveWarning(isChanged);
  const { mutate, isPending } = useSend(changePaymentSettings, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.updated, text: texts.updatedText });
    },
    onFailed: (error) => {
      const found = conflictOf(changePaymentSettings, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const save = (values: SettingsValues) => mutate({ body: { ...values, before: valuesOf(edit.before()) } });
  return { edit, form, send: { save, isPending }, isChanged };
}

function valuesOf(stored: PaymentSettings | undefined): SettingsValues {
  const { upiId = '', qrCodeImage = '', paymentInstructions = '' } = stored ?? {};
  return { upiId, qrCodeImage, paymentInstructions };
}

const settingNames = ['upiId', 'qrCodeImage', 'paymentInstructions'] as const;
const labels = { upiId: texts.upiId, qrCodeImage: texts.qrCodeImage, paymentInstructions: texts.instructions };

function describe(name: keyof SettingsValues, values: SettingsValues) {
  return { label: labels[name], value: isUploadedPicture(values[name]) ? texts.otherPicture : values[name] };
}

/** The customer's own view of it, made from what is typed and not yet from what is saved. */
function Preview({ values, payeeName }: { values: SettingsValues; payeeName: string }) {
  const upiId = values.upiId.trim();
  const settings = {
    upiId: isUpiId(upiId) ? upiId : '',
    qrCodeImage: settingsFaults(values).qrCodeImage ? '' : values.qrCodeImage.trim(),
    paymentInstructions: values.paymentInstructions.trim(),
    payeeName,
    gateways: [],
    asksState: false,
    usualMinutes: null,
  };
  return (
    <Sheet as="section" aria-labelledby="payment-preview" className="xl:sticky xl:top-20">
      <h3 id="payment-preview" className="text-lg">
        {texts.preview}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-3">{texts.previewText(formatRupees(samplePaise))}</p>
      {settings.upiId === '' && settings.qrCodeImage === '' ? (
        <p className="rounded-lg bg-sunk p-6 text-center text-ink-2">{texts.previewNone}</p>
      ) : (
        <PayPanel settings={settings} amountPaise={samplePaise} />
      )}
    </Sheet>
  );
}
