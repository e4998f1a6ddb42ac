import {
  type CategoryForAdmin,
  changeService,
  createService,
  type ServiceForAdmin,
} from '../../contract/catalogue-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { meanwhileOf } from '../platform/meanwhile.ts';
import { useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import {
  type ServiceBody,
  type ServiceValues,
  type Shelves,
  serviceBody,
  serviceRules,
  shelfNames,
  valuesOf,
} from './admin-catalogue.rules.ts';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

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

type SavingInput = Pick<ServiceDialogProps, 'service' | 'onClose' | 'onSaved'> & {
  readonly showRefused: (error: ApiError) => boolean;
};

function useSaving({ service, ...dialog }: SavingInput) {
  const edit = useCatalogueEdit<ServiceBody, ServiceForAdmin>({ stored: service, ...dialog });
  const create = useSend(createService, {
    onDone: ({ name }) => edit.done(texts.created, texts.createdText(name)),
    onFailed: (error) => edit.failed(texts.createFailed, error),
  });
  const change = useSend(changeService, {
    onDone: ({ name }) => edit.done(texts.updated, name),
    onFailed: (error, { params, body }) => {
      const meanwhile = meanwhileOf(changeService, error);
      if (!meanwhile) return edit.failed(texts.updateFailed, error);
      const { revision: _, ...sent } = body ?? {};
      if (!edit.askAbout(meanwhile, sent)) {
        change.mutate({ params, body: { ...sent, revision: meanwhile.fresh.revision } });
      }
    },
  });

  function save(body: ServiceBody) {
    if (!edit.opened) return create.mutate({ body });
    const changes = edit.changesTo(edit.opened, body);
    if (Object.keys(changes).length === 0) return edit.done(texts.nothingChanged);
    change.mutate({ params: { id: edit.opened.id }, body: { ...changes, revision: edit.revisionOf(edit.opened) } });
  }

  return { save, conflict: edit.conflict, accept: edit.accept, isPending: create.isPending || change.isPending };
}
