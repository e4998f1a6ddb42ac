import { ArrowRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type AuditEntry, listServiceChanges, type ServiceChange, undoServiceChanges } from '../../contract/audit.ts';
import type { ResultOf } from '../platform/api.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { auditTexts } from '../texts/admin-audit.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Pager } from '../ui/pager.tsx';
import { showToast } from '../ui/toast.tsx';
import { actorNameOf, changesOf, fieldName } from './audit.rules.ts';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

const texts = auditTexts.services;
const pageSize = 20;

interface ServiceChangesProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

/** What one act changed of many services, and the way back. */
export function ServiceChanges({ entry, onClose, onUndone }: ServiceChangesProps) {
  const words = useTexts();
  const may = useMay();
  const [page, setPage] = useState(1);
  const [isAsked, setIsAsked] = useState(false);
  const input = { params: { id: entry.id }, query: { page, pageSize } };
  const list = useRead(listServiceChanges, input, { keepsPrevious: true, staleMs: 0 });
  const undo = useSend(undoServiceChanges, {
    onDone: () => {
      setIsAsked(false);
      onUndone();
    },
    onFailed: (error) => {
      setIsAsked(false);
      onUndone();
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const isUndone = entry.undoneBy !== null || undo.data !== undefined;
  const total = list.data?.total ?? 0;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={() => !undo.isPending && onClose()}
      title={<span className="inline-block first-letter:uppercase">{fieldName(entry.action)}</span>}
      description={texts.lead(actorNameOf(entry))}
      footer={
        !isUndone &&
        may('catalogue.edit') && (
          <Button isWide disabled={total === 0} isBusy={undo.isPending} onClick={() => setIsAsked(true)}>
            {texts.undo}
          </Button>
        )
      }
    >
      {undo.data && <Undone {...undo.data} />}
      {entry.undoneBy !== null && !undo.data && <Banner tone="stone">{texts.undoneBy(entry.undoneBy)}</Banner>}
      <div className="rounded-lg border border-line">
        <DataTable
          label={texts.table}
          columns={columns}
          rows={list.data?.items}
          rowKey={({ id }) => id}
          error={list.isError ? reasonOf(list.error, words) : undefined}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          empty={null}
        />
      </div>
      {total > pageSize && (
        <div className="mt-4">
          <Pager page={page} pageSize={pageSize} total={total} things={texts.things} onPage={setPage} />
        </div>
      )}
      {isAsked && (
        <Suspense>
          <Confirm
            isOpen
            title={texts.question(total)}
            confirmLabel={texts.undo}
            cancelLabel={texts.keep}
            isBusy={undo.isPending}
            onConfirm={() => undo.mutate({ params: { id: entry.id } })}
            onCancel={() => setIsAsked(false)}
          >
            {texts.questionText}
          </Confirm>
        </Suspense>
      )}
    </Dialog>
  );
}

const columns = [
  {
    key: 'service',
    header: auditTexts.subjects.service,
    isPrimary: true,
    cell: ({ id, name }: ServiceChange) => (
      <span className="wrap-anywhere">
        {name} <span className="text-sm font-normal text-ink-3">#{id}</span>
      </span>
    ),
  },
  {
    key: 'change',
    header: auditTexts.change,
    cell: (change: ServiceChange) => (change.before === null ? texts.created : <Fields change={change} />),
  },
];

function Fields({ change }: { change: ServiceChange }) {
  return (
    <ul className="grid gap-1 text-[0.9375rem]">
      {changesOf({ before: change.before ?? {}, after: change.after }).map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="sr-only">
            {auditTexts.becomes(field, before ?? auditTexts.nothing, after ?? auditTexts.nothing)}
          </span>
          <span aria-hidden>
            <span className="text-ink-3">{field} </span>
            <s className="text-ink-2 tabular">{before}</s>
            <ArrowRight className="mx-1 inline size-3.5" />
            <span className="tabular">{after}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many are as before, and which were left with the reason. */
function Undone({ services, parents }: ResultOf<typeof undoServiceChanges>) {
  const left = services.filter(({ outcome }) => outcome !== 'restored');
  const leftParents = parents.filter(({ outcome }) => outcome !== 'restored');
  const takenBack = parents.length - leftParents.length;
  const hasLeft = left.length + leftParents.length > 0;
  return (
    <Banner
      tone={hasLeft ? 'gold' : 'leaf'}
      title={texts.done(services.length - left.length, left.length)}
      className="mb-4"
    >
      {takenBack > 0 && <p>{texts.parents(takenBack)}</p>}
      {hasLeft && (
        <ul className="max-h-40 overflow-y-auto">
          {leftParents.map(({ kind, id, name, outcome }) => (
            <li key={`${kind} ${id}`} className="wrap-anywhere">
              {auditTexts.subjects[kind]} {name}: {texts.parentOutcomes[outcome]}
            </li>
          ))}
          {left.map(({ id, name, outcome }) => (
            <li key={id} className="wrap-anywhere">
              {name} (#{id}): {texts.outcomes[outcome]}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
