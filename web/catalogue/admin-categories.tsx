import { FolderOpen, SearchX } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { type CategoryForAdmin, listCategoriesForAdmin } from '../../contract/catalogue-admin.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useSearchParams } from '../platform/location.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { useWorkingList } from '../platform/working-list.ts';
import { categoryTexts as texts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { filterCategories, idIn } from './admin-catalogue.rules.ts';
import { CategoryActions, categoryColumns } from './admin-category-row.tsx';
import { PlatformFilter } from './admin-service-filters.tsx';
import { usePageOf } from './use-page-of.ts';
import { useTaxonomy } from './use-taxonomy.ts';

const pageSize = 10;

const CategoryDialog = lazy(() => import('./admin-category-dialog.tsx').then((m) => ({ default: m.CategoryDialog })));
const ArchiveCategory = lazy(() =>
  import('./admin-archive-category.tsx').then((m) => ({ default: m.ArchiveCategory })),
);
const EmptyCatalogue = lazy(() => import('./admin-empty-catalogue.tsx').then((m) => ({ default: m.EmptyCatalogue })));

type Task =
  | { readonly kind: 'add' | 'empty' }
  | { readonly kind: 'edit' | 'archive'; readonly category: CategoryForAdmin };

/** The categories of the catalogue. Each belongs to a platform and has services. */
export function CategoriesPanel() {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const taxonomy = useTaxonomy();
  const [task, setTask] = useState<Task>();
  const { page, search } = address;
  const platformId = idIn(params.get('platform'), taxonomy.platforms);
  const withArchived = params.get('archived') === 'yes';
  const all = useRead(listCategoriesForAdmin, {});
  const found = useMemo(
    () => all.data && filterCategories(all.data, { search, platformId, withArchived }),
    [all.data, search, platformId, withArchived],
  );
  const list = usePageOf(all, { found, page, pageSize });
  const work = useWorkingList(list, {
    listKey: JSON.stringify({ page, search, platformId, withArchived }),
    pageSize,
    isDialogOpen: task !== undefined,
  });
  const columns = useMemo(() => categoryColumns(taxonomy.everyPlatform), [taxonomy.everyPlatform]);
  const standing = all.data?.filter(({ isArchived }) => !isArchived) ?? [];
  const open = (next: Task) => {
    work.startRow();
    setTask(next);
  };
  const close = () => setTask(undefined);
  useOpenedByAddress({
    find: (id) => (all.data ? all.data.find((each) => each.id === id) : 'loading'),
    open: (category, act) => open({ kind: act === 'archive' ? act : 'edit', category }),
  });

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2" role="status">
          {all.data && texts.summary(standing.length, all.data.length - standing.length)}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <IfMay permission="catalogue.edit">
            <Button isSmall variant="ghost" disabled={standing.length === 0} onClick={() => open({ kind: 'empty' })}>
              {texts.emptying.open}
            </Button>
            <Button isSmall variant="primary" onClick={() => open({ kind: 'add' })}>
              {texts.add}
            </Button>
          </IfMay>
        </div>
      </div>
      <ListPanel
        {...{ texts, address, list, work, pageSize, columns }}
        failure={all.isError ? reasonOf(all.error, words) : undefined}
        filters={
          <>
            <PlatformFilter taxonomy={taxonomy} platformId={platformId} />
            <ArchivedBox
              isOn={withArchived}
              onChange={(isOn) => change({ archived: isOn ? 'yes' : undefined, page: undefined })}
            />
          </>
        }
        actions={(row) => (
          <CategoryActions
            row={row}
            onEdit={() => open({ kind: 'edit', category: row.item })}
            onArchive={() => open({ kind: 'archive', category: row.item })}
            onRestored={work.finishRow}
          />
        )}
        empty={
          search !== '' || platformId !== undefined ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={texts.filtered}
              action={
                <Button onClick={() => change({ search: '', platform: undefined, page: undefined })}>
                  {texts.showAll}
                </Button>
              }
            >
              {texts.filteredText}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<FolderOpen aria-hidden />}
              title={texts.empty}
              action={<Button onClick={() => open({ kind: 'add' })}>{texts.add}</Button>}
            >
              {texts.emptyText}
            </EmptyState>
          )
        }
      >
        <Suspense>
          {(task?.kind === 'add' || task?.kind === 'edit') && (
            <CategoryDialog
              category={task.kind === 'edit' ? task.category : undefined}
              platformId={platformId}
              platforms={taxonomy.platforms}
              onClose={close}
              onSaved={work.finishRow}
            />
          )}
          {task?.kind === 'archive' && (
            <ArchiveCategory category={task.category} onClose={close} onArchived={work.finishRow} />
          )}
          {task?.kind === 'empty' && <EmptyCatalogue standing={standing} onClose={close} onEmptied={work.finishRow} />}
        </Suspense>
      </ListPanel>
    </div>
  );
}

function ArchivedBox({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5">
      <Checkbox id={id} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {texts.withArchived}
    </label>
  );
}
