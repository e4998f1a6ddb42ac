import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { readAccent } from '../../contract/accent.ts';
import type { Plate } from '../../contract/brand-look.ts';
import type { Draft, useForm } from '../platform/draft.ts';
import { lookTexts as texts } from '../texts/admin-look.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { LookSamples } from './admin-look-sample.tsx';
import { drawableKinds, rasterizeIcon, rasterizeLogo } from './admin-rasterize-pictures.ts';
import { accentNote, newPicture, type PictureName, shownPicture } from './look-form.rules.ts';
import type { StorefrontValues } from './storefront-form.rules.ts';

interface LookFieldsProps {
  readonly form: ReturnType<typeof useForm<StorefrontValues>>;
  readonly draft: Draft<StorefrontValues>;
  readonly isBusy: boolean;
  readonly storedPlate: Plate;
}

/** Logo, icon and accent, and beside them how a page would look in both themes. */
export function LookFields({ form, draft, isBusy, storedPlate }: LookFieldsProps) {
  const { brandName, accent } = form.values;
  const logo = shownPicture('logo', form.values.logo, storedPlate);
  const icon = shownPicture('icon', form.values.icon, storedPlate);
  const common = { draft, isBusy };
  return (
    <Sheet as="section" aria-labelledby="storefront-look">
      <h3 id="storefront-look" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 text-ink-2">{texts.lead}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
        <LookSamples brandName={brandName.trim()} {...{ accent, logo, icon }} />
        <div className="grid min-w-0 gap-6 xl:grid-cols-2">
          <AccentField form={form} {...common} />
          <PictureField name="logo" shown={logo} {...common} />
          <PictureField name="icon" shown={icon} {...common} />
        </div>
      </div>
    </Sheet>
  );
}

const presets = Object.entries(texts.presetNames);

function AccentField({ form, draft, isBusy }: Omit<LookFieldsProps, 'storedPlate'>) {
  const { accent } = form.values;
  const note = accentNote(accent);
  const chosen = accent.trim() === '' ? '' : readAccent(accent);
  return (
    <div className="grid gap-3">
      <TextField
        label={texts.accent}
        isOptional
        hint={note?.isCorrected ? note.words : texts.accentHint}
        confirmation={note && !note.isCorrected ? note.words : undefined}
        placeholder="#f2a31b"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isBusy}
        prefix={<Dot colour={chosen === undefined || chosen === '' ? '#f2a31b' : chosen} />}
        {...form.field('accent')}
      />
      <ChipGroup
        label={texts.presets}
        isLabelHidden
        options={presets.map(([value, label]) => ({
          value,
          label: (
            <span className="inline-flex items-center gap-2">
              <Dot colour={value === '' ? '#f2a31b' : value} />
              {label}
            </span>
          ),
        }))}
        value={presets.find(([value]) => value === chosen)?.[0]}
        onChange={(value) => !isBusy && draft.set('accent', value)}
      />
    </div>
  );
}

function Dot({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 rounded-full ring-1 ring-line">
      <circle cx="8" cy="8" r="8" fill={colour} />
    </svg>
  );
}

interface PictureFieldProps extends Omit<LookFieldsProps, 'form' | 'storedPlate'> {
  readonly name: PictureName;
  readonly shown: ReturnType<typeof shownPicture>;
}

function PictureField({ name, shown, draft, isBusy }: PictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [fault, setFault] = useState<string>();

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (!chosen) return;
    try {
      draft.set(name, newPicture(await (name === 'logo' ? rasterizeLogo(chosen) : rasterizeIcon(chosen))));
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof Error ? error.message : texts.unreadable);
    }
  }
  const remove = () => {
    draft.set(name, '');
    setFault(undefined);
    choose.current?.focus();
  };
  const plate = shown && shown.plate !== 'none' ? texts.plate[shown.plate] : undefined;

  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-1 text-[0.9375rem] font-semibold">
        {texts[name]}
      </h4>
      <p className="text-sm text-ink-3">{texts[`${name}Hint`]}</p>
      <p className="mt-2">{shown ? texts[shown.isNew ? 'chosen' : 'own'][name] : texts.none[name]}</p>
      {plate !== undefined && <p className="text-sm text-ink-2">{plate}</p>}
      <p role="alert" className="text-clay">
        {fault}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <input ref={file} type="file" accept={drawableKinds} hidden onChange={(event) => void readFile(event)} />
        <Button ref={choose} isSmall disabled={isBusy} onClick={() => file.current?.click()}>
          <Upload aria-hidden className="size-4.5" />
          {shown ? texts.replace[name] : texts.choose[name]}
        </Button>
        {shown && (
          <Button isSmall variant="ghost" disabled={isBusy} onClick={remove}>
            <Trash2 aria-hidden className="size-4.5" />
            {texts.remove[name]}
          </Button>
        )}
      </div>
    </section>
  );
}
