import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isUploadedPicture, pictureKinds } from './payment-settings.rules.ts';

const texts = adminTexts.payment;

interface PictureFieldProps {
  /** What the form gives the text field. */
  readonly field: Omit<ComponentProps<typeof TextField>, 'label'> & { readonly value: string };
  readonly isBusy: boolean;
  /** A picture as a data URL, or an empty text for none. */
  readonly onPicture: (picture: string) => void;
  readonly onWrongKind: () => void;
}

/** A picture as a link, or as a file, which travels inside the settings. */
export function PictureField({ field, isBusy, onPicture, onWrongKind }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const isUploaded = isUploadedPicture(field.value);

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    if (pictureKinds.some((kind) => kind === chosen.type)) onPicture(await dataUrlOf(chosen));
    else onWrongKind();
  }

  return (
    <div className="grid gap-2.5">
      <TextField
        label={texts.qrCodeImage}
        hint={texts.qrCodeImageHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...field}
        {...(isUploaded && { type: 'text', value: texts.uploadedPicture })}
        readOnly={isBusy || isUploaded}
      />
      <div className="flex flex-wrap gap-2.5">
        <input ref={file} type="file" accept={pictureKinds.join()} hidden onChange={(event) => void readFile(event)} />
        <Button isSmall disabled={isBusy} onClick={() => file.current?.click()}>
          <Upload aria-hidden className="size-4.5" />
          {texts.upload}
        </Button>
        {isUploaded && (
          <Button isSmall variant="ghost" disabled={isBusy} onClick={() => onPicture('')}>
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
