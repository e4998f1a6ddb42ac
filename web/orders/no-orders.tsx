import { PackageOpen, SearchX } from 'lucide-react';
import type { OrderStatus } from '../../contract/order.ts';
import type { ListAddress } from '../platform/list-address.ts';
import { orderList as words } from '../texts/order-list.ts';
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
  const clear = <Button onClick={() => onNarrow({ search: '' })}>{words.clearSearch}</Button>;
  const everyStatus = (label: string) => <Button onClick={() => onNarrow({ status: undefined })}>{label}</Button>;

  if (search !== '' && status !== undefined) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={words.emptyBoth(search, history.statuses[status])}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {everyStatus(words.everyStatus)}
            {clear}
          </div>
        }
      >
        {words.emptyBothText}
      </EmptyState>
    );
  }
  if (search !== '') {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={words.emptySearched(search)} action={clear}>
        {words.emptySearchedText}
      </EmptyState>
    );
  }
  if (status !== undefined) {
    return (
      <EmptyState icon={<PackageOpen aria-hidden />} title={words.emptyFiltered} action={everyStatus(words.showAll)}>
        {words.emptyFilteredText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden />}
      title={words.empty}
      action={<Button onClick={onOrder}>{words.emptyAction}</Button>}
    >
      {words.emptyText}
    </EmptyState>
  );
}
