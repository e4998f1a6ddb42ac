import type { ImportedRow } from '../../contract/catalogue-admin.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { Banner } from '../ui/banner.tsx';
import { DataTable } from '../ui/data-table.tsx';

const texts = serviceTexts.importing;

/** Every bad row with its line and what is wrong; of a clean file what it does. */
export function ImportResult({ rows }: { rows: readonly ImportedRow[] }) {
  const bad = rows.filter(({ outcome }) => outcome === 'bad');
  const effective = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'change');
  if (bad.length > 0) {
    return (
      <>
        <Banner tone="clay" title={texts.bad(bad.length)}>
          {texts.badText}
        </Banner>
        <RowTable label={texts.badTable} about={texts.reason} rows={bad} />
      </>
    );
  }
  if (effective.length === 0) {
    return (
      <Banner tone="stone" title={texts.nothing}>
        {texts.nothingText}
      </Banner>
    );
  }
  return (
    <>
      <Banner tone="leaf" title={texts.ready}>
        {texts.readyText}
      </Banner>
      <RowTable label={texts.changesTable} about={texts.about} rows={effective} withOutcome />
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
