import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isUploadedPicture, pictureKinds, type SettingsValues } from './payment-settings.rules.ts';

const texts = adminTexts.payment;

interface PictureFieldProps {
  readonly form: UseFormReturn<SettingsValues>;
  readonly register: UseFormRegisterReturn<'qrCodeImage'>;
  readonly isBusy: boolean;
}

/** A picture as a link, or as a file, which travels inside the settings. */
export function PictureField({ form, register, isBusy }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const picture = useWatch({ control: form.control, name: 'qrCodeImage' });
  const isUploaded = isUploadedPicture(picture);
  const error = form.formState.errors.qrCodeImage?.message;
  const set = (value: string) =>
    form.setValue('qrCodeImage', value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    if (pictureKinds.some((kind) => kind === chosen.type)) set(await dataUrlOf(chosen));
    else form.setError('qrCodeImage', { message: texts.faults.pictureKind });
  }

  return (
    <div className="grid gap-2.5">
      {isUploaded ? (
        <TextField
          label={texts.qrCodeImage}
          hint={texts.qrCodeImageHint}
          readOnly
          value={texts.uploadedPicture}
          error={error}
        />
      ) : (
        <TextField
          label={texts.qrCodeImage}
          hint={texts.qrCodeImageHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          readOnly={isBusy}
          error={error}
          {...register}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <input ref={file} type="file" accept={pictureKinds.join()} hidden onChange={(event) => void take(event)} />
        <Button isSmall disabled={isBusy} onClick={() => file.current?.click()}>
          <Upload aria-hidden className="size-4.5" />
          {texts.upload}
        </Button>
        {isUploaded && (
          <Button isSmall variant="ghost" disabled={isBusy} onClick={() => set('')}>
            <Trash2 aria-hidden className="size-4.5" />
            {texts.removePicture}
          </Button>
        )}
      </div>
    </div>
  );
}

function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    // `readAsDataURL` gives text.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
