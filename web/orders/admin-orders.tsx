import { PackageOpen, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { timedKeyOf } from '../../contract/list-keys.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { listAllOrders } from '../../contract/orders-admin.ts';
import { useChosenRows } from '../platform/chosen-rows.ts';
import { useListPage } from '../platform/list-page.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useMay } from '../platform/permissions.tsx';
import { whenIdle } from '../platform/when-idle.ts';
import { adminTexts } from '../texts/admin.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { BulkProgress } from './admin-bulk-progress.tsx';
import { mayChooseOrder, OrderChoiceBar, orderChoice } from './admin-choose-orders.tsx';
import { CustomerRequests } from './admin-customer-requests.tsx';
import { OrderFilters } from './admin-order-filters.tsx';
import { OrderActions, orderColumns } from './admin-order-row.tsx';
import { type BulkStatus, stillChosen } from './bulk-orders.rules.ts';
import { useBulkChange } from './use-bulk-change.ts';
import { type NarrowedOrders, useNarrowedOrders } from './use-narrowed-orders.ts';
import { useRowPress } from './use-row-press.ts';

/** A table and no cards, but with little room. */
const narrowTable = '(48rem <= width < 90rem)';
const texts = adminTexts.orders;

const loadSetStatus = () => import('./admin-set-status.tsx');
const loadDetail = () => import('./admin-order-detail.tsx');
const SetStatus = lazy(() => loadSetStatus().then((module) => ({ default: module.SetStatus })));
const OrderDetail = lazy(() => loadDetail().then((module) => ({ default: module.OrderDetail })));
const ProcessRefund = lazy(() => import('./admin-process-refund.tsx').then((m) => ({ default: m.ProcessRefund })));
const BulkQuestion = lazy(() => import('./admin-bulk-question.tsx').then((m) => ({ default: m.BulkQuestion })));

type Task =
  | { readonly kind: 'detail'; readonly id: number }
  | { readonly kind: 'set-status' | 'refund'; readonly order: OrderForAdmin }
  | { readonly kind: 'bulk'; readonly to: BulkStatus };

/** Everybody's orders: found, looked into, and moved along one by one or many at once. */
export function OrdersPanel() {
  const words = useTexts();
  const { narrowed, filters } = useNarrowedOrders();
  const { address } = narrowed;
  const isNarrow = useMediaQuery(narrowTable);
  const may = useMay();
  const [mayUpdate, mayRefund] = [may('orders.update'), may('orders.refund')];
  const [task, setTask] = useState<Task>();
  const panel = useListPage(listAllOrders, {
    address,
    filters,
    isDialogOpen: task !== undefined,
    keyOf: ({ createdAt, id }) => timedKeyOf(createdAt, id),
  });
  const { work } = panel;
  const chosen = useChosenRows(work.rows, mayChooseOrder);
  const bulk = useBulkChange({
    onAnswers: (answers) => chosen.revise((order) => stillChosen(order, answers)),
    onChanged: work.finishRow,
  });
  const isBulkBusy = bulk.run?.phase === 'running' || bulk.run?.phase === 'stopping';
  useRowPress(work.area);
  useEffect(loadWhenIdle, []);

  const open = (next: Task) => {
    work.startRow();
    setTask(next);
  };
  const close = () => setTask(undefined);
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
      searchClassName="md:w-72"
      filters={<OrderFilters narrowed={narrowed} />}
      notice={
        <>
          <CustomerRequests onOpen={(id) => open({ kind: 'detail', id })} />
          <BulkProgress change={bulk} onShow={(id) => open({ kind: 'detail', id })} />
          {mayUpdate && (chosen.list.length > 0 || (work.rows && work.rows.length > 0)) && (
            <OrderChoiceBar
              chosen={chosen}
              rows={work.rows ?? []}
              isBusy={isBulkBusy}
              onMove={(to) => setTask({ kind: 'bulk', to })}
            />
          )}
        </>
      }
      columns={[
        ...(mayUpdate ? [orderChoice(chosen)] : []),
        ...orderColumns(isNarrow, ({ id }) => open({ kind: 'detail', id })),
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
        <Suspense>
          {task.kind === 'detail' && <OrderDetail id={task.id} onClose={close} onChanged={work.finishRow} />}
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
