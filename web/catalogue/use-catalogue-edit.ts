import type * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ApiError } from '../platform/api.ts';
import type { Values } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { changesOf, fieldsBefore, type Stored } from './admin-catalogue.rules.ts';

/** The words of a dialog about a save. */
interface SaveTexts {
  readonly created: string;
  readonly createdText: (name: string) => string;
  readonly createFailed: string;
  readonly updated: string;
  readonly updateFailed: string;
  readonly nothingChanged: string;
}

interface CatalogueEdit<Kind, V> {
  /** Undefined: a new one. */
  readonly stored: Kind | undefined;
  readonly valuesOf: (stored: Kind | undefined) => V;
  readonly texts: SaveTexts;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Named = { readonly id: number; readonly name: string };

/** An endpoint that answers with the category, service or platform as it is stored now. */
type AnswersWith<Kind> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Kind>>;

/** A send whose result the options of `useCatalogueEdit` handle. */
interface Send<Input> {
  readonly mutate: (input: Input) => void;
}

interface Change<Body, Kind> {
  readonly params: { readonly id: number };
  /** Only what is changed, with the values that these fields had before. */
  readonly body: Partial<Body> & { before: Partial<Kind> };
}

/** A category, service or platform in its dialog: what of it is sent, and what the person is told about the outcome. */
export function useCatalogueEdit<Body extends object, Kind extends Stored<Body> & Named, V extends Values>(
  input: CatalogueEdit<Kind, V>,
) {
  const { stored, valuesOf, texts, onClose, onSaved } = input;
  const words = useTexts();
  const edit = useEditConflict<Kind, V>({ stored, valuesOf });

  function done(title: string, text?: string) {
    onSaved();
    onClose();
    showToast({ tone: 'success', title, text });
  }
  function failed(title: string, error: ApiError, showRefused: (error: ApiError) => boolean) {
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  }

  return {
    ...edit,
    /** For the `useSend` of the endpoint that creates; `showRefused` shows at the fields what the server refused. */
    createOptions: (showRefused: (error: ApiError) => boolean) => ({
      onDone: ({ name }: Kind) => done(texts.created, texts.createdText(name)),
      onFailed: (error: ApiError) => failed(texts.createFailed, error, showRefused),
    }),
    /** For the `useSend` of the endpoint that changes; a conflict with another admin's change is shown in the dialog. */
    changeOptions: (endpoint: AnswersWith<Kind>, showRefused: (error: ApiError) => boolean) => ({
      onDone: ({ name }: Kind) => done(texts.updated, name),
      onFailed: (error: ApiError) => {
        const found = conflictOf(endpoint, error);
        if (found) edit.show(found);
        else failed(texts.updateFailed, error, showRefused);
      },
    }),
    /** Creates a new one, sends the changes of a stored one, or closes when there are none. */
    save(body: Body, { create, change }: { create: Send<{ body: Body }>; change: Send<Change<Body, Kind>> }) {
      const before = edit.before();
      if (!before) return create.mutate({ body });
      const changes = changesOf<Body>(body, before);
      if (Object.keys(changes).length === 0) return done(texts.nothingChanged);
      change.mutate({ params: { id: before.id }, body: { ...changes, before: fieldsBefore(before, changes) } });
    },
  };
}
