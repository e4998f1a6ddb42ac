import { lazy, Suspense, useState } from 'react';
import type { LegalText } from '../../contract/storefront.ts';
import { changeLegalText } from '../../contract/storefront-admin.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { LegalParagraphs } from './legal-paragraphs.tsx';
import { builtInText, type LegalPlaces, readLegalText } from './legal-text.rules.ts';

const Confirm = lazy(() => import('../ui/confirm.tsx').then((m) => ({ default: m.Confirm })));

const texts = storefrontTexts.legal;
const maxCharacters = 60_000;

interface LegalEditorProps {
  readonly stored: LegalText;
  readonly places: LegalPlaces;
}

/** One document, and beside it what the customer will read. */
export function LegalEditor({ stored, places }: LegalEditorProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { edit, form, send, isChanged, save } = useLegalDraft(stored, () => setIsAsking(false));
  const { draft, conflict } = edit;
  const isBusy = send.isPending;
  const isOwn = stored.text !== '';

  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={form.submit(({ text }) => save(text))}>
      <p className="text-sm text-ink-3">
        {texts.places[stored.document]}{' '}
        {isOwn && stored.changedAt !== null
          ? texts.version(stored.version, formatInIndia(stored.changedAt))
          : texts.builtIn}
      </p>
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(_, { text }) => ({ label: texts.documents[stored.document], value: text })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <TextareaField
          label={texts.text}
          rows={14}
          readOnly={isBusy}
          {...form.control('text')}
          value={form.values.text}
          onChange={(event) => draft.set('text', event.target.value)}
        />
        <Preview text={form.values.text} places={places} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isWide isBusy={isBusy && !isAsking} disabled={!isChanged || isBusy}>
          {edit.overwrites ? editTexts.saveOver : texts.submit}
        </Button>
        {isChanged && !isBusy && (
          <Button isWide variant="ghost" onClick={() => edit.startFrom(edit.conflict?.fresh ?? stored)}>
            {storefrontTexts.discard}
          </Button>
        )}
        {isOwn && (
          <Button isWide variant="ghost" disabled={isBusy} onClick={() => setIsAsking(true)}>
            {texts.bringBack}…
          </Button>
        )}
        <p role="status" className="text-sm text-ink-3">
          {isChanged && storefrontTexts.unsaved}
        </p>
      </div>
      {isAsking && (
        <Suspense>
          <Confirm
            isOpen
            title={texts.bringBackTitle}
            confirmLabel={texts.bringBack}
            cancelLabel={texts.keep}
            isBusy={isBusy}
            onConfirm={() => save('')}
            onCancel={() => setIsAsking(false)}
          >
            {texts.bringBackText}
          </Confirm>
        </Suspense>
      )}
    </form>
  );
}

function useLegalDraft(stored: LegalText, onSettled: () => void) {
  const words = useTexts();
  const { document } = stored;
  const builtIn = builtInText(document);
  const edit = useEditConflict<LegalText, { text: string }>({
    stored,
    valuesOf: (version = stored) => ({ text: shownText(version) }),
    draftName: `legal-${document}`,
  });
  const form = useForm(edit.draft, {
    text: (typed) => (typed.trim().length > maxCharacters ? texts.tooLong : undefined),
  });
  const isChanged = form.values.text.trim() !== shownText(stored);
  useLeaveWarning(isChanged);
  const send = useSend(changeLegalText, {
    onDone: (saved) => {
      onSettled();
      edit.startFrom(saved);
      showToast({
        tone: 'success',
        title: saved.text === '' ? texts.restored : texts.updated,
        text: texts.updatedText(texts.documents[document]),
      });
    },
    onFailed: (error) => {
      onSettled();
      const found = conflictOf(changeLegalText, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  const save = (typed: string) => {
    const text = typed.trim();
    // The built-in text stays the built-in one, so that a newer version of it reaches the customers.
    const before = { text: (edit.before() ?? stored).text };
    send.mutate({ body: { document, text: text === builtIn ? '' : text, before } });
  };
  return { edit, form, send, isChanged, save };
}

const shownText = ({ document, text }: LegalText) => (text === '' ? builtInText(document) : text);

function Preview({ text, places }: { text: string; places: LegalPlaces }) {
  const { lead, sections } = readLegalText(text, places);
  return (
    <div>
      <p id="legal-preview" className="mb-1.5 text-[0.9375rem] font-semibold">
        {texts.preview}
      </p>
      <section
        aria-labelledby="legal-preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        tabIndex={0}
        className="max-h-96 min-h-28 overflow-y-auto rounded-lg border border-line bg-paper p-4"
      >
        {text.trim() === '' && <p className="text-ink-3">{texts.nothing}</p>}
        <LegalParagraphs paragraphs={lead} className="mb-3" />
        {sections.map((section) => (
          <div key={section.id} className="mt-4">
            <h4 className="text-base wrap-anywhere">{section.title}</h4>
            <LegalParagraphs paragraphs={section.paragraphs} className="mt-2 text-[0.9375rem] text-ink-2" />
          </div>
        ))}
      </section>
    </div>
  );
}
