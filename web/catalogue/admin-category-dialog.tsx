import type { Platform } from '../../contract/catalogue.ts';
import { type CategoryForAdmin, changeCategory, createCategory } from '../../contract/catalogue-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { categoryTexts, hindiTexts } from '../texts/admin-catalogue.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { HindiFields } from './hindi-fields.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

const texts = categoryTexts.dialog;

/** The platform's number as a select has it, empty for none. */
type CategoryValues = {
  platformId: string;
  name: string;
  description: string;
  nameHi: string;
  descriptionHi: string;
};

const valuesOf = (category: CategoryForAdmin | undefined, platformId?: number): CategoryValues => ({
  platformId: String(category?.platformId ?? platformId ?? ''),
  name: category?.name ?? '',
  description: category?.description ?? '',
  nameHi: category?.nameHi ?? '',
  descriptionHi: category?.descriptionHi ?? '',
});

/** What the server is sent. */
const bodyOf = ({ platformId, name, description, nameHi, descriptionHi }: CategoryValues) => ({
  platformId: Number(platformId),
  name: name.trim(),
  description: description.trim(),
  nameHi: nameHi.trim(),
  descriptionHi: descriptionHi.trim(),
});

type CategoryBody = ReturnType<typeof bodyOf>;

const missing = (text: string) => (text.trim() === '' ? categoryTexts.required : undefined);
const rules = { platformId: missing, name: missing };

interface CategoryDialogProps {
  /** Undefined: a new one. */
  readonly category: CategoryForAdmin | undefined;
  /** Whose a new one is at first. */
  readonly platformId: number | undefined;
  readonly platforms: readonly Platform[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function CategoryDialog({ category, platformId, platforms, onClose, onSaved }: CategoryDialogProps) {
  const edit = useCatalogueEdit<CategoryBody, CategoryForAdmin, CategoryValues>({
    stored: category,
    valuesOf: (stored) => valuesOf(stored, platformId),
    texts,
    onClose,
    onSaved,
  });
  const { draft, conflict } = edit;
  const form = useForm(draft, rules);
  const create = useSend(createCategory, edit.createOptions(form.showRefused));
  const change = useSend(changeCategory, edit.changeOptions(changeCategory, form.showRefused));
  const isPending = create.isPending || change.isPending;

  return (
    <FormDialog
      onClose={onClose}
      title={category ? texts.editTitle : texts.addTitle}
      description={category?.name}
      submitLabel={category ? (edit.overwrites ? editTexts.saveOver : texts.save) : texts.add}
      isBusy={isPending}
      onSubmit={form.submit((values) => edit.save(bodyOf(values), { create, change }))}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(name, values) => ({ label: fieldNames[name], value: valueText(values, name, platforms) })}
          notes={conflict.fresh.isArchived ? [{ label: categoryTexts.status, value: categoryTexts.archived }] : []}
        />
      )}
      <SelectField
        label={texts.platform}
        placeholder={texts.platformPlaceholder}
        options={platforms.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={isPending}
        {...form.control('platformId')}
        value={form.values.platformId}
        onChange={(event) => draft.set('platformId', event.target.value, { isDone: true })}
      />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={150}
        readOnly={isPending}
        {...form.field('name')}
      />
      <TextareaField
        label={texts.description}
        isOptional
        rows={3}
        maxLength={2_000}
        readOnly={isPending}
        {...form.control('description')}
        value={form.values.description}
        onChange={(event) => draft.set('description', event.target.value)}
      />
      <HindiFields
        readOnly={isPending}
        name={form.field('nameHi')}
        description={{
          ...form.control('descriptionHi'),
          value: form.values.descriptionHi,
          onChange: (event) => draft.set('descriptionHi', event.target.value),
        }}
      />
    </FormDialog>
  );
}

const fieldNames: Record<keyof CategoryValues, string> = {
  platformId: texts.platform,
  name: texts.name,
  description: texts.description,
  nameHi: hindiTexts.name,
  descriptionHi: hindiTexts.description,
};

function valueText(values: CategoryValues, field: keyof CategoryValues, platforms: readonly Platform[]): string {
  if (field !== 'platformId') return values[field];
  return platforms.find(({ id }) => String(id) === values.platformId)?.name ?? '';
}
