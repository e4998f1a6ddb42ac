import { listRunningOrders, type RunningOrder } from '../../contract/orders.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';
import { useTexts } from '../texts/texts.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useUiWords } from '../ui/words.ts';
import { DeliveryBar, deliveredText } from './delivery-bar.tsx';
import { clockText, expectedFinish } from './finish.rules.ts';
import { historySection, showOrder } from './new-order.ts';

const pollMs = 5_000;
const shownAtMost = 4;

/** The orders under way with how far they are and when they are likely to be done. Nothing where none is. */
export function RunningOrders({ className }: { className: string }) {
  const { running } = useTexts().orders;
  const orders = useRead(listRunningOrders, {}, { pollMs }).data;
  if (!orders || orders.length === 0) return null;
  return (
    <Sheet as="section" aria-labelledby="running-title" className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="running-title" className="text-xl md:text-2xl">
          {running.title} <span className="figure text-lg text-ink-3">{orders.length}</span>
        </h2>
        <a href={`#${historySection}`} className="-my-2.5 py-2.5 font-semibold underline">
          {running.all}
        </a>
      </div>
      <ul>
        {orders.slice(0, shownAtMost).map((each) => (
          <RunningLine key={each.order.id} running={each} />
        ))}
      </ul>
    </Sheet>
  );
}

function RunningLine({ running }: { running: RunningOrder }) {
  const texts = useTexts();
  const { order } = running;
  return (
    <li className="border-t border-dashed border-line-strong first:border-t-0">
      <button
        type="button"
        className="flex w-full items-start gap-3 py-3 text-left"
        onClick={() => showOrder(order.id)}
      >
        <BrandIcon
          slug={order.service.platformIcon}
          colour={order.service.platformColor}
          className="mt-0.5 size-7 shrink-0"
        />
        <span className="grid min-w-0 flex-1 gap-1.5">
          <span className="font-semibold wrap-anywhere">{order.service.name}</span>
          <DeliveryBar order={order} />
          <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
            <span>{deliveredText(order, texts)}</span>
            <Finish running={running} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Grey and dotted: it is expected, not certain. */
function Finish({ running }: { running: RunningOrder }) {
  const words = useTexts().orders.running;
  const { locale } = useUiWords();
  const now = useNowMs();
  const finish = expectedFinish(running, now);
  if (finish === undefined) return null;
  return (
    <span className="border-b border-dashed border-line-strong text-ink-3" title={words.measured}>
      {finish === 'late' ? words.late : words.doneBy(clockText(finish, now, locale))}
    </span>
  );
}
