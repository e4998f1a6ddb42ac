import { Layers } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listPlatformsForAdmin, movePlatform, type PlatformForAdmin } from '../../contract/platforms-admin.ts';
import { IfMay, useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { platformTexts as texts } from '../texts/admin-platforms.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OrderList } from './admin-order-list.tsx';
import { PlatformActions, PlatformRow, RestorePlatform } from './admin-platform-row.tsx';

const PlatformDialog = lazy(() => import('./admin-platform-dialog.tsx').then((m) => ({ default: m.PlatformDialog })));
const ArchivePlatform = lazy(() =>
  import('./admin-archive-platform.tsx').then((m) => ({ default: m.ArchivePlatform })),
);

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'archive'; readonly platform: PlatformForAdmin };

/** What categories belong to, in the order in which customers see it. */
export function PlatformsPanel() {
  const words = useTexts();
  const all = useRead(listPlatformsForAdmin, {});
  const [task, setTask] = useState<Task>();
  const standing = all.data?.filter(({ isArchived }) => !isArchived);
  const archived = all.data?.filter(({ isArchived }) => isArchived) ?? [];
  const close = () => setTask(undefined);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2" role="status">
          {standing && texts.summary(standing.length, archived.length)}
        </p>
        <IfMay permission="catalogue.edit">
          <Button isSmall variant="primary" className="max-sm:w-full" onClick={() => setTask({ kind: 'add' })}>
            {texts.add}
          </Button>
        </IfMay>
      </div>
      {all.isPending && <ListSkeleton />}
      {all.isError && !standing && (
        <Sheet>
          <ErrorState
            title={texts.failed}
            reason={reasonOf(all.error, words)}
            isRetrying={all.isFetching}
            onRetry={() => void all.refetch()}
          />
        </Sheet>
      )}
      {standing && <Standing {...{ standing, setTask }} fetchedAt={all.dataUpdatedAt} />}
      {archived.length > 0 && <Archived platforms={archived} />}
      <Suspense>
        {(task?.kind === 'add' || task?.kind === 'edit') && (
          <PlatformDialog platform={task.kind === 'edit' ? task.platform : undefined} onClose={close} />
        )}
        {task?.kind === 'archive' && <ArchivePlatform platform={task.platform} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface StandingProps {
  readonly standing: readonly PlatformForAdmin[];
  readonly fetchedAt: number;
  readonly setTask: (task: Task) => void;
}

function Standing({ standing, fetchedAt, setTask }: StandingProps) {
  const may = useMay();
  if (standing.length === 0) {
    return (
      <Sheet>
        <EmptyState icon={<Layers aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      </Sheet>
    );
  }
  if (!may('catalogue.edit')) return <PlainList label={texts.list} platforms={standing} />;
  return (
    <>
      <p className="text-ink-2">
        {texts.lead} <span className="pointer-coarse:hidden">{texts.leadKeys}</span>
      </p>
      <Sheet className="px-1.5! py-1.5! md:px-3!">
        <OrderList
          label={texts.list}
          kind="platforms"
          endpoint={movePlatform}
          items={standing}
          fetchedAt={fetchedAt}
          content={(platform) => <PlatformRow platform={platform} />}
          actions={(platform) => (
            <PlatformActions
              platform={platform}
              onEdit={() => setTask({ kind: 'edit', platform })}
              onArchive={() => setTask({ kind: 'archive', platform })}
            />
          )}
        />
      </Sheet>
    </>
  );
}

function Archived({ platforms }: { platforms: readonly PlatformForAdmin[] }) {
  return (
    <section aria-labelledby="archived-platforms">
      <h3 id="archived-platforms" className="mb-2 text-lg">
        {texts.archivedList}
      </h3>
      <PlainList label={texts.archivedList} platforms={platforms} />
    </section>
  );
}

function PlainList({ label, platforms }: { label: string; platforms: readonly PlatformForAdmin[] }) {
  return (
    <Sheet className="py-1.5!">
      <ul aria-label={label}>
        {platforms.map((platform) => (
          <li
            key={platform.id}
            className="flex flex-wrap items-center justify-end gap-2 border-t border-dashed border-line-strong py-1.5 first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              <PlatformRow platform={platform} />
            </span>
            {platform.isArchived && <RestorePlatform platform={platform} />}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function ListSkeleton() {
  return (
    <Sheet role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </Sheet>
  );
}
