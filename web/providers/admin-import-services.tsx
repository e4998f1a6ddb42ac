import { useState } from 'react';
import { listPlatforms } from '../../contract/catalogue.ts';
import { listCategoriesForAdmin } from '../../contract/catalogue-admin.ts';
import {
  type ImportedProviderService,
  importProviderServices,
  type ProviderService,
  priceEndings,
} from '../../contract/provider-services.ts';
import type { Provider } from '../../contract/providers.ts';
import { isPassing } from '../platform/api.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useRead, useSend } from '../platform/query.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { CategoryChoice, type CategoryOptions } from './category-choice.tsx';
import { categoryBody } from './chosen-category.rules.ts';
import {
  emptyImport,
  faultIn,
  type ImportValues,
  importBody,
  importRules,
  namedServices,
  type OwnFields,
  pricedServices,
} from './import-form.rules.ts';
import { ImportMode } from './import-mode.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImportPreview } from './use-import-preview.ts';

const texts = providerServiceTexts.importing;

interface ImportDialogProps {
  readonly provider: Provider;
  readonly services: readonly ProviderService[];
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Takes services of a provider into the catalogue: by which rule they are priced, and what comes of it for each. */
export function ImportDialog({ provider, services, onClose, onImported }: ImportDialogProps) {
  const words = useTexts();
  const options = useCategoryOptions();
  // What was ticked stands, also while the list behind goes on.
  const [externalIds] = useState(() => services.map(({ externalId }) => externalId));
  const draft = useDraft(emptyImport);
  const form = useForm(draft, importRules);
  const { values } = form;
  const [own, setOwn] = useState<ReadonlyMap<string, OwnFields>>(new Map());
  const priced = pricedServices(externalIds, own);
  const preview = useImportPreview(provider.id, importBody(withAnyCategory(values, options), priced));
  const sound = preview?.isCurrent ? preview.rows.filter((row) => faultIn(row, own) === null) : [];
  const send = useSend(importProviderServices, {
    onDone: ({ isApplied }) => {
      if (!isApplied) {
        preview?.renew();
        return showToast({ tone: 'error', title: texts.failed, text: texts.moved });
      }
      onImported();
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText[values.mode](sound.length, provider.name) });
    },
    onFailed: (error) => {
      if (error.code === 'price-changed') preview?.renew();
      const text = isPassing(error) ? texts.uncertain : reasonOf(error, words);
      showToast({ tone: 'error', title: texts.failed, text });
    },
  });
  const { isPending } = send;
  const submit = form.submit(() => {
    const wanted = sound.map(({ externalId }) => externalId);
    const seen = new Map(sound.map(({ externalId, ...row }) => [externalId, row]));
    const services = namedServices(wanted, own).map((service) => ({
      ...service,
      ...seenOf(seen.get(service.externalId)),
    }));
    const body = importBody(values, services);
    if (body && !isPending) send.mutate({ params: { id: provider.id }, body });
  });
  const common = { autoComplete: 'off', readOnly: isPending } as const;
  const faulty = preview ? preview.rows.filter((row) => faultIn(row, own) !== null).length : 0;

  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={texts.title(externalIds.length)}
      description={texts.lead}
      submitLabel={texts.submit(sound.length)}
      isBusy={isPending}
      isHeld={sound.length === 0}
      formClassName="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={submit}
      below={
        <ImportPreview
          preview={preview}
          currency={provider.currency}
          services={services}
          options={options}
          own={own}
          isBusy={isPending}
          onOwn={(externalId, fields) => setOwn(new Map(own).set(externalId, fields))}
        />
      }
    >
      <ImportMode provider={provider} mode={values.mode} onChange={(mode) => draft.set('mode', mode)} />
      <div className="sm:col-span-2">
        <CategoryChoice
          label={texts.category}
          first={texts.categoryPlaceholder}
          options={options}
          theirs={services.map(({ category }) => category)}
          category={values}
          isBusy={isPending}
          controls={{
            categoryId: form.control('categoryId'),
            newName: form.control('newName'),
            platformId: form.control('platformId'),
          }}
          onChange={({ categoryId, newName, platformId }) => {
            draft.set('categoryId', categoryId, { isDone: true });
            draft.set('newName', newName);
            draft.set('platformId', platformId);
          }}
        />
      </div>
      <div className="sm:col-span-2">
        <CheckboxField label={texts.follows} hint={texts.followsHint} {...form.flag('follows')} />
      </div>
      {!values.follows && (
        <>
          <TextField
            label={texts.percent}
            inputMode="decimal"
            suffix={<span className="pr-3">%</span>}
            {...common}
            {...form.field('percent')}
          />
          <NumberField kind="amount" label={texts.fixed} {...common} {...form.field('fixed')} />
          <SelectField
            label={texts.ending}
            hint={texts.endingHint}
            disabled={isPending}
            options={priceEndings.map((value) => ({ value, label: texts.endings[value] }))}
            {...form.control('ending')}
            value={values.ending}
            onChange={({ target }) => draft.set('ending', target.value)}
          />
          <TextField
            label={texts.floor}
            hint={texts.floorHint}
            inputMode="decimal"
            suffix={<span className="pr-3">%</span>}
            {...common}
            {...form.field('floor')}
          />
        </>
      )}
      {faulty > 0 && (
        <Banner tone="gold" className="sm:col-span-2">
          {texts.faulty(faulty)}
        </Banner>
      )}
    </FormDialog>
  );
}

function useCategoryOptions(): CategoryOptions {
  const platforms = useRead(listPlatforms, {}).data ?? [];
  const categories = useRead(listCategoriesForAdmin, {}).data ?? [];
  const names = new Map(platforms.map(({ id, name }) => [id, name]));
  const standing = categories
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, platformId, name }) => ({
      value: String(id),
      label: `${names.get(platformId) ?? ''} · ${name}`,
      name,
    }));
  return { platforms, categories: standing };
}

const seenOf = (row: Omit<ImportedProviderService, 'externalId'> | undefined) =>
  row && { seen: { cost: row.cost, pricePerThousand: row.pricePerThousand } };

/** Prices are shown before a category is chosen: they are the same in each. */
const withAnyCategory = (values: ImportValues, { categories }: CategoryOptions): ImportValues =>
  categoryBody(values) ? values : { ...values, categoryId: categories[0]?.value ?? '' };
