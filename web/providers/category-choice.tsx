import { useState } from 'react';
import type { useForm, Values } from '../platform/draft.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  type ChosenCategory,
  categoryFor,
  type NamedPlatform,
  nameFault,
  newCategory,
  platformFault,
  unknownCategories,
} from './chosen-category.rules.ts';

const texts = providerServiceTexts.importing;
const maxOffered = 3;

/** What there is to choose from. */
export interface CategoryOptions {
  readonly platforms: readonly NamedPlatform[];
  /** Those that stand, with the names of their platforms before them. */
  readonly categories: readonly { readonly value: string; readonly label: string; readonly name: string }[];
}

type Control = ReturnType<ReturnType<typeof useForm<ChosenCategory & Values>>['control']>;

interface CategoryChoiceProps {
  readonly label: string;
  readonly options: CategoryOptions;
  readonly category: ChosenCategory;
  /** The provider's names of the categories of what is imported. */
  readonly theirs: readonly string[];
  /** What it is while none is chosen. */
  readonly first: string;
  readonly isBusy: boolean;
  /** Of a form, which says by itself what is missing. */
  readonly controls?: Readonly<Record<keyof ChosenCategory, Control>>;
  readonly onChange: (category: ChosenCategory) => void;
}

/** The button that was pressed is gone: what stands in its place has the focus. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('input, select')?.focus();

/** A category of the shop, or at one press a new one by the provider's name where the shop has none of it. */
export function CategoryChoice(props: CategoryChoiceProps) {
  const { label, options, category, theirs, first, isBusy, controls, onChange } = props;
  const [wasNew, setWasNew] = useState(false);
  const offered = unknownCategories(
    theirs,
    options.categories.map(({ name }) => name),
  );
  if (category.categoryId === newCategory) {
    const [badName, badPlatform] = [nameFault(category), platformFault(category)];
    return (
      <span ref={focusFirst} className="grid gap-3">
        <TextField
          label={texts.newCategory}
          hint={texts.newCategoryHint}
          autoComplete="off"
          maxLength={150}
          readOnly={isBusy}
          value={category.newName}
          {...(controls?.newName ?? (badName !== undefined && { error: badName }))}
          onChange={({ target }) => onChange({ ...category, newName: target.value })}
        />
        <SelectField
          label={texts.platform}
          placeholder={texts.platformPlaceholder}
          disabled={isBusy}
          options={options.platforms.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={category.platformId}
          {...(controls?.platformId ?? (badPlatform !== undefined && { error: badPlatform }))}
          onChange={({ target }) => onChange({ ...category, platformId: target.value })}
        />
        <Button
          isSmall
          className="justify-self-start"
          onClick={() => {
            setWasNew(true);
            onChange({ ...category, categoryId: '' });
          }}
        >
          {texts.existing}
        </Button>
      </span>
    );
  }
  return (
    <span ref={wasNew ? focusFirst : undefined} className="grid gap-3">
      <SelectField
        label={label}
        disabled={isBusy}
        options={[{ value: '', label: first }, ...options.categories]}
        value={category.categoryId}
        {...controls?.categoryId}
        onChange={({ target }) => onChange({ ...category, categoryId: target.value })}
      />
      {offered.slice(0, maxOffered).map((name) => (
        <Button
          key={name}
          isSmall
          className="justify-self-start"
          onClick={() => !isBusy && onChange(categoryFor(name, options.platforms))}
        >
          {texts.addCategory(name)}
        </Button>
      ))}
    </span>
  );
}
