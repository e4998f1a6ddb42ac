import { useState } from 'react';
import {
  type CategoryForAdmin,
  changeService,
  createService,
  listCategoriesForAdmin,
  listServicesForAdmin,
  type ServiceForAdmin,
} from '../../contract/catalogue-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { type Meanwhile, meanwhileOf } from '../platform/meanwhile.ts';
import { useRefresh, useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  changesOf,
  conflictingFields,
  type ServiceBody,
  type ServiceValues,
  type Shelves,
  serviceBody,
  serviceRules,
  shelfNames,
  valuesOf,
} from './admin-catalogue.rules.ts';

const texts = serviceTexts.dialog;

interface ServiceDialogProps {
  /** Undefined: a new one. */
  readonly service: ServiceForAdmin | undefined;
  /** Where a new one stands at first. */
  readonly categoryId: number | undefined;
  readonly shelves: Shelves;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function ServiceDialog({ service, categoryId, shelves, onClose, onSaved }: ServiceDialogProps) {
  const draft = useDraft(valuesOf(service, categoryId));
  const form = useForm<ServiceValues>(draft, serviceRules);
  const saving = useSaving({ service, showRefused: form.showRefused, onClose, onSaved });
  const { conflict } = saving;
  const standing = shelves.categories.filter(({ isArchived, id }) => !isArchived || id === service?.categoryId);
  const names = shelfNames(shelves);
  const readOnly = saving.isPending;

  return (
    <FormDialog
      onClose={onClose}
      title={service ? texts.editTitle : texts.addTitle}
      description={service?.name}
      submitLabel={service ? (conflict ? editTexts.saveOver : texts.save) : texts.add}
      isBusy={saving.isPending}
      onSubmit={form.submit((values) => saving.save(serviceBody(values)))}
    >
      {conflict && (
        <ChangedMeanwhile
          texts={editTexts}
          reason={conflict.reason}
          fields={conflict.fields.map((field) => ({
            label: fieldNames[field],
            value: valueText(conflict.fresh, field, names),
          }))}
          onLoad={() => {
            draft.settle(valuesOf(conflict.fresh));
            saving.accept(conflict.fresh);
          }}
        />
      )}
      <ComboboxField<CategoryForAdmin>
        label={texts.category}
        placeholder={texts.categoryPlaceholder}
        searchPlaceholder={texts.categorySearch}
        items={standing}
        value={standing.find(({ id }) => id === form.values.categoryId) ?? null}
        onChange={(category) => draft.set('categoryId', category?.id ?? 0, { isDone: true })}
        onBlur={form.control('categoryId').onBlur}
        error={form.control('categoryId').error}
        ref={form.control('categoryId').ref}
        isDisabled={readOnly}
        itemKey={({ id }) => id}
        itemText={({ id, name }) => names.get(id) ?? name}
      />
      <TextField label={texts.name} autoComplete="off" maxLength={150} readOnly={readOnly} {...form.field('name')} />
      <TextareaField
        label={texts.description}
        isOptional
        rows={3}
        maxLength={2_000}
        readOnly={readOnly}
        {...form.control('description')}
        value={form.values.description}
        onChange={(event) => draft.set('description', event.target.value)}
      />
      <NumberField
        kind="amount"
        label={texts.price}
        hint={texts.priceHint}
        readOnly={readOnly}
        {...form.field('pricePerThousand')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          kind="quantity"
          label={texts.minQuantity}
          hint={texts.minHint}
          readOnly={readOnly}
          {...form.field('minQuantity')}
        />
        <NumberField
          kind="quantity"
          label={texts.maxQuantity}
          hint={texts.maxHint}
          readOnly={readOnly}
          {...form.field('maxQuantity')}
        />
      </div>
      <CheckboxField label={texts.instant} {...form.flag('isInstantStart')} />
    </FormDialog>
  );
}

type ConflictField = keyof ServiceBody | 'isArchived';

interface Conflict extends Meanwhile<ServiceForAdmin> {
  readonly fields: readonly ConflictField[];
}

const fieldNames: Record<ConflictField, string> = {
  categoryId: texts.category,
  name: texts.name,
  description: texts.description,
  pricePerThousand: texts.price,
  minQuantity: texts.minQuantity,
  maxQuantity: texts.maxQuantity,
  isInstantStart: serviceTexts.start,
  isArchived: serviceTexts.status,
};

function valueText(fresh: ServiceForAdmin, field: ConflictField, names: ReadonlyMap<number, string>): string {
  if (field === 'isArchived') return fresh.isArchived ? serviceTexts.archived : serviceTexts.statuses.standing;
  if (field === 'categoryId') return names.get(fresh.categoryId) ?? '';
  if (field === 'isInstantStart') return fresh.isInstantStart ? serviceTexts.instant : serviceTexts.gradual;
  if (field === 'pricePerThousand') return `₹${valuesOf(fresh).pricePerThousand}`;
  return String(fresh[field]);
}

interface SavingInput {
  readonly service: ServiceForAdmin | undefined;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds a service, or sends what was changed of one; of what somebody else has changed of the same meanwhile the person is told. */
function useSaving({ service, showRefused, onClose, onSaved }: SavingInput) {
  const words = useTexts();
  const refresh = useRefresh();
  const [opened, setOpened] = useState(service);
  const [conflict, setConflict] = useState<Conflict>();
  const refreshes = [listServicesForAdmin, listCategoriesForAdmin];
  const done = (title: string, text?: string) => {
    onSaved();
    onClose();
    showToast({ tone: 'success', title, text });
  };
  const failed = (title: string) => (error: ApiError) => {
    if (error.status === 404) refresh(...refreshes);
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const create = useSend(createService, {
    refreshes,
    onDone: ({ name }) => done(texts.created, texts.createdText(name)),
    onFailed: failed(texts.createFailed),
  });
  const change = useSend(changeService, {
    refreshes,
    onDone: ({ name }) => done(texts.updated, name),
    onFailed: (error, { params, body }) => {
      const meanwhile = meanwhileOf(changeService, error);
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

  function save(body: ServiceBody) {
    if (!opened) return create.mutate({ body });
    const isDecided = ([field]: [string, unknown]) => conflict?.fields.some((each) => each === field);
    const decided = Object.fromEntries(Object.entries(body).filter(isDecided));
    const changes = { ...changesOf(body, opened), ...decided };
    if (Object.keys(changes).length === 0) return done(texts.nothingChanged);
    const { revision } = conflict?.fresh ?? opened;
    change.mutate({ params: { id: opened.id }, body: { ...changes, revision } });
  }

  return {
    save,
    conflict,
    /** Goes on from what somebody else made of it. */
    accept: (fresh: ServiceForAdmin) => {
      setOpened(fresh);
      setConflict(undefined);
    },
    isPending: create.isPending || change.isPending,
  };
}
