import { PackageOpen, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { timedKeyOf } from '../../contract/list-keys.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { listAllOrders } from '../../contract/orders-admin.ts';
import { useChosenRows } from '../platform/chosen-rows.ts';
import { useIsDense } from '../platform/list-look.ts';
import { useListPage } from '../platform/list-page.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { useMay } from '../platform/permissions.tsx';
import { useChoosingAll } from '../platform/use-choosing-all.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { adminTexts } from '../texts/admin.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { manyOrdersTexts } from '../texts/admin-orders.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DownloadList } from '../ui/download-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { showToast } from '../ui/toast.tsx';
import { BulkProgress } from './admin-bulk-progress.tsx';
import { mayChooseOrder, OrderChoiceBar, orderChoice, orderChoiceOf } from './admin-choose-orders.tsx';
import { CustomerRequests } from './admin-customer-requests.tsx';
import { denseOrderColumns, OrderPhoneRow } from './admin-order-dense.tsx';
import type { OrderAct } from './admin-order-detail.tsx';
import { OrderFilters } from './admin-order-filters.tsx';
import { OrderActions, orderColumns } from './admin-order-row.tsx';
import { type BulkStatus, stillChosen } from './bulk-orders.rules.ts';
import { useBulkChange } from './use-bulk-change.ts';
import { type NarrowedOrders, useNarrowedOrders } from './use-narrowed-orders.ts';
import { useRowPress } from './use-row-press.ts';

/** A table and no cards, but with little room. */
const narrowTable = '(48rem <= width < 80rem)';
const keyOf = ({ createdAt, id }: OrderForAdmin) => timedKeyOf(createdAt, id);
const texts = adminTexts.orders;

const loadSetStatus = () => import('./admin-set-status.tsx');
const loadDetail = () => import('./admin-order-detail.tsx');
const SetStatus = lazy(() => loadSetStatus().then((module) => ({ default: module.SetStatus })));
const OrderDetail = lazy(() => loadDetail().then((module) => ({ default: module.OrderDetail })));
const ProcessRefund = lazy(() => import('./admin-process-refund.tsx').then((m) => ({ default: m.ProcessRefund })));
const BulkQuestion = lazy(() => import('./admin-bulk-question.tsx').then((m) => ({ default: m.BulkQuestion })));

/** What a link can ask for. */
const orderActs = ['set-status', 'cancel', 'refund'] as const;

type Task =
  | { readonly kind: 'detail'; readonly id: number; readonly act?: OrderAct | undefined }
  | { readonly kind: 'set-status' | 'refund'; readonly order: OrderForAdmin }
  | { readonly kind: 'bulk'; readonly to: BulkStatus };

const loadFile = async () => {
  const { orderColumnNames, orderLine, orderKeyOf } = await import('./orders-csv.rules.ts');
  return {
    name: 'orders',
    columns: orderColumnNames,
    lineOf: orderLine,
    keyOf: orderKeyOf,
  };
};

/** Everybody's orders: found, looked into, and moved along one by one or many at once. */
export function OrdersPanel() {
  const words = useTexts();
  const { narrowed, filters } = useNarrowedOrders();
  const { address, byTime } = narrowed;
  const isNarrow = useMediaQuery(narrowTable);
  const may = useMay();
  const [mayUpdate, mayRefund] = [may('orders.update'), may('orders.refund')];
  const [task, setTask] = useState<Task>();
  // What is typed for one order is not for the next, which a link may open above it.
  const [opening, setOpening] = useState(0);
  const panel = useListPage(listAllOrders, {
    address,
    filters,
    isDialogOpen: task !== undefined,
    keyOf,
  });
  const { list, work } = panel;
  const rows = work.rows ?? [];
  const isDense = useIsDense();
  const chosen = useChosenRows(work.rows, mayChooseOrder);
  const all = useChoosingAll(listAllOrders, {
    query: { ...filters, search: address.search },
    keyOf,
    chosen,
    onFailed: (error) => showToast({ tone: 'error', title: manyOrdersTexts.notChosen, text: reasonOf(error, words) }),
  });
  const bulk = useBulkChange({
    onAnswers: (answers) => chosen.revise((order) => stillChosen(order, answers)),
    onChanged: work.finishRow,
  });
  const isBulkBusy = bulk.run?.phase === 'running' || bulk.run?.phase === 'stopping';
  useRowPress(work.area);
  useEffect(loadWhenIdle, []);

  const openDetail = ({ id }: OrderForAdmin) => open({ kind: 'detail', id });
  const open = (next: Task) => {
    work.startRow();
    setOpening((count) => count + 1);
    setTask(next);
  };
  const close = () => setTask(undefined);
  useOpenedByAddress({
    find: (id) => id,
    open: (id, act) => open({ kind: 'detail', id, act: orderActs.find((each) => each === act) }),
  });
  const moveAll = (to: BulkStatus) => {
    bulk.start(to, chosen.list);
    close();
  };

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      isNameFirst
      searchClassName="md:w-64"
      filters={
        <>
          <OrderFilters narrowed={narrowed} />
          <SavedViews list="orders" />
        </>
      }
      notice={
        <>
          <CustomerRequests onOpen={(id) => open({ kind: 'detail', id })} />
          <BulkProgress change={bulk} onShow={(id) => open({ kind: 'detail', id })} />
        </>
      }
      choiceBar={
        mayUpdate && (
          <OrderChoiceBar
            chosen={{ ...chosen, clear: () => [all.stop(), chosen.clear()] }}
            rows={rows}
            isBusy={isBulkBusy}
            further={{
              total: list.data?.isAtLeast ? undefined : list.data?.total,
              isBusy: all.progress !== undefined,
              choose: all.start,
            }}
            onMove={(to) => setTask({ kind: 'bulk', to })}
          />
        )
      }
      isChosen={({ item }) => chosen.has(item.id)}
      phoneRow={(row) => (
        <OrderPhoneRow row={row} choice={mayUpdate ? orderChoiceOf(row, chosen) : undefined} onOpen={openDetail} />
      )}
      tools={
        <DownloadList
          endpoint={listAllOrders}
          query={{ with: 'purchase', ...filters, search: address.search }}
          load={loadFile}
          texts={downloadTexts}
          reasonOf={(error) => reasonOf(error, words)}
        />
      }
      columns={[
        ...(mayUpdate ? [orderChoice(chosen, rows)] : []),
        ...(isDense ? denseOrderColumns(byTime, openDetail) : orderColumns(isNarrow, byTime, openDetail)),
      ]}
      actions={({ item, isGone }) =>
        !isGone &&
        mayUpdate && (
          <OrderActions
            order={item}
            onSetStatus={(order) => open({ kind: 'set-status', order })}
            onRefund={mayRefund ? (order) => open({ kind: 'refund', order }) : undefined}
          />
        )
      }
      empty={<Nothing narrowed={narrowed} />}
    >
      {task && (
        <Suspense key={opening}>
          {task.kind === 'detail' && (
            <OrderDetail id={task.id} start={task.act} onClose={close} onChanged={work.finishRow} />
          )}
          {task.kind === 'set-status' && <SetStatus order={task.order} onClose={close} onMoved={work.finishRow} />}
          {task.kind === 'refund' && <ProcessRefund order={task.order} onClose={close} onSettled={work.finishRow} />}
          {task.kind === 'bulk' && (
            <BulkQuestion to={task.to} chosen={chosen} onConfirm={() => moveAll(task.to)} onCancel={close} />
          )}
        </Suspense>
      )}
    </ListPanel>
  );
}

function loadWhenIdle(): void {
  // Should it fail, it is asked for again when it opens.
  whenIdle()
    .then(() => Promise.all([loadDetail(), loadSetStatus()]))
    .catch(() => undefined);
}

function Nothing({ narrowed: { isNarrowed, showAll } }: { narrowed: NarrowedOrders }) {
  const { empty } = texts;
  if (!isNarrowed) {
    return (
      <EmptyState icon={<PackageOpen aria-hidden />} title={empty.none}>
        {empty.noneText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={empty.filtered}
      action={<Button onClick={showAll}>{empty.showAll}</Button>}
    >
      {empty.filteredText}
    </EmptyState>
  );
}
