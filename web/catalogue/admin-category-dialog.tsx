import { useState } from 'react';
import type { Platform } from '../../contract/catalogue.ts';
import {
  type CategoryForAdmin,
  changeCategory,
  createCategory,
  listCategoriesForAdmin,
} from '../../contract/catalogue-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { type Meanwhile, meanwhileOf } from '../platform/meanwhile.ts';
import { useRefresh, useSend } from '../platform/query.ts';
import { categoryTexts } from '../texts/admin-catalogue.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { conflictingFields } from './admin-catalogue.rules.ts';

const texts = categoryTexts.dialog;

/** The platform's number as a select has it, empty for none. */
type CategoryValues = { platformId: string; name: string; description: string };

const valuesOf = (category: CategoryForAdmin | undefined, platformId?: number): CategoryValues => ({
  platformId: String(category?.platformId ?? platformId ?? ''),
  name: category?.name ?? '',
  description: category?.description ?? '',
});

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
      onSubmit={form.submit(saving.save)}
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

type ConflictField = keyof CategoryValues | 'isArchived';

interface Conflict extends Meanwhile<CategoryForAdmin> {
  readonly fields: readonly ConflictField[];
}

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

interface SavingInput extends Pick<CategoryDialogProps, 'category' | 'onClose' | 'onSaved'> {
  readonly showRefused: (error: ApiError) => boolean;
}

function useSaving({ category, showRefused, onClose, onSaved }: SavingInput) {
  const words = useTexts();
  const refresh = useRefresh();
  const [opened, setOpened] = useState(category);
  const [conflict, setConflict] = useState<Conflict>();
  const refreshes = [listCategoriesForAdmin];
  const done = (title: string, text: string) => {
    onSaved();
    onClose();
    showToast({ tone: 'success', title, text });
  };
  const failed = (title: string) => (error: ApiError) => {
    if (error.status === 404) refresh(listCategoriesForAdmin);
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const create = useSend(createCategory, {
    refreshes,
    onDone: ({ name }) => done(texts.created, texts.createdText(name)),
    onFailed: failed(texts.createFailed),
  });
  const change = useSend(changeCategory, {
    refreshes,
    onDone: ({ name }) => done(texts.updated, name),
    onFailed: (error, { params, body }) => {
      const meanwhile = meanwhileOf(changeCategory, error);
      if (!meanwhile || !opened) return failed(texts.updateFailed)(error);
      refresh(...refreshes);
      const { fresh } = meanwhile;
      const { revision: _, ...changes } = body ?? {};
      const fields = conflictingFields<ConflictField>(changes, { opened, fresh });
      if (fields.length > 0) return setConflict({ ...meanwhile, fields });
      // What others changed elsewhere in it stays theirs, and is no reason to ask.
      change.mutate({ params, body: { ...changes, revision: fresh.revision } });
    },
  });

  function save(values: CategoryValues) {
    const body = {
      platformId: Number(values.platformId),
      name: values.name.trim(),
      description: values.description.trim(),
    };
    if (!opened) return create.mutate({ body });
    const isWanted = (field: keyof typeof body) =>
      body[field] !== opened[field] || conflict?.fields.some((each) => each === field);
    const { revision } = conflict?.fresh ?? opened;
    // What this form leaves as it was stays as somebody else may have made it.
    change.mutate({
      params: { id: opened.id },
      body: {
        ...(isWanted('platformId') && { platformId: body.platformId }),
        ...(isWanted('name') && { name: body.name }),
        ...(isWanted('description') && { description: body.description }),
        revision,
      },
    });
  }

  return {
    save,
    conflict,
    /** Goes on from what somebody else made of it. */
    accept: (fresh: CategoryForAdmin) => {
      setOpened(fresh);
      setConflict(undefined);
    },
    isPending: create.isPending || change.isPending,
  };
}
