import { Monitor, Smartphone } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { listSessions, type SignedInDevice } from '../../contract/accounts.ts';
import { useRead } from '../platform/query.ts';
import { retryImport } from '../platform/retry-import.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { deviceName, isHandheld } from './device-name.rules.ts';
import type { SignOutTask } from './sign-out-question.tsx';

const SignOutQuestion = lazy(async () => ({
  default: (await retryImport(() => import('./sign-out-question.tsx'))).SignOutQuestion,
}));

/** Where the account is signed in, with a way to end each of these. */
export function DeviceList() {
  const texts = useTexts();
  const { devices } = texts.profile;
  const sessions = useRead(listSessions, {}, { staleMs: 0 });
  const [task, setTask] = useState<SignOutTask>();
  const [heading, expectLoss] = useFocusAfterLoss<HTMLHeadingElement>(sessions.data);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Sheet as="section" aria-labelledby="devices">
      <h2 id="devices" ref={heading} tabIndex={-1} className="rounded-md text-xl md:text-2xl">
        {devices.title}
      </h2>
      <p className="mt-2 text-ink-2">{devices.lead}</p>
      {sessions.isPending && <DeviceSkeletons label={texts.common.loading} />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title={devices.failed}
          reason={reasonOf(sessions.error, texts)}
          isRetrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className="mt-3">
        {sessions.data?.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            onSignOut={(name) => setTask({ about: 'one', id: device.id, name })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="border-t border-dashed border-line-strong pt-4">
          <Button isWide onClick={() => setTask({ about: 'others' })}>
            {devices.signOutOthers}
          </Button>
        </div>
      )}
      {task && (
        <Suspense>
          <SignOutQuestion
            task={task}
            onCancel={() => setTask(undefined)}
            onSettled={() => {
              setTask(undefined);
              expectLoss();
            }}
          />
        </Suspense>
      )}
    </Sheet>
  );
}

/** Takes the focus when the button that had it, and opened a question, goes from the list together with its device. */
function useFocusAfterLoss<E extends HTMLElement>(list: unknown) {
  const element = useRef<E>(null);
  const seen = useRef(list);
  const isLossExpected = useRef(false);
  useEffect(() => {
    // Until then the question gives the focus back to the button.
    if (seen.current === list) return;
    seen.current = list;
    if (isLossExpected.current && document.activeElement === document.body) element.current?.focus();
    isLossExpected.current = false;
  }, [list]);
  const expectLoss = () => {
    isLossExpected.current = true;
  };
  return [element, expectLoss] as const;
}

function DeviceLine({ device, onSignOut }: { device: SignedInDevice; onSignOut: (name: string) => void }) {
  const { devices } = useTexts().profile;
  const name = deviceName(device.userAgent, devices);
  const Icon = isHandheld(device.userAgent) ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 border-t border-dashed border-line-strong py-3.5 first:border-t-0">
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold" title={device.userAgent}>
          {name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
          <span>
            {devices.seen} <RelativeDate at={device.seenAt} />
          </span>
          <span>
            {devices.since} <RelativeDate at={device.createdAt} />
          </span>
        </p>
      </div>
      {device.isCurrent ? (
        <Badge tone="leaf">{devices.current}</Badge>
      ) : (
        <Button isSmall className="-my-1 shrink-0" aria-label={devices.signOutOf(name)} onClick={() => onSignOut(name)}>
          {devices.signOut}
        </Button>
      )}
    </li>
  );
}

function DeviceSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="mt-3 grid gap-6 py-3">
      <span className="sr-only">{label}</span>
      {[0, 1].map((line) => (
        <span key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="row-span-2 h-10 w-20" />
          <Skeleton className="h-4 w-4/5" />
        </span>
      ))}
    </div>
  );
}
