import { useId, useState } from 'react';
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
import { useRead, useRefresh, useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
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
  const formId = useId();
  const draft = useDraft(valuesOf(service, categoryId));
  const form = useForm<ServiceValues>(draft, serviceRules);
  const saving = useSaving({ service, showRefused: form.showRefused, onClose, onSaved });
  const standing = shelves.categories.filter(({ isArchived, id }) => !isArchived || id === service?.categoryId);
  const names = shelfNames(shelves);
  const readOnly = saving.isPending;

  return (
    <Dialog
      isOpen
      onClose={() => !saving.isPending && onClose()}
      title={service ? texts.editTitle : texts.addTitle}
      description={service?.name}
      footer={
        <>
          <Button isWide disabled={saving.isPending} onClick={onClose}>
            {serviceTexts.cancel}
          </Button>
          <Button isWide type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
            {service ? (saving.conflict ? texts.saveAnyway : texts.save) : texts.add}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={form.submit((values) => void saving.save(serviceBody(values)))}
      >
        {saving.conflict && <Conflict {...saving.conflict} names={names} />}
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
      </form>
    </Dialog>
  );
}

interface ConflictFacts {
  readonly fields: readonly (keyof ServiceBody)[];
  readonly fresh: ServiceForAdmin;
}

const fieldNames: Record<keyof ServiceBody, string> = {
  categoryId: texts.category,
  name: texts.name,
  description: texts.description,
  pricePerThousand: texts.price,
  minQuantity: texts.minQuantity,
  maxQuantity: texts.maxQuantity,
  isInstantStart: serviceTexts.start,
};

/** The button that was pressed may stand far below. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function Conflict({ fields, fresh, names }: ConflictFacts & { names: ReadonlyMap<number, string> }) {
  const valueText = (field: keyof ServiceBody): string => {
    if (field === 'categoryId') return names.get(fresh.categoryId) ?? '';
    if (field === 'isInstantStart') return fresh.isInstantStart ? serviceTexts.instant : serviceTexts.gradual;
    if (field === 'pricePerThousand') return `₹${valuesOf(fresh).pricePerThousand}`;
    return String(fresh[field]) || texts.none;
  };
  return (
    <div ref={bringIntoView}>
      <Banner tone="gold" title={texts.conflict}>
        <ul className="wrap-anywhere">
          {fresh.isArchived && <li>{texts.archivedMeanwhile}</li>}
          {fields.map((field) => (
            <li key={field}>{texts.conflictLine(fieldNames[field], valueText(field))}</li>
          ))}
        </ul>
        <p className="mt-1">{texts.conflictText}</p>
      </Banner>
    </div>
  );
}

interface SavingInput {
  readonly service: ServiceForAdmin | undefined;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds a service, or sends what was changed of one, after a look at whether somebody else has changed the same meanwhile. */
function useSaving({ service, showRefused, onClose, onSaved }: SavingInput) {
  const words = useTexts();
  const refresh = useRefresh();
  const list = useRead(listServicesForAdmin, {});
  const [opened, setOpened] = useState(service);
  const [conflict, setConflict] = useState<ConflictFacts>();
  const [isLooking, setIsLooking] = useState(false);
  const done = (title: string, text?: string) => {
    onSaved();
    onClose();
    showToast({ tone: 'success', title, text });
  };
  const failed = (title: string) => (error: ApiError) => {
    if (error.status === 404) refresh(listServicesForAdmin, listCategoriesForAdmin);
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const refreshes = [listServicesForAdmin, listCategoriesForAdmin];
  const create = useSend(createService, {
    refreshes,
    onDone: ({ name }) => done(texts.created, texts.createdText(name)),
    onFailed: failed(texts.createFailed),
  });
  const change = useSend(changeService, {
    refreshes,
    onDone: ({ name }) => done(texts.updated, name),
    onFailed: failed(texts.updateFailed),
  });

  async function save(body: ServiceBody) {
    if (!opened) return create.mutate({ body });
    const changes = changesOf(body, opened);
    if (Object.keys(changes).length === 0) return done(texts.nothingChanged);
    setIsLooking(true);
    const { data } = await list.refetch();
    setIsLooking(false);
    const fresh = data?.find(({ id }) => id === opened.id) ?? opened;
    const fields = conflictingFields(changes, { opened, fresh });
    if (fields.length > 0 || fresh.isArchived !== opened.isArchived) {
      setOpened(fresh);
      setConflict({ fields, fresh });
      return;
    }
    change.mutate({ params: { id: opened.id }, body: changes });
  }

  return { save, conflict, isPending: isLooking || create.isPending || change.isPending };
}
