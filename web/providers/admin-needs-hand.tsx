import { Hand } from 'lucide-react';
import { listAttention } from '../../contract/dispatches.ts';
import { listQuarantine } from '../../contract/price-rules.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { quarantineWords as texts } from '../texts/admin-price-rules.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type ActsOf, AttentionList } from './attention-list.tsx';
import { QuarantineList } from './quarantine-list.tsx';

const polling = { pollMs: 15_000, staleMs: 0 };

/** What waits for a person's decision: orders first, since a customer waits for each. */
export function NeedsHand({ actsOf }: { actsOf: ActsOf }) {
  const words = useTexts();
  const may = useMay();
  const orders = useRead(listAttention, {}, { ...polling, enabled: may('orders.read') });
  const routes = useRead(listQuarantine, {}, polling);
  const failed = [orders, routes].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <Sheet>
        <ErrorState
          title={texts.failed}
          reason={failed.error ? reasonOf(failed.error, words) : undefined}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </Sheet>
    );
  }
  if (orders.isLoading || !routes.data) return <Skeleton className="h-96 w-full rounded-xl" />;
  const waiting = orders.data ?? [];
  const slow = waiting.filter(({ kind }) => kind === 'slow');
  const urgent = waiting.filter(({ kind }) => kind !== 'slow');
  if (waiting.length + routes.data.length === 0) {
    return (
      <Sheet>
        <EmptyState icon={<Hand aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {urgent.length > 0 && <AttentionList items={urgent} actsOf={actsOf} />}
      {routes.data.length > 0 && <QuarantineList items={routes.data} />}
      {slow.length > 0 && <AttentionList items={slow} actsOf={actsOf} isSlow />}
    </div>
  );
}
