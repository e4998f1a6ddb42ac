import {
  type CategoryForAdmin,
  changeService,
  createService,
  type ServiceForAdmin,
} from '../../contract/catalogue-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useSend } from '../platform/query.ts';
import { hindiTexts, serviceTexts } from '../texts/admin-catalogue.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import {
  categoryLabels,
  type ServiceBody,
  type ServiceValues,
  serviceBody,
  serviceRules,
  type Taxonomy,
  valuesOf,
} from './admin-catalogue.rules.ts';
import { PriceHistory } from './admin-price-history.tsx';
import { ServiceFactFields } from './admin-service-fact-fields.tsx';
import { ServiceTypeFields } from './admin-service-type-fields.tsx';
import { HindiFields } from './hindi-fields.tsx';
import { useCatalogueEdit } from './use-catalogue-edit.ts';

const texts = serviceTexts.dialog;

interface ServiceDialogProps {
  /** Undefined: a new one. */
  readonly service: ServiceForAdmin | undefined;
  /** Where a new one stands at first. */
  readonly categoryId: number | undefined;
  readonly taxonomy: Taxonomy;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function ServiceDialog({ service, categoryId, taxonomy, onClose, onSaved }: ServiceDialogProps) {
  const edit = useCatalogueEdit<ServiceBody, ServiceForAdmin, ServiceValues>({
    stored: service,
    valuesOf: (stored) => valuesOf(stored, categoryId),
    texts,
    onClose,
    onSaved,
  });
  const { draft, conflict } = edit;
  const form = useForm<ServiceValues>(draft, serviceRules);
  const create = useSend(createService, edit.createOptions(form.showRefused));
  const change = useSend(changeService, edit.changeOptions(changeService, form.showRefused));
  const readOnly = create.isPending || change.isPending;
  const standing = taxonomy.categories.filter(({ isArchived, id }) => !isArchived || id === service?.categoryId);
  const names = categoryLabels(taxonomy);

  return (
    <FormDialog
      onClose={onClose}
      title={service ? texts.editTitle : texts.addTitle}
      description={service?.name}
      submitLabel={service ? (edit.overwrites ? editTexts.saveOver : texts.save) : texts.add}
      isBusy={readOnly}
      onSubmit={form.submit((values) => edit.save(serviceBody(values), { create, change }))}
      below={service && <PriceHistory serviceId={service.id} />}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(name, values) => ({ label: fieldNames[name], value: valueText(values, name, names) })}
          notes={conflict.fresh.isArchived ? [{ label: serviceTexts.status, value: serviceTexts.archived }] : []}
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
      <HindiFields
        readOnly={readOnly}
        name={form.field('nameHi')}
        description={{
          ...form.control('descriptionHi'),
          value: form.values.descriptionHi,
          onChange: (event) => draft.set('descriptionHi', event.target.value),
        }}
      />
      <ServiceTypeFields form={form} draft={draft} readOnly={readOnly} />
      <ServiceFactFields form={form} draft={draft} readOnly={readOnly} />
      {form.values.type === 'Default' && (
        <CheckboxField label={texts.canDrip} hint={texts.dripHint} {...form.flag('canDrip')} />
      )}
    </FormDialog>
  );
}

const fieldNames: Record<keyof ServiceValues, string> = {
  categoryId: texts.category,
  name: texts.name,
  description: texts.description,
  nameHi: hindiTexts.name,
  descriptionHi: hindiTexts.description,
  type: texts.type,
  pricePerThousand: texts.price,
  minQuantity: texts.minQuantity,
  maxQuantity: texts.maxQuantity,
  isInstantStart: serviceTexts.start,
  startMinutes: texts.startMinutes,
  speed: texts.speed,
  speedPer: texts.speedPer,
  refillDays: texts.refillDays,
  quality: texts.quality,
  canCancel: texts.canCancel,
  canDrip: texts.canDrip,
};

function valueText(values: ServiceValues, field: keyof ServiceValues, names: ReadonlyMap<number, string>): string {
  if (field === 'categoryId') return names.get(values.categoryId) ?? '';
  if (field === 'isInstantStart') return values.isInstantStart ? serviceTexts.instant : serviceTexts.gradual;
  if (field === 'canDrip' || field === 'canCancel') return values[field] ? texts.yes : texts.no;
  if (field === 'speedPer') return texts.speedUnits[values.speedPer];
  if (field === 'quality') return texts.qualities[Number(values.quality)] ?? '';
  return field === 'pricePerThousand' ? `₹${values.pricePerThousand}` : String(values[field]);
}
