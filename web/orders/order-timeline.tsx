import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { orderDetails as words } from '../texts/order-details.ts';
import { reasonText } from '../texts/shop-reasons.ts';
import { useTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { useUiWords } from '../ui/words.ts';
import { deliveredText } from './delivered-text.ts';
import { type FutureStep, futureSteps } from './expected.rules.ts';
import { clockText } from './finish.rules.ts';
import { amountsOfSteps, isFurtherProgress } from './order-refunds.rules.ts';

/** All that an order went through, oldest first, as lines of a passbook; in pencil what is still to come. */
export function OrderTimeline(read: OrderWithTimeline) {
  const { order, timeline, refunds } = read;
  const nowMs = useNowMs();
  const future = futureSteps(read, nowMs);
  const texts = useTexts();
  const { history } = texts.orders;
  const { locale } = useUiWords();
  const refundedAt = amountsOfSteps(timeline, refunds);
  return (
    <ol>
      {timeline.map(({ status, progress, at, note }, index) => {
        const isLast = index === timeline.length - 1;
        const delivered = deliveredText({ ...order, status, progress }, history);
        const isProgress = isFurtherProgress(timeline, index);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
            key={index}
            className={classNames(
              step,
              'before:border-ink',
              isLast ? 'before:bg-marigold' : 'before:bg-sheet',
              !(isLast && future.length === 0) &&
                'after:absolute after:top-5 after:-bottom-1 after:left-[5px] after:border-l-2 after:border-dashed',
              'after:border-line-strong',
            )}
          >
            <span className="font-semibold">
              {index === 0 ? words.placed : isProgress ? delivered : history.statuses[status]}
            </span>
            <time dateTime={at} className="text-right text-sm text-ink-3">
              {formatInIndia(at, 'exact', locale)}
            </time>
            {progress > 0 && !isProgress && <span className="col-span-2 text-sm text-ink-2">{delivered}</span>}
            {refundedAt[index] !== undefined && (
              <span className="col-span-2 font-semibold text-leaf">+{formatRupees(paiseOf(refundedAt[index]))}</span>
            )}
            {note !== '' && <span className="col-span-2 text-sm wrap-anywhere text-ink-2">{reasonText(note)}</span>}
          </li>
        );
      })}
      {future.map((each) => (
        <PencilledStep key={each.kind} {...{ step: each, nowMs, locale }} />
      ))}
    </ol>
  );
}

const step =
  'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 pb-4 pl-6 last:pb-0 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-2';

interface PencilledStepProps {
  readonly step: FutureStep;
  readonly nowMs: number;
  readonly locale: string;
}

/** Grey and dashed: it is expected, not certain. */
function PencilledStep({ step: future, nowMs, locale }: PencilledStepProps) {
  const { next } = words;
  const { time, note } = pencilled(future, nowMs, locale);
  return (
    <li className={classNames(step, 'text-ink-3 before:border-dashed before:border-line-strong')}>
      <span>
        {next[future.kind]}
        <span className="sr-only"> ({next.expected})</span>
      </span>
      {time !== '' && <span className="text-right text-sm underline decoration-dotted underline-offset-4">{time}</span>}
      {note !== '' && <span className="col-span-2 text-sm">{note}</span>}
    </li>
  );
}

function pencilled(step: FutureStep, nowMs: number, locale: string): { readonly time: string; readonly note: string } {
  const { next } = words;
  if (step.kind === 'refill') {
    if (step.until === null) return { time: '', note: next.refillFor(step.days) };
    const day = formatInIndia(step.until, 'date', locale);
    return { time: next.until(day), note: '' };
  }
  // That it is late stands above, with what happens then.
  if (!step.expected || step.expected.at === 'late') return { time: '', note: '' };
  const time = next.byAbout(clockText(step.expected.at, nowMs, locale));
  return { time, note: step.expected.isMeasured ? next.measured : next.shopsWord };
}
