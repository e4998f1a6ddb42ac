import { useState } from 'react';
import { listUpstreams } from '../../contract/dispatches.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { bulkStatuses } from '../../contract/orders-admin.ts';
import type { ChosenRows } from '../platform/chosen-rows.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { manyOrdersTexts as texts } from '../texts/admin-orders.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceBar, choiceColumn, choiceOf, FurtherChoice } from '../ui/choice-bar.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { settableFrom } from './admin-orders.rules.ts';
import type { BulkStatus } from './bulk-orders.rules.ts';
import { copiedLines, panelsOf } from './copy-orders.rules.ts';

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

/**
 * A line has a link and a quantity: what needs more is ordered by itself, and the owner is told of it. The numbers are those of
 * the panel where the owner buys, where the services have routes to one.
 */
function CopyAsMassOrder({ orders }: { orders: readonly OrderForAdmin[] }) {
  const may = useMay();
  const { data: upstreams = [] } = useRead(
    listUpstreams,
    {},
    { enabled: may('providers.manage') && orders.length > 0 },
  );
  const [wanted, setWanted] = useState<number>();
  const panels = panelsOf(orders, upstreams);
  const panel = panels.find(({ id }) => id === wanted);
  const { text, count, notLines, notThere } = copiedLines(orders, { panelId: panel?.id, upstreams });
  return (
    <>
      {panels.length > 0 && (
        <SelectField
          label={texts.numbers}
          isLabelHidden
          isSmall
          value={String(panel?.id ?? '')}
          options={[
            { value: '', label: texts.ownNumbers },
            ...panels.map(({ id, name }) => ({ value: String(id), label: texts.numbersOf(name) })),
          ]}
          onChange={(event) => setWanted(Number(event.target.value) || undefined)}
        />
      )}
      {count > 0 && (
        <CopyButton text={text} label={texts.copy}>
          {texts.copy}
        </CopyButton>
      )}
      {notLines > 0 && <span className="text-sm max-md:hidden md:max-w-64">{texts.notCopied(notLines)}</span>}
      {notThere > 0 && panel && <span className="text-sm md:max-w-64">{texts.notThere(notThere, panel.name)}</span>}
    </>
  );
}
