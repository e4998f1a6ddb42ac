import { Megaphone, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listAnnouncements, type OwnAnnouncement } from '../../contract/announcements-admin.ts';
import { useRead } from '../platform/query.ts';
import { announcementTexts as texts } from '../texts/admin-announcements.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AnnouncementCard } from './admin-announcement-card.tsx';

const AnnouncementDialog = lazy(() =>
  import('./admin-announcement-dialog.tsx').then((m) => ({ default: m.AnnouncementDialog })),
);
const EndAnnouncement = lazy(() =>
  import('./admin-end-announcement.tsx').then((m) => ({ default: m.EndAnnouncement })),
);

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'end'; readonly announcement: OwnAnnouncement };

/** What all customers are told now, will be told, and were told. */
export function AnnouncementsPanel() {
  const words = useTexts();
  const [task, setTask] = useState<Task>();
  const all = useRead(listAnnouncements, {});
  const close = () => setTask(undefined);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">{texts.lead}</p>
        <Button isSmall isWide variant="primary" onClick={() => setTask({ kind: 'add' })}>
          <Plus aria-hidden className="size-4.5" />
          {texts.add}
        </Button>
      </div>
      {all.isPending && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      )}
      {all.isError && !all.data && (
        <Sheet>
          <ErrorState
            title={texts.failed}
            reason={reasonOf(all.error, words)}
            isRetrying={all.isFetching}
            onRetry={() => void all.refetch()}
          />
        </Sheet>
      )}
      {all.data?.length === 0 && (
        <Sheet>
          <EmptyState icon={<Megaphone aria-hidden />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        </Sheet>
      )}
      {all.data && all.data.length > 0 && (
        <ul aria-label={texts.list} className="grid gap-4 lg:grid-cols-2">
          {all.data.map((announcement) => (
            <AnnouncementCard
              key={announcement.id}
              announcement={announcement}
              onEdit={() => setTask({ kind: 'edit', announcement })}
              onEnd={() => setTask({ kind: 'end', announcement })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {(task?.kind === 'add' || task?.kind === 'edit') && (
          <AnnouncementDialog announcement={task.kind === 'edit' ? task.announcement : undefined} onClose={close} />
        )}
        {task?.kind === 'end' && <EndAnnouncement announcement={task.announcement} onClose={close} />}
      </Suspense>
    </div>
  );
}
