import type { ConflictField } from '../platform/edit-conflict.ts';
import { Banner } from './banner.tsx';
import { ChipGroup } from './chip-group.tsx';

interface EditConflictTexts {
  readonly now: (label: string, value: string) => string;
  readonly yours: (value: string) => string;
  readonly empty: string;
  readonly explanation: string;
  readonly keepMine: string;
  readonly takeTheirs: string;
}

interface EditConflictProps<Name extends string, Values> {
  readonly texts: EditConflictTexts;
  readonly conflict: { readonly reason: string; readonly fields: readonly ConflictField<Values, Name>[] };
  /** What a field is called, and its value in words. */
  readonly describe: (name: Name, values: Values) => { readonly label: string; readonly value: string };
  /** What else another admin has changed, and the form has no field for. */
  readonly notes?: readonly { readonly label: string; readonly value: string }[];
  readonly className?: string;
}

const maxShownCharacters = 300;

/** The button that was pressed may be far below. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** Another admin was faster: shows both values of each field that differs, and lets the person choose. Nothing is saved by a choice. */
export function EditConflict<Name extends string, Values>({
  texts,
  conflict,
  describe,
  notes = [],
  className,
}: EditConflictProps<Name, Values>) {
  return (
    <div ref={bringIntoView} className={className}>
      <Banner tone="gold" title={conflict.reason}>
        <ul className="grid gap-3 wrap-anywhere">
          {notes.map(({ label, value }) => (
            <li key={label}>{texts.now(label, value)}</li>
          ))}
          {conflict.fields.map((field) => (
            <li key={field.name}>
              <ValueChoice texts={texts} field={field} describe={describe} />
            </li>
          ))}
        </ul>
        <p className="mt-2">{texts.explanation}</p>
      </Banner>
    </div>
  );
}

type ValueChoiceProps<Name extends string, Values> = Pick<EditConflictProps<Name, Values>, 'texts' | 'describe'> & {
  readonly field: ConflictField<Values, Name>;
};

function ValueChoice<Name extends string, Values>({ texts, field, describe }: ValueChoiceProps<Name, Values>) {
  const theirs = describe(field.name, field.theirs);
  const mine = describe(field.name, field.mine);
  return (
    <>
      <p>{texts.now(theirs.label, shortened(theirs.value) || texts.empty)}</p>
      <p>{texts.yours(shortened(mine.value) || texts.empty)}</p>
      <ChipGroup
        label={theirs.label}
        isLabelHidden
        className="mt-1"
        options={[
          { value: 'mine', label: texts.keepMine },
          { value: 'theirs', label: texts.takeTheirs },
        ]}
        value={field.chosen}
        onChange={field.choose}
      />
    </>
  );
}

function shortened(text: string): string {
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters).trimEnd()}…` : text;
}
