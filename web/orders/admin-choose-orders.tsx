import { useId } from 'react';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { bulkStatuses } from '../../contract/orders-admin.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { manyOrdersTexts as texts } from '../texts/admin-orders.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { Column } from '../ui/data-table.tsx';
import type { BulkStatus } from './bulk-orders.rules.ts';
import { type ChosenOrders, isChoosable } from './use-chosen-orders.ts';

type Row = SteadyRow<OrderForAdmin>;

/** The box that chooses a row. */
export function choiceColumn(chosen: ChosenOrders): Column<Row> {
  return {
    key: 'choice',
    header: texts.column,
    isHeaderHidden: true,
    cell: ({ item }) => <Choice order={item} chosen={chosen} />,
  };
}

function Choice({ order, chosen }: { order: OrderForAdmin; chosen: ChosenOrders }) {
  const boxId = useId();
  return (
    // A card has room to say what its box is for.
    <label htmlFor={boxId} className="inline-flex items-center gap-2.5 max-md:min-h-11">
      <Checkbox
        id={boxId}
        aria-label={texts.choose(order.id)}
        checked={chosen.has(order.id)}
        disabled={!isChoosable(order)}
        onChange={(event) => chosen.choose([order], event.target.checked)}
      />
      <span className="md:hidden">{texts.column}</span>
    </label>
  );
}

interface ChoiceBarProps {
  readonly chosen: ChosenOrders;
  readonly rows: readonly Row[];
  /** Others are on their way: one crowd at a time. */
  readonly isBusy: boolean;
  readonly onMove: (to: BulkStatus) => void;
}

/** What is chosen, and what can be done with it; always there, so that the first choice moves no row. */
export function ChoiceBar({ chosen, rows, isBusy, onMove }: ChoiceBarProps) {
  const id = useId();
  const choosable = rows.map(({ item }) => item).filter(isChoosable);
  const count = chosen.list.length;
  const onPage = choosable.filter((order) => chosen.has(order.id)).length;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-3.5 py-1.5">
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
        <Checkbox
          id={id}
          checked={onPage > 0 && onPage === choosable.length}
          isMixed={onPage > 0 && onPage < choosable.length}
          disabled={choosable.length === 0}
          onChange={() => chosen.choose(choosable, onPage < choosable.length)}
        />
        {texts.page}
      </label>
      <p role="status" className="text-[0.9375rem] font-semibold md:ml-auto">
        {count > 0 && texts.chosen(count, onPage)}
      </p>
      {count > 0 && (
        <span className="flex flex-wrap gap-2">
          <Button isSmall variant="ghost" onClick={chosen.clear}>
            {texts.clear}
          </Button>
          {bulkStatuses.map((status) => (
            <Button key={status} isSmall disabled={isBusy} onClick={() => onMove(status)}>
              {texts.mark[status]}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}
