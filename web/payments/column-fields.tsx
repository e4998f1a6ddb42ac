import type { FileColumns } from '../../contract/statement-columns.ts';
import { type DateOrder, dateOrders } from '../../contract/statement-file.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import {
  type AmountMode,
  type ColumnsDraft,
  draftFaults,
  isNeeded,
  letterOf,
  type Role,
  shownRoles,
  wordsOfRole,
} from './columns-draft.rules.ts';

interface ColumnFieldsProps {
  readonly file: FileColumns;
  readonly draft: ColumnsDraft;
  /** Faults are shown once somebody wanted to go on. */
  readonly showsFaults: boolean;
  readonly onChange: (draft: ColumnsDraft) => void;
}

const none = '';
const hints: Partial<Record<Role, string>> = {
  reference: texts.referenceHint,
  balance: texts.balanceHint,
  narration: texts.narrationHint,
};
const modes: readonly AmountMode[] = ['word', 'sign', 'two'];

/** Which column is what. */
export function ColumnFields({ file, draft, showsFaults, onChange }: ColumnFieldsProps) {
  const faults = showsFaults ? draftFaults(file, draft) : {};
  const faultOf = (field: keyof typeof faults) => (faults[field] ? texts[faults[field]] : undefined);
  const options = columnOptions(file, draft);
  const roleField = (role: Role) => (
    <SelectField
      key={role}
      label={texts.roles[role]}
      hint={hints[role]}
      error={faultOf(role)}
      isOptional={!isNeeded(role)}
      value={String(draft.columns[role] ?? none)}
      {...(isNeeded(role) ? { placeholder: texts.choose } : {})}
      options={isNeeded(role) ? options : [{ value: none, label: texts.none }, ...options]}
      onChange={({ target: { value } }) =>
        onChange({ ...draft, columns: { ...draft.columns, [role]: value === none ? undefined : Number(value) } })
      }
    />
  );
  const [date, reference, ...others] = shownRoles(draft);
  const amounts = others.filter((role) => ['amount', 'side', 'credit', 'debit'].includes(role));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <SelectField
        className="md:col-span-2"
        label={texts.header}
        value={String(draft.headerLine)}
        options={file.rows.map(({ line, cells }) => ({
          value: String(line),
          label: texts.row(
            line,
            cells
              .filter((cell) => cell !== '')
              .join(', ')
              .slice(0, 80),
          ),
        }))}
        onChange={({ target }) => onChange({ ...draft, headerLine: Number(target.value) })}
      />
      {date && roleField(date)}
      <OrderField file={file} draft={draft} onChange={onChange} />
      {reference && <div className="md:col-span-2">{roleField(reference)}</div>}
      <SelectField
        className="md:col-span-2"
        label={texts.mode}
        value={draft.mode}
        options={modes.map((mode) => ({ value: mode, label: texts.modes[mode] }))}
        // One of the options above.
        onChange={({ target }) => onChange({ ...draft, mode: target.value as AmountMode })}
      />
      {amounts.map(roleField)}
      <WordChoice
        label={texts.inWords}
        hint={texts.inWordsHint}
        error={faultOf('inWords')}
        words={draft.mode === 'word' ? wordsOfRole(file, draft, 'side') : []}
        chosen={draft.inWords}
        onChange={(inWords) => onChange({ ...draft, inWords })}
      />
      {others.filter((role) => !amounts.includes(role)).map(roleField)}
      <WordChoice
        label={texts.doneWords}
        hint={texts.doneWordsHint}
        error={faultOf('doneWords')}
        words={wordsOfRole(file, draft, 'status')}
        chosen={draft.doneWords}
        onChange={(doneWords) => onChange({ ...draft, doneWords })}
      />
    </div>
  );
}

function columnOptions({ rows, width }: FileColumns, { headerLine }: ColumnsDraft) {
  const at = rows.findIndex(({ line }) => line === headerLine);
  return Array.from({ length: width }, (_, column) => {
    const samples = rows.slice(at + 1).map(({ cells }) => cells[column] ?? '');
    const sample = samples.find((cell) => cell !== '') ?? '';
    const name = (rows[at]?.cells[column] ?? '').slice(0, 40);
    return { value: String(column), label: texts.column(letterOf(column), name, sample.slice(0, 30)) };
  });
}

/** Nothing where both orders read the dates in the same way. */
function OrderField({ file, draft, onChange }: Omit<ColumnFieldsProps, 'showsFaults'>) {
  const ranges = file.dates.filter(({ column }) => column === draft.columns.date);
  const [first, second] = ranges;
  if (!first || (second && first.from === second.from && first.to === second.to))
    return <div className="max-md:hidden" />;
  return (
    <SelectField
      label={texts.order}
      value={draft.dateOrder}
      options={dateOrders.map((order) => {
        const range = ranges.find((each) => each.order === order);
        const name = texts.orders[order];
        return { value: order, label: range ? texts.orderRange(name, shownDay(range.from), shownDay(range.to)) : name };
      })}
      // One of the options above.
      onChange={({ target }) => onChange({ ...draft, dateOrder: target.value as DateOrder })}
    />
  );
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** Of a day as the server writes it. */
export const shownDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

interface WordChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly words: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

function WordChoice({ label, hint, error, words, chosen, onChange }: WordChoiceProps) {
  if (words.length === 0) return null;
  return (
    <fieldset className="md:col-span-2">
      <legend className="text-[0.9375rem] font-semibold">{label}</legend>
      <p className="text-sm text-ink-3">{hint}</p>
      <div className="flex flex-wrap gap-x-6">
        {words.map((word) => (
          <CheckboxField
            key={word}
            label={word}
            checked={chosen.includes(word)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, word] : chosen.filter((each) => each !== word))
            }
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm font-semibold text-clay">
        {error}
      </p>
    </fieldset>
  );
}
