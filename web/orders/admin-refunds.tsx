import { SearchX, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { timedKeyOf } from '../../contract/list-keys.ts';
import { listAllOrders } from '../../contract/orders-admin.ts';
import { readStats } from '../../contract/reports.ts';
import { type ListAddress, useListAddress } from '../platform/list-address.ts';
import { useIsDense } from '../platform/list-look.ts';
import { useListPage } from '../platform/list-page.ts';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { refundTexts as texts } from '../texts/admin-orders.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { DownloadList } from '../ui/download-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { RefundActions, RefundPhoneRow, type RefundTask, refundColumns } from './admin-refund-row.tsx';
import { type RefundFilter, refundFilterOf, refundFilters } from './refunds.rules.ts';
import { useRowPress } from './use-row-press.ts';

const ProcessRefund = lazy(() => import('./admin-process-refund.tsx').then((m) => ({ default: m.ProcessRefund })));
const OrderDetail = lazy(() => import('./admin-order-detail.tsx').then((m) => ({ default: m.OrderDetail })));

const loadFile = async () => {
  const { orderColumnNames, orderLine, orderKeyOf } = await import('./orders-csv.rules.ts');
  return {
    name: 'refunds',
    columns: orderColumnNames,
    lineOf: orderLine,
    keyOf: orderKeyOf,
  };
};

/** Cancelled orders whose money is to be decided about, and what was decided about others. */
export function RefundsPanel() {
  const words = useTexts();
  const address = useListAddress();
  const [task, setTask] = useState<RefundTask>();
  const filter = refundFilterOf(address.status);
  const isDense = useIsDense();
  const panel = useListPage(listAllOrders, {
    address,
    filters: { status: filter },
    isDialogOpen: task !== undefined,
    keyOf: ({ createdAt, id }) => timedKeyOf(createdAt, id),
  });
  const { work } = panel;
  useRowPress(work.area);
  const open = (next: RefundTask) => {
    work.startRow();
    setTask(next);
  };
  const close = () => setTask(undefined);

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      searchClassName="md:w-80"
      filters={<Filter address={address} filter={filter} />}
      tools={
        <DownloadList
          endpoint={listAllOrders}
          query={{ with: 'purchase', status: filter, search: address.search }}
          load={loadFile}
          texts={downloadTexts}
          reasonOf={(error) => reasonOf(error, words)}
        />
      }
      columns={refundColumns(filter, isDense)}
      phoneRow={(row) => <RefundPhoneRow row={row} onOpen={open} />}
      actions={(row) => <RefundActions row={row} onOpen={open} />}
      empty={<Nothing address={address} filter={filter} />}
    >
      {task && (
        <Suspense>
          {task.kind === 'process' ? (
            <ProcessRefund order={task.order} onClose={close} onSettled={work.finishRow} />
          ) : (
            <OrderDetail id={task.order.id} onClose={close} onChanged={work.finishRow} />
          )}
        </Suspense>
      )}
    </ListPanel>
  );
}

interface FilterProps {
  readonly address: ListAddress;
  readonly filter: RefundFilter;
}

function Filter({ address, filter }: FilterProps) {
  const waiting = useRead(readStats, {}).data?.waiting.cancelledOrders;
  return (
    <ChipGroup
      label={adminTexts.list.status}
      isLabelHidden
      options={refundFilters.map((value) => ({
        value,
        label: texts.filters[value],
        ...(value === 'cancelled' && { count: waiting }),
      }))}
      value={filter}
      onChange={(next) => address.narrow({ status: next === 'cancelled' ? undefined : next })}
    />
  );
}

function Nothing({ address, filter }: FilterProps) {
  const { empty } = texts;
  if (address.search !== '') {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={empty.filtered}
        action={<Button onClick={() => address.narrow({ status: undefined, search: '' })}>{empty.showAll}</Button>}
      >
        {empty.filteredText}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Undo2 aria-hidden />} title={empty[filter]}>
      {filter === 'cancelled' ? empty.cancelledText : empty.doneText}
    </EmptyState>
  );
}
