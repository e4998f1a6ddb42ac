import type { ReactNode } from 'react';
import { groupDigits } from '../../contract/money.ts';
import type { UnpaidOrder } from '../../contract/unpaid-orders.ts';
import { classNames } from '../ui/class-names.ts';

interface UnpaidOrderCardProps {
  readonly order: UnpaidOrder;
  readonly label: string;
  readonly total?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What a waiting unpaid order is of; below it, what is to come and what its customer can do. */
export function UnpaidOrderCard({ order, label, total, className, children }: UnpaidOrderCardProps) {
  return (
    <section
      aria-label={label}
      className={classNames('rounded-lg border-[1.5px] border-dashed border-edge px-4 py-3', className)}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="wrap-anywhere">
          {groupDigits(String(order.quantity))} × {order.serviceName}
        </span>
        {total}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{order.url}</p>
      {children}
    </section>
  );
}

interface WithdrawButtonProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly onWithdraw: () => void;
}

export function WithdrawButton({ label, isPending, onWithdraw }: WithdrawButtonProps) {
  return (
    <button
      type="button"
      className="link min-h-11 text-sm font-semibold"
      aria-disabled={isPending}
      onClick={() => isPending || onWithdraw()}
    >
      {label}
    </button>
  );
}
