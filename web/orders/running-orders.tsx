import { isPackage } from '../../contract/is-package.ts';
import { groupDigits } from '../../contract/money.ts';
import type { Order, RunningOrder } from '../../contract/order.ts';
import { useNowMs } from '../platform/now.ts';
import { useUser } from '../platform/session.tsx';
import { useLocalName } from '../texts/local-name.ts';
import { useTexts } from '../texts/texts.ts';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useUiWords } from '../ui/words.ts';
import { deliveredText } from './delivered-text.ts';
import { clockText, expectedFinish } from './finish.rules.ts';
import { historySection } from './new-order.ts';

/** The orders under way with how far they are and when they are likely to be done, and the last other one to order again. */
export function RunningOrders({ onOrderAgain }: { onOrderAgain: (order: Order) => void }) {
  const { history, running: words } = useTexts().orders;
  const nameOf = useLocalName();
  const { orders } = useUser();
  if (!orders) return null;
  const { running, runningCount, last } = orders;
  return (
    <Sheet as="section" aria-labelledby="running" className="mt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="running" className="text-xl md:text-2xl">
          {running.length > 0 ? words.title : words.last}{' '}
          {running.length > 0 && <span className="figure text-lg text-ink-3">{runningCount}</span>}
        </h2>
        <a href={`#${historySection}`} className="-my-2.5 py-2.5 font-semibold underline">
          {words.all}
        </a>
      </div>
      <ul className="grid lg:grid-cols-3 lg:gap-x-8">
        {running.map((each) => (
          <li key={each.order.id} className={`${line} lg:border-t-0`}>
            <Running {...each} />
          </li>
        ))}
      </ul>
      {last && (
        <div className={`${line} -mb-2 flex items-center gap-3 pt-2`}>
          <Icon order={last} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{nameOf(last.service.name)}</span>
            <span className="block truncate text-sm text-ink-3">
              {!isPackage(last.serviceType) && `${groupDigits(String(last.quantity))} · `}
              {shortLink(last)}
            </span>
          </span>
          <Button isSmall aria-label={history.againOf(last.id)} onClick={() => onOrderAgain(last)}>
            {history.again}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

const line = 'border-t border-dashed border-line-strong first:border-t-0';

function Running(running: RunningOrder) {
  const nameOf = useLocalName();
  const { history } = useTexts().orders;
  const { order } = running;
  const { id, progress, quantity, status } = order;
  const delivered = deliveredText(order, history);
  return (
    <a href={`?order=${id}`} className="flex items-start gap-3 py-3 no-underline">
      <Icon order={order} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="truncate font-semibold">{nameOf(order.service.name)}</span>
        <span className="truncate text-sm text-ink-3">
          {history.statuses[status]} · {shortLink(order)}
        </span>
        <ProgressBar
          label={history.progress(id)}
          value={progress}
          max={quantity}
          valueText={delivered}
          tone={status === 'processing' ? 'sky' : 'stone'}
        />
        <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
          <span>{delivered}</span>
          <Finish {...running} />
        </span>
      </span>
    </a>
  );
}

function Icon({ order: { service } }: { order: Order }) {
  return <BrandIcon slug={service.platformIcon} colour={service.platformColor} className="mt-0.5 size-7 shrink-0" />;
}

const shortLink = ({ url }: Order): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/[?#].*|\/$/, '');

/** Grey and dotted: it is expected, not certain. */
function Finish(running: RunningOrder) {
  const words = useTexts().orders.running;
  const { locale } = useUiWords();
  const now = useNowMs();
  const finish = expectedFinish(running, now);
  if (finish === undefined) return null;
  return (
    <span className="text-ink-3 underline decoration-dotted underline-offset-4" title={words.measured}>
      {finish === 'late' ? words.late : words.doneBy(clockText(finish, now, locale))}
    </span>
  );
}
