import type { ApiError } from '../platform/api.ts';
import type { Values } from '../platform/draft.ts';
import { useEditConflict } from '../platform/edit-conflict.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { changesOf, fieldsBefore, type Stored } from './admin-catalogue.rules.ts';

interface CatalogueEdit<Kind, V> {
  /** Undefined: a new one. */
  readonly stored: Kind | undefined;
  readonly valuesOf: (stored: Kind | undefined) => V;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A category or a service in its dialog: what of it is sent, and what the person is told. */
export function useCatalogueEdit<Body extends object, Kind extends Stored<Body>, V extends Values>(
  input: CatalogueEdit<Kind, V>,
) {
  const { stored, valuesOf, onClose, onSaved } = input;
  const words = useTexts();
  const edit = useEditConflict<Kind, V>({ stored, valuesOf });

  return {
    ...edit,
    /** Of a form's body only what is changed, with the values that these fields had before; undefined when nothing is. */
    changesTo(before: Kind, body: Body) {
      const changes = changesOf<Body>(body, before);
      if (Object.keys(changes).length === 0) return undefined;
      return { ...changes, before: fieldsBefore(before, changes) };
    },
    done(title: string, text?: string) {
      onSaved();
      onClose();
      showToast({ tone: 'success', title, text });
    },
    failed(title: string, error: ApiError) {
      showToast({ tone: 'error', title, text: reasonOf(error, words) });
    },
  };
}
