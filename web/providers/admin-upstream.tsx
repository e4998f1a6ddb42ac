import { useState } from 'react';
import { changeServiceRoutes, readServiceRoutes, type ServiceRoutes, serviceModes } from '../../contract/dispatches.ts';
import { listProviders } from '../../contract/providers.ts';
import { conflictOf } from '../platform/edit-conflict.ts';
import { useRead, useSend } from '../platform/query.ts';
import { upstreamTexts as texts } from '../texts/admin-upstream.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { freeKey } from '../ui/entries.ts';
import { EntryList } from '../ui/entry-list.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { RouteFields } from './route-fields.tsx';
import { ServicePrice } from './service-price.tsx';
import {
  entryOfRoute,
  faultsOfRoute,
  isSoundRoute,
  type RouteEntry,
  routesBody,
  routesRead,
} from './upstream.rules.ts';

interface UpstreamDialogProps {
  readonly service: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** By which routes orders of a service are sent, and how its cost becomes its price. */
export function UpstreamDialog({ service, onClose }: UpstreamDialogProps) {
  const words = useTexts();
  const read = useRead(readServiceRoutes, { params: { id: service.id } }, { staleMs: 0 });
  // What stands when it is opened: news of others must not take away what is typed since.
  const [opened, setOpened] = useState<ServiceRoutes>();
  if (!opened && read.data && !read.isFetching) setOpened(read.data);
  if (opened) return <RoutesForm service={service} stored={opened} onClose={onClose} />;
  return (
    <Dialog isOpen size="large" onClose={onClose} title={texts.title} description={service.name}>
      {read.isError ? (
        <ErrorState
          title={texts.failed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

const mostRoutes = 20;

function RoutesForm({ service, stored, onClose }: UpstreamDialogProps & { readonly stored: ServiceRoutes }) {
  const form = useRoutes({ service, stored, onClose });
  const { mode, entries, isSubmitted, isPending } = form;
  const providers = useRead(listProviders, {}).data ?? [];
  const isMissing = isSubmitted && mode === 'auto' && entries.length === 0;
  return (
    <FormDialog
      size="large"
      title={texts.title}
      description={service.name}
      submitLabel={texts.save}
      isBusy={isPending}
      formClassName="grid gap-5"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      below={<ServicePrice serviceId={service.id} />}
    >
      {form.theirs && (
        <Banner
          tone="gold"
          title={texts.conflict}
          action={
            <Button isSmall onClick={form.takeTheirs}>
              {texts.showTheirs}
            </Button>
          }
        />
      )}
      <div>
        <ChipGroup
          label={texts.mode}
          options={serviceModes.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          onChange={form.setMode}
        />
        <p className="mt-2 text-sm text-ink-2">{texts.modeTexts[mode]}</p>
      </div>
      <section aria-labelledby="upstream-routes">
        <h3 id="upstream-routes" className="text-lg">
          {texts.routes}
        </h3>
        {providers.length === 0 && <p className="mt-2 text-ink-2">{texts.noProviders}</p>}
        <EntryList<RouteEntry>
          texts={texts.entry}
          heading="h4"
          entries={entries}
          most={mostRoutes}
          error={isMissing ? texts.faults.none : undefined}
          isFaulty={(entry) => isSubmitted && !isSoundRoute(entry, entries)}
          faulty={(element) => isSubmitted && element?.focus()}
          isBusy={isPending}
          withAdded={() => [
            ...entries,
            newRoute(freeKey(entries), providers.length === 1 ? providers[0]?.id : undefined),
          ]}
          onChange={form.setEntries}
          badge={({ stored: route }) =>
            route && (
              <Badge tone={route.isUsable ? 'leaf' : 'gold'}>{route.isUsable ? texts.usable : reasonText(route)}</Badge>
            )
          }
        >
          {(entry) => (
            <RouteFields
              entry={entry}
              providers={providers}
              faults={isSubmitted ? faultsOfRoute(entry, entries) : {}}
              isBusy={isPending}
              onChange={(changes) => form.change(entry.key, changes)}
            />
          )}
        </EntryList>
      </section>
    </FormDialog>
  );
}

const reasonText = ({ whyNot }: ServiceRoutes['routes'][number]): string =>
  whyNot === null ? '' : texts.whyNot[whyNot];

const newRoute = (key: number, providerId: number | undefined): RouteEntry => ({
  key,
  providerId: providerId === undefined ? '' : String(providerId),
  externalId: '',
  isActive: true,
  acceptsChange: false,
  stored: undefined,
});

/** The mode and the routes as they are edited, and how they are saved. */
function useRoutes({ service, stored, onClose }: UpstreamDialogProps & { readonly stored: ServiceRoutes }) {
  const words = useTexts();
  const [before, setBefore] = useState(stored);
  const [mode, setMode] = useState(stored.mode);
  const [entries, setEntries] = useState<readonly RouteEntry[]>(() => stored.routes.map(entryOfRoute));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [theirs, setTheirs] = useState<ServiceRoutes>();
  const send = useSend(changeServiceRoutes, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.saved, text: texts.savedText(service.name) });
    },
    onFailed: (error) => {
      const found = conflictOf(changeServiceRoutes, error);
      if (found) return setTheirs(found.fresh);
      showToast({ tone: 'error', title: texts.saveFailed, text: reasonOf(error, words) });
    },
  });
  const isSound = entries.every((entry) => isSoundRoute(entry, entries)) && (mode === 'hand' || entries.length > 0);

  return {
    mode,
    setMode,
    entries,
    setEntries,
    isSubmitted,
    theirs,
    isPending: send.isPending,
    change: (key: number, changes: Partial<RouteEntry>) =>
      setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))),
    takeTheirs: () => {
      if (!theirs) return;
      setBefore(theirs);
      setMode(theirs.mode);
      setEntries(theirs.routes.map(entryOfRoute));
      setTheirs(undefined);
    },
    save: () => {
      setIsSubmitted(true);
      if (!isSound || send.isPending) return;
      const seen = { mode: before.mode, routes: routesRead(before.routes) };
      send.mutate({ params: { id: service.id }, body: { mode, routes: routesBody(entries), before: seen } });
    },
  };
}
