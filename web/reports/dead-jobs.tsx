import { useState } from 'react';
import { type DeadJob, discardDeadJob, listDeadJobs, retryDeadJob } from '../../contract/jobs.ts';
import { useRead, useSend } from '../platform/query.ts';
import { reportTexts } from '../texts/admin-reports.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = reportTexts.deadJobs;
const pageSize = 20;
const pollMs = 60_000;

/** Background work that was given up; an admin has it run again or discards it. */
export function DeadJobs() {
  const words = useTexts();
  const list = useRead(listDeadJobs, { query: { page: 1, pageSize } }, { pollMs });
  return (
    <Sheet as="section" id="dead-jobs" aria-labelledby="dead-jobs-title" tabIndex={-1} className="min-w-0">
      <h3 id="dead-jobs-title" className="text-xl">
        {texts.title}
      </h3>
      <p className="mt-1 mb-2 text-sm text-ink-2">{texts.text}</p>
      {list.isPending && <Skeleton className="h-28 w-full" />}
      {list.isError && !list.data && (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(list.error, words)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && (
        <ul>
          {list.data.items.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
      {list.data && list.data.total > pageSize && (
        <p className="text-sm text-ink-2">{texts.more(list.data.total - pageSize)}</p>
      )}
    </Sheet>
  );
}

function Job({ job }: { job: DeadJob }) {
  const [isAsking, ask] = useState(false);
  const words = useTexts();
  const options = (done: string) => ({
    onDone: () => showToast({ tone: 'success', title: done }),
    onFailed: (error: unknown) => showToast({ tone: 'error', title: texts.notDone, text: reasonOf(error, words) }),
  });
  const retry = useSend(retryDeadJob, options(texts.ranAgain));
  const discard = useSend(discardDeadJob, options(texts.discarded));
  const kind = texts.kinds[job.kind] ?? job.kind;
  const params = { id: job.id };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{kind}</p>
        <p className="text-sm text-ink-2">
          {texts.failed} <RelativeDate at={job.failedAt} /> · {texts.attempts(job.attempts)}
        </p>
        {job.error !== '' && <p className="mt-1 text-sm wrap-anywhere">{job.error}</p>}
        {!job.canRunAgain && <p className="mt-1 text-sm text-ink-2">{texts.notKept}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {job.canRunAgain && (
          <Button
            isSmall
            aria-label={texts.runAgainOf(kind, job.id)}
            isBusy={retry.isPending}
            disabled={retry.isSuccess}
            onClick={() => retry.mutate({ params })}
          >
            {texts.runAgain}
          </Button>
        )}
        <Button isSmall aria-label={texts.discardOf(kind, job.id)} onClick={() => ask(true)}>
          {texts.discard}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={texts.question}
        confirmLabel={texts.discard}
        cancelLabel={texts.keep}
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ params }, { onSettled: () => ask(false) })}
        onCancel={() => ask(false)}
      >
        {texts.questionText(kind)}
      </Confirm>
    </li>
  );
}
