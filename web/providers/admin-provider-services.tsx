import { PackageSearch } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import {
  changedDays,
  listProviderServices,
  maxImported,
  type ProviderService,
  serviceStates,
} from '../../contract/provider-services.ts';
import type { ListedProvider } from '../../contract/providers.ts';
import { useChosenRows } from '../platform/chosen-rows.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useListPage } from '../platform/list-page.ts';
import { useSearchParams } from '../platform/location.ts';
import { IfMay } from '../platform/permissions.tsx';
import { adminTexts } from '../texts/admin.ts';
import { providerServiceTexts as texts } from '../texts/admin-provider-services.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceBar, choiceColumn } from '../ui/choice-bar.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { providerServiceColumns } from './admin-provider-service-row.tsx';
import { OfProvider } from './of-provider.tsx';
import { ProviderServiceFilters } from './provider-service-filters.tsx';
import { whyNotImported } from './provider-services.rules.ts';

const ImportDialog = lazy(() => import('./admin-import-services.tsx').then((m) => ({ default: m.ImportDialog })));
const ServiceHistory = lazy(() => import('./admin-service-history.tsx').then((m) => ({ default: m.ServiceHistory })));

type Task = { readonly kind: 'import' } | { readonly kind: 'history'; readonly service: ProviderService };

/** What a provider offers: to look through, and to take into the catalogue. */
export function ProviderServices() {
  return (
    <OfProvider view="services">
      {(provider, choice) => <Services key={provider.id} provider={provider} choice={choice} />}
    </OfProvider>
  );
}

const narrowing = ['state', 'category', 'type', 'changed'] as const;

function Services({ provider, choice }: { provider: ListedProvider; choice: ReactNode }) {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const [task, setTask] = useState<Task>();
  const filters = {
    state: serviceStates.find((each) => each === params.get('state')),
    category: params.get('category') ?? '',
    type: params.get('type') ?? '',
    changedDays: changedDays.find((each) => each === params.get('changed')),
  };
  const panel = useListPage(listProviderServices, {
    address,
    params: { id: provider.id },
    filters,
    isDialogOpen: task !== undefined,
  });
  const { work } = panel;
  const chosen = useChosenRows(work.rows, ({ item, isGone }) => !isGone && whyNotImported(item) === undefined);
  const { currency } = provider;
  const columns = useMemo(() => providerServiceColumns(currency), [currency]);
  const open = (next: Task) => {
    work.startRow();
    setTask(next);
  };
  const close = () => setTask(undefined);
  const isNarrowed = address.search !== '' || narrowing.some((name) => params.get(name) !== null);
  const count = chosen.list.length;

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      isNameFirst
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      filters={
        <>
          {choice}
          <ProviderServiceFilters providerId={provider.id} filters={filters} />
        </>
      }
      columns={[choiceColumn({ chosen, rows: work.rows ?? [], texts: texts.choice }), ...columns]}
      actions={({ item }) => (
        <Button
          isSmall
          data-row-open
          aria-label={texts.historyOf(item.name)}
          onClick={() => open({ kind: 'history', service: item })}
        >
          {texts.history}
        </Button>
      )}
      isChosen={({ item }) => chosen.has(item.id)}
      choiceBar={
        work.rows && (
          <IfMay permission="catalogue.edit">
            <ChoiceBar
              chosen={chosen}
              rows={work.rows}
              texts={texts.choice}
              summary={(items) =>
                items.length > maxImported ? texts.tooMany(maxImported) : texts.chosen(items.length)
              }
            >
              <Button
                isSmall
                variant="primary"
                disabled={count > maxImported}
                onClick={() => setTask({ kind: 'import' })}
              >
                {texts.import(count)}
              </Button>
            </ChoiceBar>
          </IfMay>
        )
      }
      empty={
        <EmptyList
          texts={texts}
          icon={<PackageSearch aria-hidden />}
          isNarrowed={isNarrowed}
          onShowAll={() =>
            change({ search: '', page: undefined, ...Object.fromEntries(narrowing.map((name) => [name, undefined])) })
          }
        />
      }
    >
      <Suspense>
        {task?.kind === 'import' && (
          <ImportDialog
            provider={provider}
            services={chosen.list}
            onClose={close}
            onImported={() => {
              chosen.clear();
              work.finishRow();
            }}
          />
        )}
        {task?.kind === 'history' && <ServiceHistory provider={provider} service={task.service} onClose={close} />}
      </Suspense>
    </ListPanel>
  );
}
