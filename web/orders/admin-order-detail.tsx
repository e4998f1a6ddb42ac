import { SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OrderForAdmin } from '../../contract/orders.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderDetailTexts as texts } from '../texts/admin-orders.ts';
import { subscriptionsEn } from '../texts/en-subscriptions.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OrderDispatches } from './admin-order-dispatches.tsx';
import { OrderCustomer, OrderLink, OrderReceipt } from './admin-order-facts.tsx';
import { AdminOrderTimeline } from './admin-order-timeline.tsx';
import { deliveredOf, settableFrom } from './admin-orders.rules.ts';
import { ExtrasList } from './extras-list.tsx';
import { PostPlan } from './post-plan.tsx';
import { isRefundable } from './refunds.rules.ts';
import { statusTones } from './status-tones.ts';
import { useAnyOrder } from './use-any-order.ts';

const SetStatus = lazy(() => import('./admin-set-status.tsx').then((m) => ({ default: m.SetStatus })));
const ProcessRefund = lazy(() => import('./admin-process-refund.tsx').then((m) => ({ default: m.ProcessRefund })));

export type OrderAct = 'set-status' | 'cancel' | 'refund';

interface OrderDetailProps {
  readonly id: number;
  /** What opens above it at once. */
  readonly start?: OrderAct | undefined;
  readonly onClose: () => void;
  /** The admin's own act changed the list. */
  readonly onChanged: () => void;
}

/** All there is to know about anybody's order, and what can be done with it. */
export function OrderDetail({ id, start, onClose, onChanged }: OrderDetailProps) {
  const words = useTexts();
  const read = useAnyOrder(id);
  const [act, setAct] = useState(start);
  const { data } = read;
  const endAct = () => setAct(undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          {texts.title(id)}
          <CopyButton isIconOnly text={String(id)} label={adminTexts.orders.copyNumber(id)} />
        </span>
      }
      footer={data && <Acts order={data.order} onAct={setAct} onClose={onClose} />}
    >
      {data && <Detail {...data} onLeave={onClose} />}
      {!data && read.error?.status === 404 && (
        <EmptyState icon={<SearchX aria-hidden />} title={texts.missing(id)}>
          {texts.missingText}
        </EmptyState>
      )}
      {!data && read.isError && read.error.status !== 404 && (
        <ErrorState
          title={texts.failed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.isPending && <DetailSkeleton />}
      {data && act && (
        <Suspense>
          {act !== 'refund' ? (
            <SetStatus
              order={data.order}
              start={act === 'cancel' ? 'cancelled' : undefined}
              onClose={endAct}
              onMoved={onChanged}
            />
          ) : (
            <ProcessRefund order={data.order} onClose={endAct} onSettled={onChanged} />
          )}
        </Suspense>
      )}
    </Dialog>
  );
}

interface ActsProps {
  readonly order: OrderForAdmin;
  readonly onAct: (act: OrderAct) => void;
  readonly onClose: () => void;
}

function Acts({ order, onAct, onClose }: ActsProps) {
  const isCancelled = order.status === 'cancelled';
  const canRefund = isRefundable(order);
  const canMove = settableFrom(order.status).length > 0;
  if (!canMove && !canRefund) {
    return (
      <Button isWide onClick={onClose}>
        {adminTexts.manyRequests.close}
      </Button>
    );
  }
  return (
    <>
      {canMove && (
        <Button isWide variant={isCancelled ? 'quiet' : 'primary'} onClick={() => onAct('set-status')}>
          {texts.setStatus}
        </Button>
      )}
      {canRefund && (
        <Button isWide variant={isCancelled ? 'primary' : 'quiet'} onClick={() => onAct('refund')}>
          {isCancelled ? texts.refund : texts.refundPart}
        </Button>
      )}
    </>
  );
}

interface DetailProps extends Omit<OrderDetailForAdmin, 'canRefill'> {
  readonly onLeave: () => void;
}

function Detail({ order, extras, drip, timeline, refunds, requests, onLeave }: DetailProps) {
  const { service, status } = order;
  const { statuses, progressOf } = adminTexts.orders;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="flex items-start gap-3">
          <BrandIcon slug={service.platformIcon} colour={service.platformColor} className="size-10 shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{service.name}</p>
            <p className="text-sm text-ink-3">
              {service.platformName} · {service.categoryName}
            </p>
          </div>
          <Badge tone={statusTones[status]}>{statuses[status]}</Badge>
        </div>
        <div className="grid gap-1.5">
          <ProgressBar
            label={progressOf(order.id)}
            value={order.progress}
            max={order.quantity}
            valueText={deliveredOf(order)}
            tone={status === 'completed' ? 'leaf' : status === 'processing' ? 'sky' : 'stone'}
          />
          <p className="text-sm text-ink-3">{deliveredOf(order)}</p>
        </div>
        <OrderLink url={order.url} />
        {extras?.posts !== undefined && <PostPlan {...{ extras, drip }} words={subscriptionsEn} locale="en-IN" />}
        {extras && <ExtrasList extras={extras} labels={texts.extras} copyLabel={texts.copyExtra} />}
        <OrderReceipt order={order} />
        <OrderDispatches order={order} drip={drip} />
        <AskedFor requests={requests} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <OrderCustomer user={order.user} onLeave={onLeave} />
        <section aria-label={texts.timeline}>
          <h3 className="mb-3 text-lg">{texts.timeline}</h3>
          <AdminOrderTimeline {...{ order, timeline, refunds }} />
        </section>
      </div>
    </div>
  );
}

/** Of its customer. */
function AskedFor({ requests }: Pick<OrderDetailForAdmin, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={texts.asked}>
      <h3 className="mb-2 text-lg">{texts.asked}</h3>
      <ul className="grid gap-2">
        {requests.map((request) => (
          <li key={`${request.kind} ${request.at}`} className="border-t border-line-strong pt-2">
            {request.kind === 'cancel' ? texts.cancels[request.state] : texts.refills[request.state]}{' '}
            <RelativeDate at={request.at} className="block text-sm text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
