import { lazy, Suspense, useEffect, useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { timedKeyOf } from '../../contract/list-keys.ts';
import { useChosenRows } from '../platform/chosen-rows.ts';
import { spanOfDays } from '../platform/indian-input.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useIsDense } from '../platform/list-look.ts';
import { useListPage } from '../platform/list-page.ts';
import { useSearchParams } from '../platform/location.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSortInAddress } from '../platform/sort-in-address.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { adminTexts } from '../texts/admin.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { DownloadList } from '../ui/download-list.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { mayChooseRequest, RequestChoiceBar, requestChoice, requestChoiceOf } from './admin-choose-requests.tsx';
import { NoRequests } from './admin-no-requests.tsx';
import { RangeButton, RangeFields } from './admin-request-range.tsx';
import { RequestActions, RequestPhoneRow, type RequestTask, requestColumns } from './admin-request-row.tsx';
import { Aside, Filters } from './admin-request-toolbar.tsx';
import { amountBoundOf, hasRange, rangeOf, statusFilterOf, taskKindOf } from './fund-requests.rules.ts';
import { useMatchesElsewhere } from './use-matches-elsewhere.ts';

/** A table and no cards, but with little room. */
const narrowTable = '(48rem <= width < 80rem)';
const keyOf = ({ createdAt, id }: FundRequestForAdmin) => timedKeyOf(createdAt, id);
const texts = adminTexts.fundRequests;

const loadDialog = () => import('./admin-request-dialog.tsx');
const RequestDialog = lazy(() => loadDialog().then((module) => ({ default: module.RequestDialog })));
const ApproveMany = lazy(() => import('./admin-approve-many.tsx').then((module) => ({ default: module.ApproveMany })));

const loadFile = async () => {
  const { requestColumnNames, requestLine } = await import('./fund-requests-csv.rules.ts');
  return {
    name: 'top-ups',
    columns: requestColumnNames,
    lineOf: requestLine,
    keyOf,
  };
};

/** The queue of payments that customers say they made: found, checked and decided here. */
export function FundRequestsPanel() {
  const words = useTexts();
  const address = useListAddress();
  const [params] = useSearchParams();
  const status = statusFilterOf(address.status);
  const byTime = useSortInAddress();
  const isNarrow = useMediaQuery(narrowTable);
  const [task, setTask] = useState<RequestTask | 'approve-many'>();
  // What is typed for one request is not for the next, which a link may open above it.
  const [opening, setOpening] = useState(0);
  const range = rangeOf(params);
  const [isRangeOpen, setRangeOpen] = useState(hasRange(range));
  const bounds = {
    ...spanOfDays(range.fromDay, range.toDay),
    amountFrom: amountBoundOf(range.amountFrom),
    amountTo: amountBoundOf(range.amountTo),
  };
  const filters = { status, sort: byTime.order, ...bounds };
  const panel = useListPage(listAllFundRequests, { address, filters, isDialogOpen: task !== undefined, keyOf });
  const { list, work, pageSize } = panel;
  const chosen = useChosenRows(work.rows, mayChooseRequest);
  const elsewhere = useMatchesElsewhere({ search: address.search, status, bounds, found: list.data?.total });
  const narrowed = { address, status, byTime, range, elsewhere };
  const isDense = useIsDense();
  const columns = requestColumns(status, { isNarrow, isDense });
  const mayDecide = useMay()('funds.decide');
  const mayChoose = mayDecide && status === 'pending' && work.rows !== undefined && work.rows.length > 0;

  useEffect(() => {
    // Should it fail, it is asked for again when it opens.
    whenIdle()
      .then(loadDialog)
      .catch(() => undefined);
  }, []);

  const open = (next: RequestTask) => {
    work.startRow();
    setOpening((count) => count + 1);
    setTask(next);
  };
  const close = () => setTask(undefined);
  useOpenedByAddress({
    find: (id) => (list.data && !list.isPlaceholderData ? list.data.items.find((each) => each.id === id) : 'loading'),
    open: (request, act) => {
      const kind = taskKindOf(request, { act, mayDecide });
      if (kind) open({ kind, request });
    },
  });
  const isDecided = (id: number) =>
    work.rows?.some(({ item, isGone }) => item.id === id && (isGone || item.status !== 'pending')) === true;

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      isNameFirst
      filters={
        <>
          <Filters {...narrowed} />
          <RangeButton range={range} isOpen={isRangeOpen} onPress={() => setRangeOpen(!isRangeOpen)} />
          <SavedViews list="fund-requests" />
        </>
      }
      notice={<RangeFields range={range} isOpen={isRangeOpen} />}
      aside={<Aside {...narrowed} pageSize={pageSize} />}
      choiceBar={
        mayChoose && (
          <RequestChoiceBar chosen={chosen} rows={work.rows ?? []} onApprove={() => setTask('approve-many')} />
        )
      }
      isChosen={({ item }) => chosen.has(item.id)}
      tools={
        <DownloadList
          endpoint={listAllFundRequests}
          query={{ ...filters, search: address.search }}
          load={loadFile}
          texts={downloadTexts}
          reasonOf={(error) => reasonOf(error, words)}
        />
      }
      columns={mayChoose ? [requestChoice(chosen, work.rows ?? []), ...columns] : columns}
      phoneRow={(row) => (
        <RequestPhoneRow
          row={row}
          mayDecide={mayDecide}
          choice={mayChoose ? requestChoiceOf(row, chosen) : undefined}
          onOpen={open}
        />
      )}
      actions={(row) => (
        <RequestActions row={row} mayDecide={mayDecide} filter={status} isNarrow={isNarrow} onOpen={open} />
      )}
      empty={<NoRequests {...narrowed} />}
    >
      {task && (
        <Suspense key={opening}>
          {task === 'approve-many' ? (
            <ApproveMany requests={chosen.list} onClose={close} onDecided={() => [chosen.clear(), work.finishRow()]} />
          ) : (
            <RequestDialog
              task={task}
              isDecided={isDecided(task.request.id)}
              onClose={close}
              onDecided={work.finishRow}
            />
          )}
        </Suspense>
      )}
    </ListPanel>
  );
}
