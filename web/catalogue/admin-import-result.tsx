import { Download } from 'lucide-react';
import type { ImportedRow } from '../../contract/catalogue-admin.ts';
import { csvTable } from '../platform/csv.ts';
import { saveFile } from '../platform/save-file.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { importColumnsTexts as columnTexts } from '../texts/admin-import-columns.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { badRowLines } from './admin-import-columns.rules.ts';

const texts = serviceTexts.importing;

interface ImportResultProps {
  readonly rows: readonly ImportedRow[];
  readonly newPlatforms: readonly string[];
  readonly newCategories: readonly string[];
  readonly skipsBad: boolean;
  readonly onSkipBad: (skipsBad: boolean) => void;
}

/** Every bad row with its line and what is wrong, and what the others do once the bad ones are left out. */
export function ImportResult({ rows, newPlatforms, newCategories, skipsBad, onSkipBad }: ImportResultProps) {
  const bad = rows.filter(({ outcome }) => outcome === 'bad');
  const effective = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'change');
  const isReady = bad.length === 0 || skipsBad;
  return (
    <>
      {bad.length > 0 && (
        <>
          <Banner tone="clay" title={texts.bad(bad.length)}>
            {texts.badText}
          </Banner>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {effective.length > 0 && (
              <CheckboxField
                label={columnTexts.skipBad}
                checked={skipsBad}
                onChange={(event) => onSkipBad(event.target.checked)}
              />
            )}
            <Button isSmall onClick={() => saveFile(columnTexts.badFile, csvTable(badRowLines(rows, texts)))}>
              <Download aria-hidden className="size-4.5" />
              {columnTexts.saveBad}
            </Button>
          </div>
          <RowTable label={texts.badTable} about={texts.reason} rows={bad} />
        </>
      )}
      {bad.length === 0 && (
        <Banner
          tone={effective.length === 0 ? 'stone' : 'leaf'}
          title={effective.length === 0 ? texts.nothing : texts.ready}
        >
          {effective.length === 0 ? texts.nothingText : texts.readyText}
        </Banner>
      )}
      {isReady && newPlatforms.length > 0 && (
        <Banner tone="gold" title={columnTexts.newPlatforms(newPlatforms.length)}>
          <span className="wrap-anywhere">{newPlatforms.join(' · ')}</span>
        </Banner>
      )}
      {isReady && newCategories.length > 0 && (
        <Banner tone="gold" title={columnTexts.newCategories(newCategories.length)}>
          <span className="wrap-anywhere">{newCategories.join(' · ')}</span>
        </Banner>
      )}
      {isReady && effective.length > 0 && (
        <RowTable label={texts.changesTable} about={texts.about} rows={effective} withOutcome />
      )}
    </>
  );
}

interface RowTableProps {
  readonly label: string;
  readonly about: string;
  readonly rows: readonly ImportedRow[];
  readonly withOutcome?: boolean;
}

function RowTable({ label, about, rows, withOutcome = false }: RowTableProps) {
  return (
    <div className="rounded-lg border border-line">
      <DataTable
        label={label}
        rows={rows}
        rowKey={({ line }) => line}
        empty={null}
        columns={[
          {
            key: 'line',
            header: texts.line,
            isPrimary: true,
            cell: ({ line }) => (
              <span className="tabular">
                <span aria-hidden className="md:hidden">
                  {texts.line}{' '}
                </span>
                {line}
              </span>
            ),
          },
          ...(withOutcome
            ? [{ key: 'outcome', header: texts.outcome, cell: ({ outcome }: ImportedRow) => texts.outcomes[outcome] }]
            : []),
          {
            key: 'text',
            header: about,
            cell: ({ text }) => <span className="block wrap-anywhere">{text}</span>,
          },
        ]}
      />
    </div>
  );
}
