import { isHexColour } from '../../contract/colour-contrast.ts';
import {
  changePlatform,
  createPlatform,
  neutralColor,
  neutralIcon,
  type PlatformForAdmin,
} from '../../contract/platforms-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { platformTexts } from '../texts/admin-platforms.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { IconChoice } from './admin-platform-icons.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

const texts = platformTexts.dialog;

/** A type and no interface, so that it counts as a record of values. */
type PlatformValues = { name: string; color: string; icon: string };

const valuesOf = (platform: PlatformForAdmin | undefined): PlatformValues => ({
  name: platform?.name ?? '',
  color: platform?.color ?? neutralColor,
  icon: platform?.icon ?? neutralIcon,
});

const bodyOf = ({ name, color, icon }: PlatformValues) => ({
  name: name.trim(),
  color: color.trim().toLowerCase(),
  icon,
});

const rules = {
  name: (name: string) => (name.trim() === '' ? texts.required : undefined),
  color: (color: string) => (/^#[0-9a-f]{6}$/i.test(color.trim()) ? undefined : texts.colorFault),
};

interface PlatformDialogProps {
  /** Undefined: a new one. */
  readonly platform: PlatformForAdmin | undefined;
  readonly onClose: () => void;
}

export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const edit = useCatalogueEdit<PlatformValues, PlatformForAdmin, PlatformValues>({
    stored: platform,
    valuesOf,
    texts,
    onClose,
    onSaved: () => {},
  });
  const { draft, conflict } = edit;
  const form = useForm(draft, rules);
  const create = useSend(createPlatform, edit.createOptions(form.showRefused));
  const change = useSend(changePlatform, edit.changeOptions(changePlatform, form.showRefused));
  const isPending = create.isPending || change.isPending;
  const { name, color, icon } = form.values;

  return (
    <FormDialog
      onClose={onClose}
      title={platform ? texts.editTitle : texts.addTitle}
      description={platform?.name}
      submitLabel={platform ? (edit.overwrites ? editTexts.saveOver : texts.save) : texts.add}
      isBusy={isPending}
      onSubmit={form.submit((values) => edit.save(bodyOf(values), { create, change }))}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(field, values) => ({ label: texts[field], value: values[field] })}
          notes={conflict.fresh.isArchived ? [{ label: platformTexts.status, value: platformTexts.archived }] : []}
        />
      )}
      <TextField
        label={texts.name}
        hint={platform && name.trim() !== platform.name ? texts.renameHint : texts.nameHint}
        autoComplete="off"
        maxLength={60}
        readOnly={isPending}
        {...form.field('name')}
      />
      <TextField
        label={texts.color}
        hint={texts.colorHint}
        autoComplete="off"
        maxLength={7}
        readOnly={isPending}
        suffix={
          <input
            type="color"
            aria-label={texts.pick}
            disabled={isPending}
            value={/^#[0-9a-f]{6}$/i.test(color) ? color : neutralColor}
            onChange={(event) => draft.set('color', event.target.value)}
            className="h-11 w-11 cursor-pointer rounded-md"
          />
        }
        {...form.field('color')}
      />
      <IconChoice {...{ name, color, icon }} isDisabled={isPending} onChange={(value) => draft.set('icon', value)} />
      <Preview {...{ name, color, icon }} />
    </FormDialog>
  );
}

/** The tile of the platform, as the page of a customer has it. */
function Preview({ name, color, icon }: PlatformValues) {
  return (
    <div>
      <p className="mb-1.5 text-[0.9375rem] font-semibold">{texts.preview}</p>
      <div className="flex">
        <div className="grid justify-items-center gap-1.5 rounded-lg border-[1.5px] border-line bg-sheet px-4 pt-3 pb-2 text-center text-[0.9375rem] font-semibold wrap-anywhere">
          <BrandIcon slug={icon} colour={isHexColour(color) ? color : ''} />
          {name.trim() === '' ? texts.noName : name}
        </div>
      </div>
    </div>
  );
}
