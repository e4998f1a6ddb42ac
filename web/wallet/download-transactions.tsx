import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { groupDigits } from '../../contract/money.ts';
import type { TransactionType } from '../../contract/wallet.ts';
import type { FetchProgress } from '../platform/fetch-every-page.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { showToast } from '../ui/toast.tsx';

/** A button that saves everything of the type as a file; tells how far it is, and can be left at any time. */
export function useDownload(type: TransactionType | undefined) {
  const texts = useTexts();
  const { history } = texts.wallet;
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<FetchProgress>();
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ got: 0, total: 0 });
    try {
      const { exportTransactions } = await import('./export-transactions.ts');
      const count = await exportTransactions({
        type,
        words: history,
        signal: controller.signal,
        onProgress: setProgress,
      });
      showToast({ tone: 'success', title: history.downloaded(groupDigits(String(count))) });
    } catch (error) {
      if (!controller.signal.aborted) {
        showToast({ tone: 'error', title: history.failed, text: reasonOf(error, texts) });
      }
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(undefined);
      }
    }
  }

  return {
    progress,
    start: () => void download(),
    cancel: () => running.current?.abort(),
  };
}

type DownloadTransactions = ReturnType<typeof useDownload>;

export function DownloadButton({ download }: { download: DownloadTransactions }) {
  const { history } = useTexts().wallet;
  return (
    <Button isSmall isBusy={download.progress !== undefined} onClick={download.start}>
      <Download aria-hidden className="size-4.5" />
      {history.download}
    </Button>
  );
}

export function DownloadProgress({ download: { progress, cancel } }: { download: DownloadTransactions }) {
  const { history } = useTexts().wallet;
  if (!progress) return null;
  const { got, total } = progress;
  const text =
    total === 0 ? history.downloadStarting : history.downloading(groupDigits(String(got)), groupDigits(String(total)));
  return (
    <div className="mt-3 flex items-center gap-3 rounded-lg bg-sunk py-1 pr-1 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-sm text-ink-2 tabular">{text}</p>
        <ProgressBar label={history.downloadStarting} value={got} max={Math.max(1, total)} valueText={text} />
      </div>
      <Button isSmall variant="ghost" aria-label={history.cancelDownload} onClick={cancel}>
        {history.cancel}
      </Button>
    </div>
  );
}
