import { formatRupees } from '../../contract/money.ts';
import { manyOrdersTexts as texts } from '../texts/admin-orders.ts';
import { Confirm } from '../ui/confirm.tsx';
import { type ChosenOrders, chargedPaise } from './admin-choose-orders.tsx';
import type { BulkStatus } from './bulk-orders.rules.ts';

interface BulkQuestionProps {
  readonly to: BulkStatus;
  readonly chosen: ChosenOrders;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** How many it concerns, and what follows from it. */
export function BulkQuestion({ to, chosen, onConfirm, onCancel }: BulkQuestionProps) {
  const { title, text, submit } = texts.confirm[to];
  return (
    <Confirm
      isOpen
      tone={to === 'cancelled' ? 'danger' : 'primary'}
      title={title(chosen.list.length)}
      confirmLabel={submit}
      cancelLabel={texts.keep}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {text(formatRupees(chargedPaise(chosen)))}
    </Confirm>
  );
}
