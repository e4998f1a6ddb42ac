import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSavedViews } from '../platform/saved-views.ts';
import { IconButton } from './icon-button.tsx';
import { SelectField } from './select-field.tsx';

const SavedViewsDialog = lazy(() => import('./saved-views-dialog.tsx').then((m) => ({ default: m.SavedViewsDialog })));

const words = { views: 'Saved views', none: 'Views', edit: 'Save or delete views' };

/** The filters that an admin has saved for this list, on each of their devices. */
export function SavedViews({ list }: { list: Parameters<typeof useSavedViews>[0] }) {
  const [isOpen, setOpen] = useState(false);
  const saved = useSavedViews(list);
  const { views, query, show } = saved;
  return (
    <span className="flex items-center gap-1 max-md:flex-1">
      <SelectField
        label={words.views}
        isLabelHidden
        isSmall
        className="max-md:flex-1 md:w-28"
        value={views.find((view) => view.query === query)?.id ?? ''}
        options={[
          { value: '', label: words.none },
          ...views.map((view) => ({ value: String(view.id), label: view.name })),
        ]}
        onChange={({ target }) => show(views.find(({ id }) => String(id) === target.value)?.query ?? '')}
      />
      <IconButton
        label={words.edit}
        icon={<Bookmark aria-hidden />}
        className="md:pointer-fine:size-9"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SavedViewsDialog saved={saved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
