import { useState } from 'react';
import { listServicesForAdmin, type ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { Discount } from '../../contract/pricing.ts';
import { useForm } from '../platform/draft.ts';
import { useEditConflict } from '../platform/edit-conflict.ts';
import { useRead } from '../platform/query.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { Banner } from '../ui/banner.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { DiscountPreview } from './admin-discount-preview.tsx';
import {
  type DiscountValues,
  discountKinds,
  discountRules,
  isConfirmed,
  valuesOf,
  wordsToConfirm,
} from './discounts.rules.ts';
import { useSaving } from './use-saving.ts';

const texts = discountTexts.dialog;
const noServices: readonly ServiceForAdmin[] = [];

interface DiscountDialogProps {
  /** Undefined: a new one. */
  readonly discount: Discount | undefined;
  readonly onClose: () => void;
}

export function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const edit = useEditConflict<Discount, DiscountValues>({ stored: discount, valuesOf });
  const { draft, conflict } = edit;
  const form = useForm(draft, discountRules);
  const saving = useSaving({ edit, showRefused: form.showRefused, onClose });
  const { isPending } = saving;
  const before = edit.before();
  const services = useRead(listServicesForAdmin, {}).data ?? noServices;
  const choices = services.filter(({ id, isArchived }) => !isArchived || id === discount?.serviceId);
  const { values } = form;
  const [confirmation, setConfirmation] = useState('');
  const words = wordsToConfirm(values, before);

  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={discount ? texts.editTitle : texts.addTitle}
      description={discount?.title}
      submitLabel={before === undefined ? texts.add : edit.overwrites ? editTexts.saveOver : texts.save}
      isBusy={isPending}
      isHeld={!isConfirmed(words, confirmation)}
      formClassName="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={form.submit(saving.save)}
      below={<DiscountPreview values={values} discountId={discount?.id} services={choices} />}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          className="sm:col-span-2"
          conflict={conflict}
          describe={(name, values) => ({ label: fieldNames[name], value: valueText(values, name, services) })}
        />
      )}
      {saving.isLost && (
        <Banner tone="clay" className="sm:col-span-2" title={texts.lost}>
          {texts.lostText}
        </Banner>
      )}
      <TextField
        label={texts.title}
        className="sm:col-span-2"
        autoComplete="off"
        maxLength={100}
        readOnly={isPending}
        {...form.field('title')}
      />
      <TextareaField
        label={texts.description}
        isOptional
        className="sm:col-span-2"
        rows={2}
        maxLength={500}
        readOnly={isPending}
        {...form.control('description')}
        value={values.description}
        onChange={(event) => draft.set('description', event.target.value)}
      />
      <ServiceChoice
        label={texts.service}
        services={choices}
        serviceId={values.serviceId}
        error={form.control('serviceId').error}
        buttonRef={form.control('serviceId').ref}
        onChoose={(id) => draft.set('serviceId', id, { isDone: true })}
      />
      <ChipGroup
        label={texts.type}
        className="sm:col-span-2"
        options={discountKinds.map((value) => ({ value, label: discountTexts.filters[value] }))}
        value={discountKinds.find((each) => each === values.discountType)}
        onChange={(kind) => draft.set('discountType', kind)}
      />
      {values.discountType === 'quantity' ? (
        <>
          <NumberField kind="quantity" label={texts.minQuantity} readOnly={isPending} {...form.field('minQuantity')} />
          <NumberField
            kind="quantity"
            label={texts.maxQuantity}
            isOptional
            readOnly={isPending}
            {...form.field('maxQuantity')}
          />
        </>
      ) : (
        <>
          <TextField
            type="datetime-local"
            label={texts.start}
            hint={texts.indiaTime}
            readOnly={isPending}
            {...form.field('startDate')}
          />
          <TextField
            type="datetime-local"
            label={texts.end}
            hint={texts.indiaTime}
            readOnly={isPending}
            {...form.field('endDate')}
          />
        </>
      )}
      <TextField
        label={texts.percentage}
        hint={texts.percentageHint}
        inputMode="decimal"
        autoComplete="off"
        suffix={<span className="pr-3">%</span>}
        readOnly={isPending}
        {...form.field('discountPercentage')}
      />
      <NumberField
        kind="quantity"
        label={texts.priority}
        hint={texts.priorityHint}
        readOnly={isPending}
        {...form.field('priority')}
      />
      <div className="sm:col-span-2">
        <CheckboxField label={texts.active} {...form.flag('isActive')} />
      </div>
      {words !== undefined && (
        <TextField
          label={texts.toConfirm(words)}
          hint={hintOf(values, words)}
          className="sm:col-span-2"
          autoComplete="off"
          readOnly={isPending}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

/** What the discount comes to that has to be confirmed by these words. */
function hintOf({ serviceId }: DiscountValues, words: string): string {
  const hints = [
    ...(Number.isNaN(Number(words)) ? [] : [texts.highHint(String((10_000 - Math.round(Number(words) * 100)) / 100))]),
    ...(serviceId === 0 ? [texts.wholeShopHint] : []),
  ];
  return hints.join(' ');
}

interface ServiceChoiceProps {
  readonly label: string;
  readonly services: readonly ServiceForAdmin[];
  /** 0 for all of them. */
  readonly serviceId: number;
  readonly error: string | undefined;
  readonly buttonRef: (element: HTMLElement | null) => void;
  readonly onChoose: (id: number) => void;
}

function ServiceChoice({ label, services, serviceId, error, buttonRef, onChoose }: ServiceChoiceProps) {
  const choices = [{ id: 0, name: discountTexts.allServices }, ...services];
  return (
    <ComboboxField
      className="sm:col-span-2"
      label={label}
      searchPlaceholder={texts.serviceSearch}
      items={choices}
      value={choices.find(({ id }) => id === serviceId) ?? null}
      error={error}
      ref={buttonRef}
      onChange={(choice) => onChoose(choice?.id ?? 0)}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
    />
  );
}

const fieldNames: Record<keyof DiscountValues, string> = {
  serviceId: texts.service,
  title: texts.title,
  description: texts.description,
  discountType: texts.type,
  discountPercentage: texts.percentage,
  minQuantity: texts.minQuantity,
  maxQuantity: texts.maxQuantity,
  startDate: texts.start,
  endDate: texts.end,
  isActive: texts.active,
  priority: texts.priority,
};

function valueText(values: DiscountValues, field: keyof DiscountValues, services: readonly ServiceForAdmin[]): string {
  if (field === 'serviceId') {
    return services.find(({ id }) => id === values.serviceId)?.name ?? discountTexts.allServices;
  }
  if (field === 'discountType') {
    const kind = discountKinds.find((each) => each === values.discountType);
    return kind ? discountTexts.kinds[kind] : '';
  }
  if (field === 'isActive') return values.isActive ? texts.on : discountTexts.statuses.inactive;
  return field === 'startDate' || field === 'endDate' ? values[field].replace('T', ' ') : values[field];
}
