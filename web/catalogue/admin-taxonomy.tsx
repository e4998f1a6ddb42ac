import { lazy, Suspense } from 'react';
import { useSearchParams } from '../platform/location.ts';
import { platformTexts as texts } from '../texts/admin-platforms.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { CategoriesPanel } from './admin-categories.tsx';

const PlatformsPanel = lazy(() => import('./admin-platforms.tsx').then((m) => ({ default: m.PlatformsPanel })));

/** The two levels above the services: a view of the categories, and one of their platforms. */
export function TaxonomyPanel() {
  const [params, change] = useSearchParams();
  const view = params.get('view') === 'platforms' ? 'platforms' : 'categories';
  return (
    <div className="grid gap-4">
      <ChipGroup
        label={texts.views}
        isLabelHidden
        value={view}
        options={(['categories', 'platforms'] as const).map((value) => ({ value, label: texts.viewNames[value] }))}
        onChange={(value) =>
          change({
            view: value === 'categories' ? undefined : value,
            search: '',
            platform: undefined,
            archived: undefined,
            page: undefined,
          })
        }
      />
      {view === 'categories' ? (
        <CategoriesPanel />
      ) : (
        <Suspense>
          <PlatformsPanel />
        </Suspense>
      )}
    </div>
  );
}
