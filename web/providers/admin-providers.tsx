import { lazy, type ReactNode, Suspense } from 'react';
import { listAttention } from '../../contract/dispatches.ts';
import { listQuarantine } from '../../contract/price-rules.ts';
import { navigate, useSearchParams } from '../platform/location.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ProviderCards } from './admin-provider-cards.tsx';
import type { ActsOf } from './attention-list.tsx';
import { type ProviderView, providerViews, viewAddress, viewOf } from './provider-views.ts';

const ProviderServices = lazy(() =>
  import('./admin-provider-services.tsx').then((m) => ({ default: m.ProviderServices })),
);
const NeedsHand = lazy(() => import('./admin-needs-hand.tsx').then((m) => ({ default: m.NeedsHand })));
const PriceRules = lazy(() => import('./admin-price-rules.tsx').then((m) => ({ default: m.PriceRules })));
const ProviderCalls = lazy(() => import('./admin-provider-calls.tsx').then((m) => ({ default: m.ProviderCalls })));

/** The panels that the shop buys from: what they are, what they offer, and every call to them. */
export function ProvidersPanel({ actsOf }: { actsOf: ActsOf }) {
  const [params] = useSearchParams();
  const may = useMay();
  const orders = useRead(listAttention, {}, { enabled: may('orders.read') }).data?.length ?? 0;
  const routes = useRead(listQuarantine, {}).data?.length ?? 0;
  const contents: Record<ProviderView, ReactNode> = {
    cards: <ProviderCards />,
    hand: <NeedsHand actsOf={actsOf} />,
    services: <ProviderServices />,
    rules: <PriceRules />,
    calls: <ProviderCalls />,
  };
  return (
    <Tabs<ProviderView>
      label={texts.views}
      value={viewOf(params.get('view'))}
      onChange={(view) => navigate(viewAddress(view))}
      tabs={providerViews.map((view) => ({
        value: view,
        label: texts.viewNames[view],
        count: view === 'hand' ? orders + routes : undefined,
        content: <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>{contents[view]}</Suspense>,
      }))}
    />
  );
}
