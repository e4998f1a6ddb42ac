import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FileColumns, readStatementColumns } from '../../contract/statement-columns.ts';
import type { StatementColumns } from '../../contract/statement-file.ts';
import { useSend } from '../platform/query.ts';
import { columnTexts as texts } from '../texts/admin-columns.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type AccountDraft, AccountField, accountNameOf } from './account-field.tsx';
import { ColumnFields } from './column-fields.tsx';
import { ColumnTable } from './column-table.tsx';
import { type ColumnsDraft, columnsOf, draftFaults, draftOf } from './columns-draft.rules.ts';
import { ColumnsReading } from './columns-reading.tsx';
import { fileBody } from './statement-body.ts';

export interface PointedFile {
  readonly payee: string;
  readonly columns?: StatementColumns;
}

interface ColumnsViewProps {
  readonly file: File;
  /** Why the import refused it; undefined where it was not imported before. */
  readonly reason: string | undefined;
  /** Why the last import from here failed. */
  readonly failure: string | undefined;
  /** The columns are known, and only the account is in question. */
  readonly isAccountAlone: boolean;
  readonly isImporting: boolean;
  readonly onImport: (pointed: PointedFile) => void;
  readonly onCancel: () => void;
}

/** A file that the shop can't read by itself: an admin points at its columns, or says which account it is of. */
export function ColumnsView(props: ColumnsViewProps) {
  const words = useTexts();
  const [found, setFound] = useState<FileColumns>();
  const send = useSend(readStatementColumns, { onDone: setFound });
  const look = useEffectEvent((file: File) => send.mutate({ body: fileBody(file) }));
  useEffect(() => look(props.file), [props.file]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <div>
        <Button isSmall onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
      {send.isError && (
        <Banner tone="clay" title={texts.failed}>
          {reasonOf(send.error, words)}
        </Banner>
      )}
      {!found && !send.isError && (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {texts.reading}
        </p>
      )}
      {found &&
        (props.isAccountAlone ? (
          <WhoseFile {...props} found={found} />
        ) : (
          <Pointing {...props} found={found} onDescribed={setFound} />
        ))}
    </div>
  );
}

type FoundProps = ColumnsViewProps & { readonly found: FileColumns };

function WhoseFile({ found, reason, failure, isImporting, onImport }: FoundProps) {
  const [account, setAccount] = useState<AccountDraft>({ known: undefined, name: '' });
  const candidates = found.candidates.flatMap((each) => found.accounts.filter(({ label }) => label === each));
  const [showsFaults, setShowsFaults] = useState(false);
  return (
    <Sheet as="section" aria-label={texts.whose} className="grid gap-4">
      <h3 className="text-lg">{texts.whose}</h3>
      {reason && <p className="text-ink-2">{reason}</p>}
      <AccountField
        accounts={candidates.length > 0 ? candidates : found.accounts}
        draft={account}
        showsFaults={showsFaults}
        onChange={setAccount}
      />
      {failure && failure !== reason && <ImportFailure failure={failure} />}
      <Button
        variant="primary"
        className="justify-self-start"
        isBusy={isImporting}
        onClick={() => {
          setShowsFaults(true);
          if (accountNameOf(account) !== '') onImport({ payee: accountNameOf(account) });
        }}
      >
        {texts.take}
      </Button>
    </Sheet>
  );
}

const ImportFailure = ({ failure }: { readonly failure: string }) => (
  <Banner tone="clay" title={texts.importFailed}>
    {failure}
  </Banner>
);

interface CheckedColumns {
  /** As they were sent. */
  readonly columns: string;
  readonly reading: NonNullable<FileColumns['reading']>;
}

interface PointingProps extends FoundProps {
  /** The words and dates below the row that is pointed at now. */
  readonly onDescribed: (found: FileColumns) => void;
}

function Pointing({ file, found, reason, failure, isImporting, onImport, onDescribed }: PointingProps) {
  const words = useTexts();
  const [draft, setDraft] = useState(() => draftOf(found));
  const [account, setAccount] = useState<AccountDraft>({ known: found.remembered?.account ?? '', name: '' });
  const [showsFaults, setShowsFaults] = useState(false);
  const [checked, setChecked] = useState<CheckedColumns>();
  const describe = useSend(readStatementColumns, { onDone: (described) => takeDescribed(described) });
  const takeDescribed = useEffectEvent((described: FileColumns) => {
    // An answer about another row may come last.
    if (described.guess.headerLine === draft.headerLine) onDescribed(described);
  });
  const wanted = JSON.stringify(columnsOf(found, draft));
  const send = useSend(readStatementColumns, {
    onDone: ({ reading }, { query: { columns } = {} }) => {
      if (reading && columns !== undefined) setChecked({ columns: String(columns), reading });
    },
  });
  const change = (next: ColumnsDraft) => {
    setDraft(next);
    // Other words and dates stand below another row.
    if (next.headerLine !== draft.headerLine)
      describe.mutate({ query: { headerLine: String(next.headerLine) }, body: fileBody(file) });
  };
  // What was changed since it was sent is not what was read.
  const current = checked?.columns === wanted ? checked : undefined;
  const failed = describe.error ?? send.error;
  const check = (form: HTMLElement | null) => {
    flushSync(() => setShowsFaults(true));
    if (Object.keys(draftFaults(found, draft)).length > 0 || accountNameOf(account) === '') {
      // It may be above the screen.
      form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    describe.reset();
    send.mutate({ query: { columns: wanted }, body: fileBody(file) });
  };
  return (
    <>
      <Sheet as="section" aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 className="text-lg">{texts.title}</h3>
        <p className="max-w-prose text-ink-2">{texts.lead}</p>
        {reason && <Banner tone="gold">{reason}</Banner>}
        <ColumnTable file={found} draft={draft} />
        <AccountField accounts={found.accounts} draft={account} showsFaults={showsFaults} onChange={setAccount} />
        <ColumnFields file={found} draft={draft} showsFaults={showsFaults} onChange={change} />
        {failed && (
          <Banner tone="clay" title={texts.failed}>
            {reasonOf(failed, words)}
          </Banner>
        )}
        <Button
          className="justify-self-start"
          {...(current ? {} : { variant: 'primary' as const })}
          isBusy={send.isPending || describe.isPending}
          onClick={({ currentTarget }) => check(currentTarget.closest('section'))}
        >
          {texts.check}
        </Button>
      </Sheet>
      {current && failure && <ImportFailure failure={failure} />}
      {current && (
        <ColumnsReading
          reading={current.reading}
          isImporting={isImporting}
          onImport={() => onImport({ payee: accountNameOf(account), columns: columnsOf(found, draft) })}
        />
      )}
    </>
  );
}
