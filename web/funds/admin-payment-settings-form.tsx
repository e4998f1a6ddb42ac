import { useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { changePaymentSettings, type PaymentSettings, readPaymentSettings } from '../../contract/funds.ts';
import { formatRupees } from '../../contract/money.ts';
import { showRefusedFields } from '../platform/form.ts';
import { useSend } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { PictureField } from './admin-picture-field.tsx';
import { PayPanel } from './pay-panel.tsx';
import { isUpiId, type SettingsFaults, type SettingsValues, settingsFaults } from './payment-settings.rules.ts';

const texts = adminTexts.payment;
const samplePaise = 500_00;

export function PaymentSettingsForm({ stored }: { stored: PaymentSettings }) {
  const words = useTexts();
  const form = useForm<SettingsValues>({ mode: 'onTouched', defaultValues: valuesOf(stored) });
  const { errors, isDirty } = form.formState;
  useLeaveWarning(isDirty);
  const send = useSend(changePaymentSettings, {
    refreshes: [readPaymentSettings],
    onDone: (saved) => {
      form.reset(valuesOf(saved));
      showToast({ tone: 'success', title: texts.updated, text: texts.updatedText });
    },
    onFailed: (error) => {
      showRefusedFields(form, error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const sound = (name: keyof SettingsFaults) => (_: string, values: SettingsValues) =>
    settingsFaults(values)[name] ?? true;

  return (
    <div className="grid items-start gap-4 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <Sheet>
        <form
          noValidate
          className="grid max-w-xl gap-5"
          onSubmit={form.handleSubmit((values) => send.mutate({ body: values }))}
        >
          <p className="text-ink-2">{texts.lead}</p>
          <TextField
            label={texts.upiId}
            hint={texts.upiIdHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            readOnly={send.isPending}
            error={errors.upiId?.message}
            {...form.register('upiId', { validate: sound('upiId') })}
          />
          <PictureField
            form={form}
            isBusy={send.isPending}
            register={form.register('qrCodeImage', { validate: sound('qrCodeImage') })}
          />
          <TextareaField
            label={texts.instructions}
            hint={texts.instructionsHint}
            readOnly={send.isPending}
            error={errors.paymentInstructions?.message}
            {...form.register('paymentInstructions', { validate: sound('paymentInstructions') })}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" isWide isBusy={send.isPending}>
              {texts.submit}
            </Button>
            {isDirty && !send.isPending && (
              <Button isWide variant="ghost" onClick={() => form.reset(valuesOf(stored))}>
                {texts.discard}
              </Button>
            )}
            <p role="status" className="text-sm text-ink-3">
              {isDirty && texts.unsaved}
            </p>
          </div>
        </form>
      </Sheet>
      <Preview form={form} payeeName={stored.payeeName} />
    </div>
  );
}

function valuesOf({ upiId, qrCodeImage, paymentInstructions }: PaymentSettings): SettingsValues {
  return { upiId, qrCodeImage, paymentInstructions };
}

/** The customer's own view of it, made from what is typed and not yet from what is saved. */
function Preview({ form, payeeName }: { form: UseFormReturn<SettingsValues>; payeeName: string }) {
  const values = useWatch({ control: form.control });
  const upiId = values.upiId?.trim() ?? '';
  const picture = values.qrCodeImage?.trim() ?? '';
  const settings = {
    upiId: isUpiId(upiId) ? upiId : '',
    qrCodeImage: settingsFaults({ upiId, qrCodeImage: picture, paymentInstructions: '' }).qrCodeImage ? '' : picture,
    paymentInstructions: values.paymentInstructions?.trim() ?? '',
    payeeName,
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

/** Lets the browser ask before typed text is lost with the page. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
