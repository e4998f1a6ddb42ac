import type { Platform } from '../../contract/catalogue.ts';
import { type CategoryForAdmin, changeCategory, createCategory } from '../../contract/catalogue-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { meanwhileOf } from '../platform/meanwhile.ts';
import { useSend } from '../platform/query.ts';
import { categoryTexts } from '../texts/admin-catalogue.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

const texts = categoryTexts.dialog;

/** The platform's number as a select has it, empty for none. */
type CategoryValues = { platformId: string; name: string; description: string };

const valuesOf = (category: CategoryForAdmin | undefined, platformId?: number): CategoryValues => ({
  platformId: String(category?.platformId ?? platformId ?? ''),
  name: category?.name ?? '',
  description: category?.description ?? '',
});

/** What the server is sent. */
const bodyOf = ({ platformId, name, description }: CategoryValues) => ({
  platformId: Number(platformId),
  name: name.trim(),
  description: description.trim(),
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
  const draft = useDraft<CategoryValues>(valuesOf(category, platformId));
  const form = useForm(draft, rules);
  const saving = useSaving({ category, showRefused: form.showRefused, onClose, onSaved });
  const { conflict, isPending } = saving;

  return (
    <FormDialog
      onClose={onClose}
      title={category ? texts.editTitle : texts.addTitle}
      description={category?.name}
      submitLabel={category ? (conflict ? editTexts.saveOver : texts.save) : texts.add}
      isBusy={isPending}
      onSubmit={form.submit((values) => saving.save(bodyOf(values)))}
    >
      {conflict && (
        <ChangedMeanwhile
          texts={editTexts}
          reason={conflict.reason}
          fields={conflict.fields.map((field) => ({
            label: fieldNames[field],
            value: valueText(conflict.fresh, field, platforms),
          }))}
          onLoad={() => {
            draft.settle(valuesOf(conflict.fresh));
            saving.accept(conflict.fresh);
          }}
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
    </FormDialog>
  );
}

type ConflictField = keyof CategoryBody | 'isArchived';

const fieldNames: Record<ConflictField, string> = {
  platformId: texts.platform,
  name: texts.name,
  description: texts.description,
  isArchived: categoryTexts.status,
};

function valueText(fresh: CategoryForAdmin, field: ConflictField, platforms: readonly Platform[]): string {
  if (field === 'platformId') return platforms.find(({ id }) => id === fresh.platformId)?.name ?? '';
  if (field === 'isArchived') return fresh.isArchived ? categoryTexts.archived : categoryTexts.standing;
  return fresh[field];
}

type SavingInput = Pick<CategoryDialogProps, 'category' | 'onClose' | 'onSaved'> & {
  readonly showRefused: (error: ApiError) => boolean;
};

function useSaving({ category, ...dialog }: SavingInput) {
  const edit = useCatalogueEdit<CategoryBody, CategoryForAdmin>({ stored: category, ...dialog });
  const create = useSend(createCategory, {
    onDone: ({ name }) => edit.done(texts.created, texts.createdText(name)),
    onFailed: (error) => edit.failed(texts.createFailed, error),
  });
  const change = useSend(changeCategory, {
    onDone: ({ name }) => edit.done(texts.updated, name),
    onFailed: (error, { params, body }) => {
      const meanwhile = meanwhileOf(changeCategory, error);
      if (!meanwhile) return edit.failed(texts.updateFailed, error);
      const { revision: _, ...sent } = body ?? {};
      if (!edit.askAbout(meanwhile, sent)) {
        change.mutate({ params, body: { ...sent, revision: meanwhile.fresh.revision } });
      }
    },
  });

  function save(body: CategoryBody) {
    if (!edit.opened) return create.mutate({ body });
    const changes = edit.changesTo(edit.opened, body);
    if (Object.keys(changes).length === 0) return edit.done(texts.nothingChanged);
    change.mutate({ params: { id: edit.opened.id }, body: { ...changes, revision: edit.revisionOf(edit.opened) } });
  }

  return { save, conflict: edit.conflict, accept: edit.accept, isPending: create.isPending || change.isPending };
}
