import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { csvLines, csvTable, textCell } from '../platform/csv.ts';
import { type FetchProgress, pagesOf } from '../platform/fetch-every-page.ts';
import { indianDate } from '../platform/indian-time.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

/** How a list is written for spreadsheets. */
interface ListFile<Item> {
  /** The file is named after it: `tarakki-orders-2026-03-10.csv`. */
  readonly name: string;
  readonly columns: readonly string[];
  /** One row, its cells ready for the file. */
  readonly lineOf: (item: Item) => readonly string[];
  /** Names a row as the endpoint takes it after `after`. */
  readonly keyOf: (item: Item) => string;
}

interface DownloadListProps<Item> {
  readonly endpoint: Parameters<typeof pagesOf>[0];
  readonly query: Readonly<Record<string, unknown>>;
  /** Fetched at the first press. */
  readonly load: () => Promise<ListFile<Item>>;
  readonly texts: {
    readonly download: string;
    readonly downloading: (got: number, total: number) => string;
    readonly downloaded: (rows: number) => string;
    readonly downloadFailed: string;
  };
  readonly reasonOf: (error: unknown) => string;
  readonly isSmall?: boolean;
}

/**
 * Saves all that the filters of a list let through, to its last page; leaving the panel ends it. Each page becomes a part of
 * the file as soon as it is here, so a long list takes no more memory of the page than a short one.
 */
export function DownloadList<Item extends { readonly id: number }>(props: DownloadListProps<Item>) {
  const { endpoint, query, load, texts, reasonOf, isSmall = true } = props;
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<FetchProgress>();
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProgress({ got: 0, total: 0 });
    try {
      const { name, columns, lineOf, keyOf } = await load();
      const parts = [csvTable([columns.map(textCell)])];
      const written = new Set<number>();
      for await (const items of pagesOf<Item>(endpoint, query, { signal, onProgress: setProgress, keyOf })) {
        const fresh = items.filter(({ id }) => !written.has(id));
        for (const { id } of fresh) written.add(id);
        parts.push(csvLines(fresh.map(lineOf)));
      }
      saveFile(`tarakki-${name}-${indianDate(Date.now())}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
      showToast({ tone: 'success', title: texts.downloaded(written.size) });
    } catch (error) {
      if (!signal.aborted) showToast({ tone: 'error', title: texts.downloadFailed, text: reasonOf(error) });
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Button isSmall={isSmall} isBusy={progress !== undefined} onClick={() => void download()}>
      <Download aria-hidden className="size-4.5" />
      {progress && progress.total > 0 ? texts.downloading(progress.got, progress.total) : texts.download}
    </Button>
  );
}
