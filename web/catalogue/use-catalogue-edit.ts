import { useState } from 'react';
import type { ApiError } from '../platform/api.ts';
import type { Meanwhile } from '../platform/meanwhile.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { changesOf, conflictingFields, type Stored } from './admin-catalogue.rules.ts';

interface Conflict<Kind, Body> extends Meanwhile<Kind> {
  readonly fields: readonly (keyof Body | 'isArchived')[];
}

interface CatalogueEdit<Kind> {
  /** Undefined: a new one. */
  readonly stored: Kind | undefined;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A category or a service in its dialog: what of it is sent, and what happens when somebody else has changed it meanwhile. */
export function useCatalogueEdit<Body extends object, Kind extends Stored<Body>>(edit: CatalogueEdit<Kind>) {
  const { stored, showRefused, onClose, onSaved } = edit;
  const words = useTexts();
  const [opened, setOpened] = useState(stored);
  const [conflict, setConflict] = useState<Conflict<Kind, Body>>();

  return {
    opened,
    conflict,
    /** Of a form's body only what is changed, or what the person decides with somebody else's version in sight. */
    changesTo: (standing: Kind, body: Body) => changesOf<Body>(body, standing, conflict?.fields),
    revisionOf: (standing: Kind) => (conflict?.fresh ?? standing).revision,
    /** Shows the person what somebody else made of what was sent; false: nobody touched that, so it may go again at once. */
    askAbout(meanwhile: Meanwhile<Kind>, sent: Partial<Record<keyof Body, unknown>>): boolean {
      if (!opened) return true;
      const fields = conflictingFields<Body>(sent, { opened, fresh: meanwhile.fresh });
      if (fields.length > 0) setConflict({ ...meanwhile, fields });
      return fields.length > 0;
    },
    /** Goes on from what somebody else made of it. */
    accept(fresh: Kind) {
      setOpened(fresh);
      setConflict(undefined);
    },
    done(title: string, text?: string) {
      onSaved();
      onClose();
      showToast({ tone: 'success', title, text });
    },
    failed(title: string, error: ApiError) {
      showRefused(error);
      showToast({ tone: 'error', title, text: reasonOf(error, words) });
    },
  };
}
