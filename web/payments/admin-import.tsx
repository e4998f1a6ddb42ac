import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { importStatement, listStatements, type Statement } from '../../contract/payments.ts';
import { useRead, useSend } from '../platform/query.ts';
import { messageTexts } from '../texts/admin-messages.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { PointedFile } from './admin-columns.tsx';
import { AdminGuards } from './admin-guards.tsx';
import { DemoStatement } from './demo-statement.tsx';
import { ImportHistory } from './import-history.tsx';
import { viewAddress } from './payment-address.ts';
import { PointAgain } from './point-again.tsx';
import { fileBody, statementFiles } from './statement-body.ts';
import { StatementPreview } from './statement-preview.tsx';

const ColumnsView = lazy(() => import('./admin-columns.tsx').then((m) => ({ default: m.ColumnsView })));

/** A file that is not imported before an admin has said more about it. */
interface UnclearFile {
  readonly file: File;
  /** Undefined where somebody wants to point at its columns again. */
  readonly reason: string | undefined;
  /** At its columns; else only the account is in question. */
  readonly isPointing: boolean;
  /** Why the last attempt from there failed. */
  readonly failure?: string | undefined;
}

interface ImportViewProps {
  /** One that was let go over another view. */
  readonly dropped: File | undefined;
  readonly onTaken: () => void;
}

/** A bank statement: chosen or dropped, looked at, and credited by one press. */
export function ImportView({ dropped, onTaken }: ImportViewProps) {
  const words = useTexts();
  const [shownId, setShownId] = useState<number>();
  const history = useRead(listStatements, { query: { pageSize: '20' } });
  const [newest, setNewest] = useState<Statement>();
  const [unclear, setUnclear] = useState<UnclearFile>();
  const [chosen, setChosen] = useState<File>();
  const [imported, setImported] = useState<{ readonly id: number; readonly file: File | undefined }>();
  const send = useSend(importStatement, {
    onDone: (statement) => {
      setUnclear(undefined);
      setNewest(statement);
      setImported({ id: statement.id, file: chosen });
      setShownId(statement.id);
    },
    onFailed: (error) => {
      const { columns, payee } = error.fields;
      const reason = columns ?? payee;
      // What was pointed at stays there to be sent again, whatever failed.
      setUnclear((before) => {
        if (before) {
          const isPointing = columns !== undefined || before.isPointing;
          return { ...before, isPointing, reason: reason ?? before.reason, failure: reasonOf(error, words) };
        }
        return reason !== undefined && chosen ? { file: chosen, reason, isPointing: columns !== undefined } : undefined;
      });
    },
  });
  const take = (file: File, pointed?: PointedFile) => {
    setShownId(undefined);
    setChosen(file);
    setUnclear((before) => (pointed && before ? { ...before, failure: undefined } : undefined));
    const columns = pointed?.columns && JSON.stringify(pointed.columns);
    send.mutate({
      query: { name: file.name.slice(-200) || 'statement', payee: pointed?.payee, columns },
      body: fileBody(file),
    });
  };
  const pointAgain = (file: File) => {
    setShownId(undefined);
    setChosen(file);
    send.reset();
    setUnclear({ file, reason: undefined, isPointing: true });
  };
  const takeDropped = useEffectEvent((file: File) => {
    onTaken();
    take(file);
  });
  useEffect(() => {
    if (dropped) takeDropped(dropped);
  }, [dropped]);

  const listed = history.data?.items.find(({ id }) => id === shownId);
  const shown = listed ?? (newest?.id === shownId ? newest : undefined);
  if (shown) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
        <div className="flex flex-wrap gap-2">
          <Button isSmall onClick={() => setShownId(undefined)}>
            {texts.another}
          </Button>
          <PointAgain
            statement={shown}
            file={imported?.id === shown.id ? imported.file : undefined}
            onFile={pointAgain}
          />
        </div>
        <StatementPreview key={shown.id} statement={shown} onChanged={setNewest} />
      </div>
    );
  }
  if (unclear) {
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
        <ColumnsView
          key={`${unclear.isPointing}`}
          file={unclear.file}
          reason={unclear.reason}
          failure={unclear.failure}
          isAccountAlone={!unclear.isPointing}
          isImporting={send.isPending}
          onImport={(pointed) => take(unclear.file, pointed)}
          onCancel={() => {
            setUnclear(undefined);
            send.reset();
          }}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <Sheet as="section" aria-label={texts.viewNames.import} className="grid gap-4">
        <DemoStatement />
        <FileDrop
          isSingle
          label={texts.file}
          hint={texts.fileHint}
          action={texts.choose}
          otherWays={texts.dropHere}
          dropNow={texts.dropNow}
          accept={statementFiles}
          isDisabled={send.isPending}
          onFiles={([file]) => file && take(file)}
        />
        {send.isPending && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {texts.reading}
          </p>
        )}
        {send.isError && (
          <Banner tone="clay" title={texts.refused}>
            {reasonOf(send.error, words)}
          </Banner>
        )}
      </Sheet>
      <div className="grid gap-4.5 lg:row-span-2">
        <ImportHistory history={history} onShow={setShownId} onPointAgain={pointAgain} />
        <MessagesLink />
      </div>
      <AdminGuards />
    </div>
  );
}

/** Leads to what a phone passes on. */
function MessagesLink() {
  return (
    <Sheet as="section" aria-label={messageTexts.title}>
      <p className="text-ink-2">{messageTexts.toMessagesText}</p>
      <ButtonLink isSmall className="mt-3" href={viewAddress('messages')}>
        {messageTexts.toMessages}
      </ButtonLink>
    </Sheet>
  );
}
