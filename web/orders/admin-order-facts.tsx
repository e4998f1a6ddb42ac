import { ExternalLink } from 'lucide-react';
import { isPackage } from '../../contract/is-package.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin } from '../../contract/orders.ts';
import { pages } from '../../contract/pages.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderDetailTexts as texts } from '../texts/admin-orders.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';

const linkClasses = 'link inline-flex min-h-11 items-center text-[0.9375rem] font-semibold';

/** Whose order it is, with the ways to all that is known about them. */
export function OrderCustomer({ user, onLeave }: { user: OrderForAdmin['user']; onLeave: () => void }) {
  return (
    <section aria-label={texts.customer} className="rounded-lg bg-sunk px-4 py-3">
      <h3 className="text-base">{texts.customer}</h3>
      <p className="mt-1 font-semibold wrap-anywhere">
        {user.firstName} {user.lastName}
      </p>
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-2">{user.email}</p>
        <CopyButton isIconOnly text={user.email} label={texts.copyEmail} />
      </div>
      <div className="flex flex-wrap gap-x-4">
        <a className={linkClasses} href={`${pages.adminDashboard}?tab=users&search=%23${user.id}`} onClick={onLeave}>
          {texts.openCustomer}
        </a>
        <a className={linkClasses} href={`${pages.adminDashboard}?tab=orders&user=${user.id}`} onClick={onLeave}>
          {texts.ordersOf}
        </a>
      </div>
    </section>
  );
}

export function OrderLink({ url }: { url: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg bg-sunk py-1 pr-1 pl-4">
      <a
        className="link min-w-0 flex-1 py-2 text-[0.9375rem] break-all"
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {url}
        <ExternalLink aria-hidden className="ml-1.5 inline size-4 align-[-2px]" />
        <span className="sr-only"> {adminTexts.orders.newTab}</span>
      </a>
      <CopyButton isIconOnly text={url} label={texts.copyLink} />
    </div>
  );
}

/** Such as `10 × 100, every 60 min`; empty for an order that is delivered at once. */
export function partsOf({ quantity, runs, intervalMinutes }: OrderForAdmin): string {
  if (runs === null || intervalMinutes === null) return '';
  return texts.partsOf(runs, groupDigits(String(quantity / runs)), intervalMinutes);
}

/** What was ordered and what was paid for it, as lines that add up; a refund and what is kept after it. */
export function OrderReceipt({ order }: { order: OrderForAdmin }) {
  const totalPaise = paiseOf(order.totalAmount);
  return (
    <div>
      <Lines>
        <Line label={texts.placed} value={<RelativeDate at={order.createdAt} />} />
        {order.updatedAt !== order.createdAt && (
          <Line label={texts.changed} value={<RelativeDate at={order.updatedAt} />} />
        )}
        {order.serviceType !== 'Default' && <Line label={texts.type} value={order.serviceType} />}
        {!isPackage(order.serviceType) && <Line label={texts.quantity} value={groupDigits(String(order.quantity))} />}
        {order.runs !== null && <Line label={texts.parts} value={partsOf(order)} />}
        {order.discounts.length > 0 && <Line label={texts.listPrice} value={formatRupees(paiseOf(order.listAmount))} />}
        {order.discounts.map((discount) => (
          <Line
            key={`${discount.discountType} ${discount.title}`}
            tone="leaf"
            label={
              discount.discountType === 'coupon'
                ? texts.coupon(discount.title)
                : discount.discountType === 'bonus'
                  ? discount.title
                  : `${discount.title} ${texts.percentOff(String(Number(discount.discountPercentage)))}`
            }
            value={<Money amount={paiseOf(discount.amountOff)} direction="out" />}
          />
        ))}
        <TotalLine label={texts.total} value={formatRupees(totalPaise)} />
        {order.refundedAmount !== null && <Refunded totalPaise={totalPaise} refunded={order.refundedAmount} />}
      </Lines>
    </div>
  );
}

function Refunded({ totalPaise, refunded }: { totalPaise: number; refunded: string }) {
  const refundedPaise = paiseOf(refunded);
  return (
    <>
      <Line label={texts.refunded} value={<Money amount={refundedPaise} direction="out" />} />
      <TotalLine label={texts.kept} value={formatRupees(totalPaise - refundedPaise)} />
    </>
  );
}
