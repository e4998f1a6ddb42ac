import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type AuditEntry, listAudit } from '../../contract/audit.ts';
import { csvTable, localDay, textCell } from '../platform/csv.ts';
import { type FetchProgress, fetchEveryPage } from '../platform/fetch-every-page.ts';
import { saveFile } from '../platform/save-file.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { csvLine } from './audit.rules.ts';

/** Saves every act that the filters let through; leaving the panel ends it. */
export function DownloadAudit({ query }: { query: Readonly<Record<string, unknown>> }) {
  const words = useTexts();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<FetchProgress>();
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProgress({ got: 0, total: 0 });
    try {
      const entries = await fetchEveryPage<AuditEntry>(listAudit, query, {
        signal,
        onProgress: setProgress,
        keyOf: ({ id }) => id,
      });
      const lines = entries.map((entry) => csvLine(entry, texts.about(texts.subjects[entry.subject], entry.subjectId)));
      saveFile(texts.fileName(localDay(Date.now())), csvTable([texts.columns.map(textCell), ...lines]));
      showToast({ tone: 'success', title: texts.downloaded(entries.length) });
    } catch (error) {
      if (!signal.aborted) showToast({ tone: 'error', title: texts.downloadFailed, text: reasonOf(error, words) });
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Button isSmall isBusy={progress !== undefined} onClick={() => void download()}>
      <Download aria-hidden className="size-4.5" />
      {progress && progress.total > 0 ? texts.downloading(progress.got, progress.total) : texts.download}
    </Button>
  );
}
