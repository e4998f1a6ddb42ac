import { ExternalLink, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { isPackage } from '../../contract/is-package.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { type OrderWithTimeline, readOrder } from '../../contract/orders.ts';
import { durationText } from '../platform/duration.ts';
import { useNowMs } from '../platform/now.ts';
import { useRead } from '../platform/query.ts';
import { bonusWords } from '../texts/bonus.ts';
import { dripFeed as dripWords } from '../texts/drip-feed.ts';
import { useLocalName } from '../texts/local-name.ts';
import { orderDetails as words } from '../texts/order-details.ts';
import { orderExtras as extraWords } from '../texts/order-extras.ts';
import { orderList as listWords } from '../texts/order-list.ts';
import { reasonText } from '../texts/shop-reasons.ts';
import { subscriptions as postWords } from '../texts/subscriptions.ts';
import { reasonOf, type Texts, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { useUiWords } from '../ui/words.ts';
import { deliveredText } from './delivered-text.ts';
import { DeliveryBar, moneyText, StatusBadge } from './delivery-bar.tsx';
import { DripProgress } from './drip-progress.tsx';
import { expectedEnd } from './expected.rules.ts';
import { ExtrasList } from './extras-list.tsx';
import { historySection } from './new-order.ts';
import { OrderCounts } from './order-counts.tsx';
import { detailsButtonId } from './order-line.tsx';
import { OrderRequests } from './order-requests.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PostPlan } from './post-plan.tsx';
import { ShareReceipt } from './share-receipt.tsx';

const pollMs = 5_000;

interface OrderDetailsProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onOrderAgain: (order: Order) => void;
  readonly onHelp: (order: Order) => void;
}

/** All there is to know about one order, brought up to date while it is open. */
export function OrderDetails({ id, onClose, onOrderAgain, onHelp }: OrderDetailsProps) {
  const texts = useTexts();
  const { history } = texts.orders;
  const read = useRead(readOrder, { params: { id: String(id) } }, { pollMs });
  const isLeaving = useRef(false);
  const [opener] = useState(() => document.activeElement);
  const closeThen = (next: (order: Order) => void) => () => {
    if (!read.data) return;
    isLeaving.current = true;
    onClose();
    next(read.data.order);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnsFocus={() => !isLeaving.current && returnFocus(id, opener)}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          {words.title(id)}
          {read.data && <CopyButton isIconOnly text={String(id)} label={listWords.copyNumber(id)} />}
        </span>
      }
      footer={
        read.data && (
          <div className="grid grid-cols-2 gap-3 md:flex">
            <Button onClick={closeThen(onHelp)}>{listWords.help}</Button>
            <Button variant="primary" onClick={closeThen(onOrderAgain)}>
              {history.again}
            </Button>
          </div>
        )
      }
    >
      {read.isPending && <DetailsSkeleton label={texts.common.loading} />}
      {read.data && <Details {...read.data} onHelp={closeThen(onHelp)} />}
      {!read.data && read.error?.status === 404 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={words.missing(id)}
          action={<Button onClick={onClose}>{words.close}</Button>}
        >
          {words.missingText}
        </EmptyState>
      )}
      {!read.data && read.isError && read.error.status !== 404 && (
        <ErrorState
          title={words.failed}
          reason={reasonOf(read.error, texts)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </Dialog>
  );
}

/** To what opened the details of the order, or what else does, or to the history where it is not listed. */
function returnFocus(id: number, opener: Element | null): HTMLElement | false {
  if (opener instanceof HTMLElement && opener.isConnected && opener.matches('a')) return opener;
  const button = document.getElementById(detailsButtonId(id));
  if (button) return button;
  // Asked to do it, the dialog would choose the search field, which opens a phone's keyboard.
  document.getElementById(historySection)?.focus({ preventScroll: true });
  return false;
}

function Details({ onHelp, ...read }: OrderWithTimeline & { readonly onHelp: () => void }) {
  const nameOf = useLocalName();
  const { order, timeline, extras, drip } = read;
  const { locale } = useUiWords();
  const texts = useTexts();
  const { service } = order;
  const money = moneyText(order);
  const reason = timeline.findLast(({ status }) => status === 'refunded' || status === 'partial')?.note ?? '';
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-3">
        <BrandIcon slug={service.platformIcon} colour={service.platformColor} className="size-10 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{nameOf(service.name)}</p>
          <p className="text-sm text-ink-3">
            {service.platformName} · {service.categoryName}
          </p>
        </div>
        {order.status === 'completed' ? <Stamp>{words.stamp}</Stamp> : <StatusBadge order={order} />}
      </div>
      <div className="grid gap-1.5">
        <DeliveryBar order={order} />
        <p className="text-sm text-ink-3">{deliveredText(order, texts.orders.history)}</p>
        <DripProgress {...read} />
        {extras?.posts !== undefined && <PostPlan {...{ extras, drip, locale }} words={postWords} />}
        <Finish {...read} />
        <OrderCounts {...read} />
        {money && <p className="text-ink-2">{money}</p>}
        {reason !== '' && <p className="wrap-anywhere text-ink-2">{words.refundReason(reasonText(reason))}</p>}
      </div>
      <Late {...read} onHelp={onHelp} />
      <FullLink url={order.url} />
      {extras && <ExtrasList extras={extras} labels={extraWords.labels} copyLabel={extraWords.copy} />}
      <section aria-label={words.timeline}>
        <h3 className="mb-3 text-lg">{words.timeline}</h3>
        <OrderTimeline {...read} />
      </section>
      <OrderRequests {...read} />
      <Receipt order={order} />
      <ShareReceipt order={order} />
    </div>
  );
}

/** How long it is likely to take, by the shop's own figures or else by the owner's words. */
function Finish({ minutes, ownersWords, ownersWordsHi }: OrderWithTimeline) {
  const said = (import.meta.env.LANGUAGE === 'hi' && ownersWordsHi) || ownersWords;
  if (!minutes) return said === '' ? null : <p className="text-sm wrap-anywhere text-ink-2">{said}</p>;
  const { usual, slow } = minutes;
  return (
    <p className="text-sm text-ink-2">
      {words.usually(durationText(usual, words.takes), durationText(slow, words.takes))}
    </p>
  );
}

/** What happens to an order that should be done by now. */
function Late({ onHelp, ...read }: OrderWithTimeline & { readonly onHelp: () => void }) {
  const expected = expectedEnd(read, useNowMs());
  if (expected?.at !== 'late') return null;
  const { late } = words;
  return (
    <Banner
      tone="gold"
      title={expected.isMeasured ? late.measured : late.shopsWord}
      action={
        <Button isSmall onClick={onHelp}>
          {late.help}
        </Button>
      }
    >
      {late.text} {read.canCancel && late.cancel}
    </Banner>
  );
}

function FullLink({ url }: { url: string }) {
  const { common } = useTexts();
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
        <span className="sr-only"> {common.newTab}</span>
      </a>
      <CopyButton isIconOnly text={url} label={words.copyLink} />
    </div>
  );
}

function reductionLabel({ title, discountType, discountPercentage }: Order['discounts'][number], texts: Texts): string {
  const { form } = texts.orders;
  if (discountType === 'bonus') return bonusWords.name;
  if (discountType === 'coupon') return form.codeLine(title);
  return `${title} ${form.percentOff(String(Number(discountPercentage)))}`;
}

function Receipt({ order }: { readonly order: Order }) {
  const texts = useTexts();
  return (
    <Lines>
      <Line label={words.placedAt} value={<RelativeDate at={order.createdAt} />} />
      {order.updatedAt !== order.createdAt && (
        <Line label={words.changedAt} value={<RelativeDate at={order.updatedAt} />} />
      )}
      {!isPackage(order.serviceType) && <Line label={words.quantity} value={groupDigits(String(order.quantity))} />}
      {order.runs && order.intervalMinutes && (
        <Line
          label={dripWords.parts}
          value={dripWords.partsOf(order.runs, groupDigits(String(order.quantity / order.runs)), order.intervalMinutes)}
        />
      )}
      {order.discounts.length > 0 && <Line label={words.listPrice} value={formatRupees(paiseOf(order.listAmount))} />}
      {order.discounts.map((discount) => (
        <Line
          key={`${discount.discountType} ${discount.title}`}
          tone="leaf"
          label={reductionLabel(discount, texts)}
          value={<Money amount={paiseOf(discount.amountOff)} direction="out" />}
        />
      ))}
      <TotalLine label={words.total} value={formatRupees(paiseOf(order.totalAmount))} />
      {order.refundedAmount && <CreditedBack total={order.totalAmount} refunded={order.refundedAmount} />}
    </Lines>
  );
}

function CreditedBack({ total, refunded }: { total: string; refunded: string }) {
  const refundedPaise = paiseOf(refunded);
  return (
    <>
      <Line label={words.creditedBack} tone="leaf" value={<Money amount={refundedPaise} direction="in" />} />
      <TotalLine label={words.cost} value={formatRupees(paiseOf(total) - refundedPaise)} />
    </>
  );
}

function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
