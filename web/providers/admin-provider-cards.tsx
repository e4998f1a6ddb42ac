import { Plug, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type ListedProvider, listProviders } from '../../contract/providers.ts';
import { useRead } from '../platform/query.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ProviderTask } from './admin-provider-actions.tsx';
import { ProviderCard } from './admin-provider-card.tsx';
import { DispatchingSwitch } from './dispatching-switch.tsx';

const ProviderDialog = lazy(() => import('./admin-provider-dialog.tsx').then((m) => ({ default: m.ProviderDialog })));
const DeleteProvider = lazy(() => import('./admin-delete-provider.tsx').then((m) => ({ default: m.DeleteProvider })));
const TestResult = lazy(() => import('./admin-test-result.tsx').then((m) => ({ default: m.TestResult })));
const SyncResult = lazy(() => import('./admin-sync-result.tsx').then((m) => ({ default: m.SyncResult })));

const pollMs = 15_000;
const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4';

/** A card for each provider; without one, what providers are. */
export function ProviderCards() {
  const words = useTexts();
  const list = useRead(listProviders, {}, { pollMs, staleMs: 0 });
  const [task, setTask] = useState<ProviderTask>();
  const close = () => setTask(undefined);
  const add = (isPrimary: boolean) => (
    <Button isSmall isWide variant={isPrimary ? 'primary' : 'quiet'} onClick={() => setTask({ kind: 'add' })}>
      <Plus aria-hidden className="size-4.5" />
      {texts.add}
    </Button>
  );

  return (
    <div className="grid gap-4">
      {list.data && list.data.length > 0 && <DispatchingSwitch />}
      {list.data && list.data.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2" role="status">
            {texts.summary(list.data.filter(({ isActive }) => isActive).length, list.data.length)}
          </p>
          {add(false)}
        </div>
      )}
      {list.isPending && <CardSkeletons />}
      {list.isError && !list.data && (
        <Sheet>
          <ErrorState
            title={texts.failed}
            reason={reasonOf(list.error, words)}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </Sheet>
      )}
      {list.isError && list.data && (
        <Banner tone="clay" title={texts.failed}>
          {reasonOf(list.error, words)}
        </Banner>
      )}
      {list.data?.length === 0 && (
        <Sheet>
          <EmptyState icon={<Plug aria-hidden />} title={texts.empty} action={add(true)}>
            {texts.emptyText}
          </EmptyState>
        </Sheet>
      )}
      {list.data && list.data.length > 0 && <Cards providers={list.data} onTask={setTask} />}
      <Suspense>
        {(task?.kind === 'add' || task?.kind === 'edit') && (
          <ProviderDialog provider={task.kind === 'edit' ? task.provider : undefined} onClose={close} />
        )}
        {task?.kind === 'delete' && <DeleteProvider provider={task.provider} onClose={close} />}
        {task?.kind === 'tested' && <TestResult {...task} onClose={close} />}
        {task?.kind === 'synced' && <SyncResult {...task} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface CardsProps {
  readonly providers: readonly ListedProvider[];
  readonly onTask: (task: ProviderTask) => void;
}

function Cards({ providers, onTask }: CardsProps) {
  // One button of a view is the primary one.
  const lowest = providers.find(({ troubles }) => troubles.some((each) => each.endsWith('-balance')));
  return (
    <ul aria-label={texts.list} className={cardGrid}>
      {providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} isMostUrgent={provider === lowest} onTask={onTask} />
      ))}
    </ul>
  );
}

function CardSkeletons() {
  return (
    <div role="status" className={cardGrid}>
      <span className="sr-only">{texts.loading}</span>
      {[0, 1].map((card) => (
        <Skeleton key={card} className="h-112 w-full rounded-xl" />
      ))}
    </div>
  );
}
