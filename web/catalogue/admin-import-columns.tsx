import { type FileStart, serviceCsvColumns } from '../../contract/catalogue-admin.ts';
import { importColumnsTexts as texts } from '../texts/admin-import-columns.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type ColumnMapping, columnOptions, isComplete, withColumn } from './admin-import-columns.rules.ts';
import { useTaxonomy } from './use-taxonomy.ts';

interface ImportColumnsProps {
  readonly file: FileStart;
  readonly mapping: ColumnMapping;
  readonly isBusy: boolean;
  readonly onChange: (mapping: ColumnMapping) => void;
  readonly onCheck: () => void;
}

/** As much of a cell as shows what its column is. */
const sampleCharacters = 40;

/** The first rows of a file of another program, and what each of its columns is. */
export function ImportColumns({ file, mapping, isBusy, onChange, onCheck }: ImportColumnsProps) {
  const { platforms } = useTaxonomy();
  const columns = file.heading.map((heading, index) => ({
    index,
    heading: heading === '' ? texts.unnamed(index + 1) : heading,
    samples: file.rows.map((row) => (row[index] ?? '').slice(0, sampleCharacters)).filter((cell) => cell !== ''),
  }));
  return (
    <section aria-label={texts.title} className="grid gap-4">
      <div>
        <h3 className="font-semibold">{texts.title}</h3>
        <p className="text-ink-2">{texts.lead}</p>
      </div>
      <div className="rounded-lg border border-line">
        <DataTable
          label={texts.table}
          rows={columns}
          rowKey={({ index }) => index}
          empty={null}
          columns={[
            {
              key: 'column',
              header: texts.column,
              isPrimary: true,
              cell: ({ heading }) => <span className="wrap-anywhere">{heading}</span>,
            },
            {
              key: 'samples',
              header: texts.samples,
              cell: ({ samples }) => (
                <span className="text-ink-2 wrap-anywhere">{samples.slice(0, 3).join(' · ')}</span>
              ),
            },
            {
              key: 'is',
              header: texts.is,
              cell: ({ index, heading }) => (
                <SelectField
                  label={texts.isOf(heading)}
                  isLabelHidden
                  isSmall
                  disabled={isBusy}
                  value={mapping.columns[index] ?? ''}
                  options={columnOptions}
                  onChange={({ target: { value } }) =>
                    onChange(withColumn(mapping, index, serviceCsvColumns.find((column) => column === value) ?? null))
                  }
                />
              ),
            },
          ]}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.platform}
          disabled={isBusy}
          value={mapping.platform}
          options={[
            { value: '', label: texts.noPlatform },
            ...platforms.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(event) => onChange({ ...mapping, platform: event.target.value })}
        />
        <TextField
          label={texts.category}
          isOptional
          autoComplete="off"
          maxLength={150}
          readOnly={isBusy}
          value={mapping.category}
          onChange={(event) => onChange({ ...mapping, category: event.target.value })}
        />
      </div>
      <CheckboxField
        label={texts.creates}
        disabled={isBusy}
        checked={mapping.createsMissing}
        onChange={(event) => onChange({ ...mapping, createsMissing: event.target.checked })}
      />
      <Button
        isWide
        isBusy={isBusy}
        disabled={!isComplete(mapping)}
        className="sm:justify-self-start"
        onClick={onCheck}
      >
        {texts.check}
      </Button>
    </section>
  );
}
