import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { adminTexts } from '../texts/admin.ts';
import { packageTexts, orderDetailTexts as texts } from '../texts/admin-orders.ts';
import { classNames } from '../ui/class-names.ts';
import { deliveredText } from './delivered-text.ts';
import { amountsOfSteps, isFurtherProgress } from './order-refunds.rules.ts';

const { statuses } = adminTexts.orders;

/** All that an order went through and by whose hand, oldest first. */
export function AdminOrderTimeline({
  order,
  timeline,
  refunds,
}: Pick<OrderDetailForAdmin, 'order' | 'timeline' | 'refunds'>) {
  const refundedAt = amountsOfSteps(timeline, refunds);
  return (
    <ol>
      {timeline.map(({ status, progress, at, by, note }, index) => {
        const isLast = index === timeline.length - 1;
        const delivered = deliveredText(
          { ...order, status, progress },
          { packages: packageTexts, delivered: texts.deliveredBy },
        );
        const isProgress = isFurtherProgress(timeline, index);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
            key={index}
            className={classNames(
              'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 pb-4 pl-6 last:pb-0',
              'before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-2 before:border-ink',
              isLast ? 'before:bg-marigold' : 'before:bg-sheet',
              !isLast &&
                'after:absolute after:top-5 after:-bottom-1 after:left-[5px] after:border-l-2 after:border-dashed',
              !isLast && 'after:border-line-strong',
            )}
          >
            <span>
              <span className="font-semibold">
                {index === 0 ? texts.placed : isProgress ? delivered : statuses[status]}
              </span>{' '}
              <span className="text-sm wrap-anywhere text-ink-3">
                {by === null ? texts.bySystem : texts.placedBy(by)}
              </span>
            </span>
            <time dateTime={at} className="text-right text-sm text-ink-3">
              {formatInIndia(at)}
            </time>
            {progress > 0 && !isProgress && <span className="col-span-2 text-sm text-ink-2">{delivered}</span>}
            {refundedAt[index] !== undefined && (
              <span className="col-span-2 text-sm font-semibold">
                {texts.paidBack(formatRupees(paiseOf(refundedAt[index])))}
              </span>
            )}
            {note !== '' && (
              <span className="col-span-2 mt-1 block border-l-2 border-line-strong pl-3 text-[0.9375rem] wrap-anywhere whitespace-pre-line text-ink-2">
                {note}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
