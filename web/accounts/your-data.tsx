import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { exportPersonalData } from '../../contract/privacy.ts';
import { indianDate } from '../platform/indian-time.ts';
import { useSend } from '../platform/query.ts';
import { retryImport } from '../platform/retry-import.ts';
import { saveFile } from '../platform/save-file.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';

const CloseAccountDialog = lazy(async () => ({
  default: (await retryImport(() => import('./close-account-dialog.tsx'))).CloseAccountDialog,
}));

/** What the law gives a person over their data: to have it, and to have it gone. */
export function YourData() {
  const { close } = useTexts().profile;
  const [isClosing, setIsClosing] = useState(false);
  return (
    <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-2">
      <DownloadSheet />
      <Sheet as="section" aria-labelledby="close-account">
        <h2 id="close-account" className="text-xl md:text-2xl">
          {close.title}
        </h2>
        <p className="mt-2 text-ink-2">{close.text}</p>
        <Button isWide className="mt-5" onClick={() => setIsClosing(true)}>
          {close.open}
        </Button>
      </Sheet>
      {isClosing && (
        <Suspense>
          <CloseAccountDialog onClose={() => setIsClosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function DownloadSheet() {
  const texts = useTexts();
  const { download } = texts.profile;
  // The file is saved also when the person has gone on to another page meanwhile.
  const send = useSend(exportPersonalData, {
    onDone: (data) => {
      const name = `tarakki-data-${indianDate(Date.parse(data.exportedAt))}.json`;
      saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      showToast({ tone: 'success', title: download.done, text: name });
    },
    onFailed: (error) => showToast({ tone: 'error', title: download.failed, text: reasonOf(error, texts) }),
  });
  return (
    <Sheet as="section" aria-labelledby="download-data">
      <h2 id="download-data" className="text-xl md:text-2xl">
        {download.title}
      </h2>
      <p className="mt-2 text-ink-2">{download.text}</p>
      <Button isWide className="mt-5" isBusy={send.isPending} onClick={() => send.mutate({})}>
        <Download aria-hidden className="size-5" />
        {download.submit}
      </Button>
      <p role="status" className="text-sm text-ink-3 not-empty:mt-3">
        {send.isPending && download.underWay}
      </p>
    </Sheet>
  );
}
