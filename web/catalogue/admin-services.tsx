import { PackageOpen, SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { listServicesForAdmin, type ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import type { Upstream } from '../../contract/dispatches.ts';
import { useChosenRows } from '../platform/chosen-rows.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { IfMay, useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { useWorkingList } from '../platform/working-list.ts';
import { serviceTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { filterServices, idIn, type ServiceStatus, serviceStatuses } from './admin-catalogue.rules.ts';
import { mayChooseService, ServiceChoiceBar, serviceChoice } from './admin-choose-services.tsx';
import { DownloadServices } from './admin-download-services.tsx';
import { ServiceFilters } from './admin-service-filters.tsx';
import { ServiceActions, serviceColumns } from './admin-service-row.tsx';
import { usePageOf } from './use-page-of.ts';
import { useTaxonomy } from './use-taxonomy.ts';

const pageSize = 10;
/** A table and no cards, but with little room. */
const narrowTable = '(48rem <= width < 90rem)';

const ServiceDialog = lazy(() => import('./admin-service-dialog.tsx').then((m) => ({ default: m.ServiceDialog })));
const ArchiveService = lazy(() => import('./admin-archive-service.tsx').then((m) => ({ default: m.ArchiveService })));
const ChangePrices = lazy(() => import('./admin-change-prices.tsx').then((m) => ({ default: m.ChangePrices })));
const ImportServices = lazy(() => import('./admin-import-services.tsx').then((m) => ({ default: m.ImportServices })));
const ArchiveServices = lazy(() =>
  import('./admin-archive-services.tsx').then((m) => ({ default: m.ArchiveServices })),
);
const ServiceTable = lazy(() => import('./admin-service-table.tsx').then((m) => ({ default: m.ServiceTable })));

type Task =
  | { readonly kind: 'add' | 'prices' | 'import' | 'archive-chosen' }
  | { readonly kind: 'edit' | 'archive'; readonly service: ServiceForAdmin };

/** Where services are bought: another module shows that. */
export interface UpstreamPart {
  readonly open: (service: ServiceForAdmin) => void;
  /** How each service is sent, and what it leaves; undefined while that is not known. Others are by hand. */
  readonly ways: ReadonlyMap<number, Upstream> | undefined;
  /** Undefined while it is not open. */
  readonly dialog: ReactNode;
}

/** Everything that can be ordered: what it costs, in which quantities, and whether it is offered. */
export function ServicesPanel({ upstream }: { upstream: UpstreamPart | undefined }) {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const taxonomy = useTaxonomy();
  const [task, setTask] = useState<Task>();
  const status = statusOf(address.status);
  const platformId = idIn(params.get('platform'), taxonomy.platforms);
  const categoryId = idIn(params.get('category'), taxonomy.categories);
  const { page, search } = address;
  const all = useRead(listServicesForAdmin, {});
  const found = useMemo(
    () => all.data && filterServices(all.data, { search, platformId, categoryId, status }, taxonomy),
    [all.data, search, platformId, categoryId, status, taxonomy],
  );
  const list = usePageOf(all, { found, page, pageSize });
  const work = useWorkingList(list, {
    listKey: JSON.stringify({ page, search, platformId, categoryId, status }),
    pageSize,
    isDialogOpen: task !== undefined || upstream?.dialog !== undefined,
  });
  const isNarrow = useMediaQuery(narrowTable);
  const ways = upstream?.ways;
  const columns = useMemo(() => serviceColumns(taxonomy, { isNarrow, ways }), [taxonomy, isNarrow, ways]);
  const mayEdit = useMay()('catalogue.edit');
  const chosen = useChosenRows(work.rows, mayChooseService);
  const isNarrowed = search !== '' || status !== 'standing' || platformId !== undefined || categoryId !== undefined;
  const open = (next: Task) => {
    work.startRow();
    setTask(next);
  };
  const close = () => setTask(undefined);
  useOpenedByAddress({
    find: (id) => (all.data ? all.data.find((each) => each.id === id) : 'loading'),
    open: (service, act) => open({ kind: act === 'archive' ? act : 'edit', service }),
  });
  const standing = all.data?.filter(({ isArchived }) => !isArchived);

  if (params.get('as') === 'table' && mayEdit && all.data && found) {
    return (
      <Suspense fallback={<p role="status">{texts.asTable.opening}</p>}>
        <ServiceTable {...{ found, taxonomy }} all={all.data} onClose={() => change({ as: undefined })} />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2" role="status">
          {standing && texts.summary(standing.filter(({ isActive }) => isActive).length, standing.length)}
        </p>
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
          <IfMay permission="prices.edit">
            <Button isSmall onClick={() => open({ kind: 'prices' })}>
              {texts.prices.open}
            </Button>
          </IfMay>
          <IfMay permission="catalogue.edit">
            <Button isSmall onClick={() => change({ as: 'table' })}>
              {texts.asTable.open}
            </Button>
            <Button isSmall onClick={() => open({ kind: 'import' })}>
              {texts.importing.open}
            </Button>
          </IfMay>
          <DownloadServices services={found} taxonomy={taxonomy} />
          <IfMay permission="catalogue.edit">
            <Button isSmall variant="primary" onClick={() => open({ kind: 'add' })}>
              {texts.add}
            </Button>
          </IfMay>
        </div>
      </div>
      <ListPanel
        {...{ texts, address, list, work, pageSize }}
        columns={mayEdit ? [serviceChoice(chosen, work.rows ?? []), ...columns] : columns}
        isChosen={({ item }) => chosen.has(item.id)}
        choiceBar={
          mayEdit && (
            <ServiceChoiceBar
              {...{ chosen, found: found ?? [], rows: work.rows ?? [] }}
              onArchive={() => open({ kind: 'archive-chosen' })}
            />
          )
        }
        failure={all.isError ? reasonOf(all.error, words) : undefined}
        filters={<ServiceFilters {...{ taxonomy, platformId, categoryId, status }} />}
        actions={(row) => (
          <ServiceActions
            row={row}
            onEdit={() => open({ kind: 'edit', service: row.item })}
            onArchive={() => open({ kind: 'archive', service: row.item })}
            onRestored={work.finishRow}
            onUpstream={
              upstream &&
              (() => {
                work.startRow();
                upstream.open(row.item);
              })
            }
          />
        )}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={texts.filtered}
              action={
                <Button
                  onClick={() =>
                    change({ status: undefined, platform: undefined, category: undefined, search: '', page: undefined })
                  }
                >
                  {texts.showAll}
                </Button>
              }
            >
              {texts.filteredText}
            </EmptyState>
          ) : (
            <EmptyState icon={<PackageOpen aria-hidden />} title={texts.empty}>
              {texts.emptyText}
            </EmptyState>
          )
        }
      >
        <Suspense>
          {(task?.kind === 'add' || task?.kind === 'edit') && (
            <ServiceDialog
              service={task.kind === 'edit' ? task.service : undefined}
              categoryId={categoryId}
              taxonomy={taxonomy}
              onClose={close}
              onSaved={work.finishRow}
            />
          )}
          {task?.kind === 'archive' && (
            <ArchiveService service={task.service} onClose={close} onArchived={work.finishRow} />
          )}
          {task?.kind === 'archive-chosen' && (
            <ArchiveServices
              services={chosen.list}
              onClose={close}
              onArchived={() => {
                chosen.clear();
                work.finishRow();
              }}
            />
          )}
          {task?.kind === 'prices' && (
            <ChangePrices {...{ taxonomy, platformId, categoryId }} onClose={close} onChanged={work.finishRow} />
          )}
          {upstream?.dialog}
          {task?.kind === 'import' && <ImportServices onClose={close} onImported={work.finishRow} />}
        </Suspense>
      </ListPanel>
    </div>
  );
}

/** What stands in the catalogue, unless the address says otherwise; `all` is everything. */
function statusOf(text: string | null): ServiceStatus | undefined {
  if (text === 'all') return undefined;
  return serviceStatuses.find((each) => each === text) ?? 'standing';
}
