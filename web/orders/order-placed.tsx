import { useEffect, useEffectEvent, useRef } from 'react';
import { whoAmI } from '../../contract/accounts.ts';
import { isPackage } from '../../contract/is-package.ts';
import { groupDigits, paiseOf } from '../../contract/money.ts';
import { type OrderWithTimeline, readOrder } from '../../contract/orders.ts';
import { useSearchParams } from '../platform/location.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';
import { scrollToSection } from '../platform/scroll-to-section.ts';
import { useLocalName } from '../texts/local-name.ts';
import { orderPlaced as words } from '../texts/order-placed.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { useUiWords } from '../ui/words.ts';
import { type Expected, expectedEnd, expectedStart } from './expected.rules.ts';
import { clockText } from './finish.rules.ts';
import { historySection, markNewOrder } from './new-order.ts';

const vibrationMs = 30;

interface OrderPlacedProps {
  readonly id: number;
  readonly onOrderAnother: () => void;
}

/** The moment after an order was placed: what was ordered, what it cost and left, and when it is expected. */
export function OrderPlaced({ id, onOrderAnother }: OrderPlacedProps) {
  const [, change] = useSearchParams();
  const onClose = () => markNewOrder(undefined);
  const onTrack = () => {
    change({ order: id, page: undefined, status: undefined, search: undefined });
    scrollToSection(historySection);
  };
  const texts = useTexts();
  const read = useRead(readOrder, { params: { id: String(id) } });
  const { data, error } = read;
  const isLeaving = useRef(false);
  const leave = (next: () => void) => () => {
    isLeaving.current = true;
    onClose();
    next();
  };
  // Somebody else has signed in since: it is not theirs.
  const isOthers = error?.status === 404;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOthers) close();
  }, [isOthers]);
  useEffect(vibrate, []);
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      returnsFocus={() => !isLeaving.current}
      title={words.title}
      footer={
        <div className="grid grid-cols-2 gap-3 md:flex">
          <Button onClick={leave(onOrderAnother)}>{words.another}</Button>
          <Button variant="primary" onClick={leave(onTrack)}>
            {words.track}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-center">
          <Stamp isLarge>{words.stamp}</Stamp>
        </p>
        {data && <Placed {...data} />}
        {!data && !error && <PlacedSkeleton label={texts.common.loading} />}
        {!data && error && !isOthers && (
          <ErrorState
            title={words.number(id)}
            reason={words.unread}
            onRetry={() => void read.refetch()}
            isRetrying={read.isFetching}
          />
        )}
      </div>
    </Dialog>
  );
}

function Placed(read: OrderWithTimeline) {
  const nameOf = useLocalName();
  const { order } = read;
  return (
    <div className="rounded-xl border border-line bg-sunk px-4 pt-3 pb-1">
      <p className="font-semibold">
        {words.number(order.id)} · {nameOf(order.service.name)}
      </p>
      <p className="mb-2 text-sm wrap-anywhere text-ink-2">
        {!isPackage(order.serviceType) && `${groupDigits(String(order.quantity))} · `}
        {order.url.replace(/^https?:\/\//i, '')}
      </p>
      <ExpectedTimes {...read} />
      <Lines>
        <Line label={words.thisOrder} value={<Money amount={paiseOf(order.totalAmount)} direction="out" />} />
        <TotalLine label={words.wallet} value={<Balance />} />
      </Lines>
    </div>
  );
}

/** In pencil: these times are expected, not certain. */
function ExpectedTimes(read: OrderWithTimeline) {
  const { locale } = useUiWords();
  const now = useNowMs();
  const start = expectedStart(read, now);
  const end = expectedEnd(read, now);
  const text = ({ at }: Expected) => (at === 'late' ? words.late : words.byAbout(clockText(at, now, locale)));
  return (
    <div className="border-t border-b border-dashed border-line-strong py-2.5">
      {start && <Pencilled label={words.starts} value={text(start)} />}
      {end && <Pencilled label={words.done} value={text(end)} />}
      <p className="text-sm text-ink-3">{sourceText(start, end)}</p>
    </div>
  );
}

function sourceText(start: Expected | undefined, end: Expected | undefined): string {
  const said = [start, end].filter((each) => each !== undefined);
  if (said.length === 0) return words.unknown;
  if (said.every(({ isMeasured }) => isMeasured)) return words.measured;
  if (said.some(({ isMeasured }) => isMeasured)) return words.bothWords(start?.isMeasured ? words.starts : words.done);
  return words.shopsWord;
}

function Pencilled({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-3 pb-1">
      <span>{label}</span>
      <span className="text-ink-3 underline decoration-dotted underline-offset-4">{value}</span>
    </p>
  );
}

/** What is left, as the shop says it since the order. */
function Balance() {
  const { data, isFetchedAfterMount } = useRead(whoAmI, {}, { staleMs: 0 });
  return data && isFetchedAfterMount ? <Money amount={paiseOf(data.balance)} /> : <Skeleton className="h-6 w-24" />;
}

function PlacedSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

/** One short one, when the stamp lands; browsers complain where nobody has touched the page yet. */
function vibrate(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isCalm && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrationMs);
}
