import { useId } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { Column } from '../ui/data-table.tsx';
import { type ChosenRequests, isChoosable } from './use-chosen-requests.ts';

const texts = adminTexts.manyRequests;

type Row = SteadyRow<FundRequestForAdmin>;

/** The box that chooses a row. */
export function choiceColumn(chosen: ChosenRequests): Column<Row> {
  return {
    key: 'choice',
    header: texts.column,
    isHeaderHidden: true,
    cell: (row) => <Choice row={row} chosen={chosen} />,
  };
}

function Choice({ row, chosen }: { row: Row; chosen: ChosenRequests }) {
  const boxId = useId();
  const { id, user, amount } = row.item;
  return (
    // A card has room to say what its box is for.
    <label htmlFor={boxId} className="inline-flex items-center gap-2.5 max-md:min-h-11">
      <Checkbox
        id={boxId}
        aria-label={texts.choose(`${user.firstName} ${user.lastName}`, formatRupees(paiseOf(amount)))}
        checked={chosen.has(id)}
        disabled={!isChoosable(row)}
        onChange={(event) => chosen.choose([row.item], event.target.checked)}
      />
      <span className="md:hidden">{texts.column}</span>
    </label>
  );
}

interface ChoiceBarProps {
  readonly chosen: ChosenRequests;
  readonly rows: readonly Row[];
  readonly onApprove: () => void;
}

/** What is chosen, and what can be done with it; always there, so that the first choice moves no row. */
export function ChoiceBar({ chosen, rows, onApprove }: ChoiceBarProps) {
  const id = useId();
  const choosable = rows.filter(isChoosable).map(({ item }) => item);
  const count = chosen.list.length;
  const onPage = choosable.filter((request) => chosen.has(request.id)).length;
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
        {count > 0 && texts.chosen(count, formatRupees(chosen.totalPaise))}
      </p>
      {count > 0 && (
        <span className="flex gap-2">
          <Button isSmall variant="ghost" onClick={chosen.clear}>
            {texts.clear}
          </Button>
          <Button isSmall onClick={onApprove}>
            {texts.approve(count)}
          </Button>
        </span>
      )}
    </div>
  );
}
