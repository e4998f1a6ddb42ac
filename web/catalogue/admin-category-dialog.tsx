import { useId } from 'react';
import type { Platform } from '../../contract/catalogue.ts';
import {
  type CategoryForAdmin,
  changeCategory,
  createCategory,
  listCategoriesForAdmin,
} from '../../contract/catalogue-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useRefresh, useSend } from '../platform/query.ts';
import { categoryTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = categoryTexts.dialog;

/** The platform's number as a select has it, empty for none. */
type CategoryValues = { platformId: string; name: string; description: string };

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
  const formId = useId();
  const draft = useDraft<CategoryValues>({
    platformId: String(category?.platformId ?? platformId ?? ''),
    name: category?.name ?? '',
    description: category?.description ?? '',
  });
  const form = useForm(draft, rules);
  const { save, isPending } = useSaving({ category, showRefused: form.showRefused, onClose, onSaved });

  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title={category ? texts.editTitle : texts.addTitle}
      description={category?.name}
      footer={
        <>
          <Button isWide disabled={isPending} onClick={onClose}>
            {categoryTexts.cancel}
          </Button>
          <Button isWide type="submit" form={formId} variant="primary" isBusy={isPending}>
            {category ? texts.save : texts.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={form.submit(save)}>
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
      </form>
    </Dialog>
  );
}

interface SavingInput extends Pick<CategoryDialogProps, 'category' | 'onClose' | 'onSaved'> {
  readonly showRefused: (error: ApiError) => boolean;
}

function useSaving({ category, showRefused, onClose, onSaved }: SavingInput) {
  const words = useTexts();
  const refresh = useRefresh();
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
    onFailed: failed(texts.updateFailed),
  });

  function save(values: CategoryValues) {
    const body = {
      platformId: Number(values.platformId),
      name: values.name.trim(),
      description: values.description.trim(),
    };
    if (!category) return create.mutate({ body });
    // What this form leaves as it was stays as somebody else may have made it.
    change.mutate({
      params: { id: category.id },
      body: {
        ...(body.platformId !== category.platformId && { platformId: body.platformId }),
        ...(body.name !== category.name && { name: body.name }),
        ...(body.description !== category.description && { description: body.description }),
      },
    });
  }

  return { save, isPending: create.isPending || change.isPending };
}
