import { type AuditEntry, listAudit } from '../../contract/audit.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { DownloadList } from '../ui/download-list.tsx';
import { csvLine } from './audit.rules.ts';

const loadFile = async () => ({
  name: 'audit',
  columns: texts.columns,
  lineOf: (entry: AuditEntry) => csvLine(entry, texts.about(texts.subjects[entry.subject], entry.subjectId)),
  keyOf: ({ id }: AuditEntry) => String(id),
});

/** Saves every act that the filters let through. */
export function DownloadAudit({ query }: { query: Readonly<Record<string, unknown>> }) {
  const words = useTexts();
  return (
    <DownloadList
      endpoint={listAudit}
      query={query}
      load={loadFile}
      texts={downloadTexts}
      reasonOf={(error) => reasonOf(error, words)}
    />
  );
}
