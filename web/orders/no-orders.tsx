import { PackageOpen, SearchX } from 'lucide-react';
import type { OrderStatus } from '../../contract/orders.ts';
import type { ListAddress } from '../platform/list-address.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface NoOrdersProps {
  readonly status: OrderStatus | undefined;
  readonly search: string;
  readonly onNarrow: ListAddress['narrow'];
  readonly onOrder: () => void;
}

/** Why no order is shown, and the way out of it. */
export function NoOrders({ status, search, onNarrow, onOrder }: NoOrdersProps) {
  const { history } = useTexts().orders;
  const clear = <Button onClick={() => onNarrow({ search: '' })}>{history.clearSearch}</Button>;
  const everyStatus = (label: string) => <Button onClick={() => onNarrow({ status: undefined })}>{label}</Button>;

  if (search !== '' && status !== undefined) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={history.emptyBoth(search, history.statuses[status])}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {everyStatus(history.everyStatus)}
            {clear}
          </div>
        }
      >
        {history.emptyBothText}
      </EmptyState>
    );
  }
  if (search !== '') {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={history.emptySearched(search)} action={clear}>
        {history.emptySearchedText}
      </EmptyState>
    );
  }
  if (status !== undefined) {
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden />}
        title={history.emptyFiltered}
        action={everyStatus(history.showAll)}
      >
        {history.emptyFilteredText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden />}
      title={history.empty}
      action={<Button onClick={onOrder}>{history.emptyAction}</Button>}
    >
      {history.emptyText}
    </EmptyState>
  );
}
