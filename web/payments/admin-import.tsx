import { useEffect, useEffectEvent, useState } from 'react';
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
import { Spinner } from '../ui/spinner.tsx';
import { AdminGuards } from './admin-guards.tsx';
import { DemoStatement } from './demo-statement.tsx';
import { ImportHistory } from './import-history.tsx';
import { viewAddress } from './payment-address.ts';
import { StatementPreview } from './statement-preview.tsx';

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
  const send = useSend(importStatement, {
    onDone: (statement) => {
      setNewest(statement);
      setShownId(statement.id);
    },
  });
  const take = (file: File) => {
    setShownId(undefined);
    // A browser would send a type of its own for each kind of file.
    const body = new Blob([file], { type: 'application/octet-stream' });
    send.mutate({ query: { name: file.name.slice(-200) || 'statement' }, body });
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
        <div>
          <Button isSmall onClick={() => setShownId(undefined)}>
            {texts.another}
          </Button>
        </div>
        <StatementPreview key={shown.id} statement={shown} onChanged={setNewest} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Sheet as="section" aria-label={texts.viewNames.import} className="grid gap-4">
        <DemoStatement />
        <FileDrop
          isSingle
          label={texts.file}
          hint={texts.fileHint}
          action={texts.choose}
          otherWays={texts.dropHere}
          dropNow={texts.dropNow}
          accept=".csv,.txt,.tsv,.xls,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
        <AdminGuards />
      </Sheet>
      <div className="grid gap-4.5">
        <ImportHistory history={history} onShow={setShownId} />
        <MessagesLink />
      </div>
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
