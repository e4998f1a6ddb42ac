import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { bulkStatuses } from '../../contract/orders-admin.ts';
import type { ChosenRows } from '../platform/chosen-rows.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { manyOrdersTexts as texts } from '../texts/admin-orders.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceBar, choiceColumn, choiceOf, FurtherChoice } from '../ui/choice-bar.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { settableFrom } from './admin-orders.rules.ts';
import type { BulkStatus } from './bulk-orders.rules.ts';
import { isLine, lineOf } from './mass-order.rules.ts';

type Row = SteadyRow<OrderForAdmin>;
export type ChosenOrders = ChosenRows<OrderForAdmin>;

const choiceTexts = { ...texts, choose: ({ id }: OrderForAdmin) => texts.choose(id) };

/** What is final can't be moved any more. */
export function mayChooseOrder({ item }: Row): boolean {
  return settableFrom(item.status).length > 0;
}

export function chargedPaise({ list }: ChosenOrders): number {
  return list.reduce((sum, { totalAmount }) => sum + paiseOf(totalAmount), 0);
}

export const orderChoice = (chosen: ChosenOrders, rows: readonly Row[]) =>
  choiceColumn({ chosen, rows, texts: choiceTexts });

export const orderChoiceOf = (row: Row, chosen: ChosenOrders) => choiceOf(row, { chosen, texts: choiceTexts });

/** All that the filters let through, where they can be counted. */
interface FurtherOrders {
  readonly total: number | undefined;
  readonly isBusy: boolean;
  readonly choose: () => void;
}

interface OrderChoiceBarProps {
  readonly chosen: ChosenOrders;
  readonly rows: readonly Row[];
  /** Others are on their way: one crowd at a time. */
  readonly isBusy: boolean;
  readonly further: FurtherOrders;
  readonly onMove: (to: BulkStatus) => void;
}

export function OrderChoiceBar({ chosen, rows, isBusy, further, onMove }: OrderChoiceBarProps) {
  const count = chosen.list.length;
  const isMore = further.total !== undefined && further.total > rows.length && further.total > count;
  return (
    <ChoiceBar
      {...{ chosen, rows }}
      texts={choiceTexts}
      summary={(orders, onPage) => (
        <>
          <span>{texts.chosen(orders.length, onPage)}</span>{' '}
          <span className="font-normal">{formatRupees(chargedPaise(chosen))}</span>
        </>
      )}
      further={
        isMore && (
          <FurtherChoice
            label={further.isBusy ? texts.choosing : texts.all(further.total)}
            isBusy={further.isBusy}
            onPress={further.choose}
          />
        )
      }
    >
      {bulkStatuses.map((status) => (
        <Button
          key={status}
          isSmall
          variant={status === 'processing' ? 'primary' : 'quiet'}
          disabled={isBusy}
          onClick={() => onMove(status)}
        >
          {texts.mark[status]}
        </Button>
      ))}
      <CopyAsMassOrder orders={chosen.list} />
    </ChoiceBar>
  );
}

/** A line has a link and a quantity: what needs more is ordered by itself, and the owner is told of it. */
function CopyAsMassOrder({ orders }: { orders: readonly OrderForAdmin[] }) {
  const lines = orders.filter(isLine);
  const others = orders.length - lines.length;
  return (
    <>
      {lines.length > 0 && (
        <CopyButton text={lines.map(lineOf).join('\n')} label={texts.copy}>
          {texts.copy}
        </CopyButton>
      )}
      {others > 0 && <span className="text-sm max-md:hidden md:max-w-64">{texts.notCopied(others)}</span>}
    </>
  );
}
