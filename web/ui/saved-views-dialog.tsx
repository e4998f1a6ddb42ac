import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { maxViewName, type SavedViews, useDeleteView, useSaveView } from '../platform/saved-views.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { showToast } from './toast.tsx';

const words = {
  title: 'Saved views',
  name: 'Name of these filters',
  hint: 'A name that you have already replaces its filters. Your other devices show them too.',
  nothing: 'Filter the list or search it first: then it can be saved under a name.',
  save: 'Save',
  saved: 'View saved',
  failed: 'The view could not be saved',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteFailed: 'The view could not be deleted',
};

interface SavedViewsDialogProps {
  readonly saved: SavedViews;
  readonly onClose: () => void;
}

/** Where the filters of now get a name, and where names are deleted. */
export function SavedViewsDialog({ saved, onClose }: SavedViewsDialogProps) {
  const { query, views } = saved;
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="small">
      <div className="grid gap-4">
        {query === '' ? <p className="text-ink-2">{words.nothing}</p> : <NewView saved={saved} onClose={onClose} />}
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <SavedViewLine key={view.id} view={view} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function NewView({ saved: { list, query }, onClose }: SavedViewsDialogProps) {
  const [name, setName] = useState('');
  const save = useSaveView({
    onDone: () => {
      showToast({ tone: 'success', title: words.saved });
      onClose();
    },
    onFailed: (text) => showToast({ tone: 'error', title: words.failed, text }),
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !save.isPending) save.mutate({ body: { list, name, query } });
      }}
    >
      <TextField
        data-first-field
        label={words.name}
        hint={words.hint}
        maxLength={maxViewName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" isWide disabled={name.trim() === ''} isBusy={save.isPending}>
        {words.save}
      </Button>
    </form>
  );
}

function SavedViewLine({ view: { id, name } }: { view: SavedViews['views'][number] }) {
  const remove = useDeleteView({
    onFailed: (text) => showToast({ tone: 'error', title: words.deleteFailed, text }),
  });
  return (
    <li className="flex items-center justify-between gap-3 border-t border-dashed border-line-strong first:border-0">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <IconButton
        label={words.deleteOf(name)}
        icon={<Trash2 aria-hidden />}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      />
    </li>
  );
}
