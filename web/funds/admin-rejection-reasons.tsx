import {
  changeRejectionReasons,
  type RejectionReasons,
  readRejectionReasons,
  rejectionReasonLimits,
} from '../../contract/funds-admin.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { reasonTexts as texts } from '../texts/admin-request-desk.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';

/** Where the shop writes its ready-made reasons; nothing until they are known. */
export function RejectionReasonsSheet() {
  const may = useMay();
  const isAllowed = may('payments.edit') && may('funds.read');
  const { data } = useRead(readRejectionReasons, {}, { enabled: isAllowed });
  return isAllowed && data ? <ReasonsForm stored={data} /> : null;
}

interface Typed {
  readonly [name: string]: string;
  /** One on each line. */
  readonly reasons: string;
}

const valuesOf = (stored: RejectionReasons | undefined): Typed => ({ reasons: stored?.reasons.join('\n') ?? '' });

const reasonsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function faultOf(typed: string): string | undefined {
  const reasons = reasonsIn(typed);
  if (reasons.length > rejectionReasonLimits.count) return texts.tooMany;
  if (reasons.some((each) => each.length > rejectionReasonLimits.characters)) return texts.tooLong;
  return new Set(reasons).size < reasons.length ? texts.twice : undefined;
}

const rules = { reasons: faultOf };

function ReasonsForm({ stored }: { stored: RejectionReasons }) {
  const words = useTexts();
  const edit = useEditConflict<RejectionReasons, Typed>({ stored, valuesOf, draftName: 'rejection-reasons' });
  const form = useForm(edit.draft, rules);
  const send = useSend(changeRejectionReasons, {
    onDone: (saved) => {
      edit.startFrom(saved);
      showToast({ tone: 'success', title: texts.saved });
    },
    onFailed: (error) => {
      const found = conflictOf(changeRejectionReasons, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return (
    <Sheet as="section" aria-labelledby="reasons" className="mt-4.5 grid gap-4">
      <form
        noValidate
        aria-labelledby="reasons"
        className="grid max-w-xl gap-4"
        onSubmit={form.submit(({ reasons }) =>
          send.mutate({ body: { reasons: reasonsIn(reasons), before: edit.before() } }),
        )}
      >
        <h3 id="reasons" className="text-lg">
          {texts.title}
        </h3>
        <p className="text-ink-2">{texts.lead}</p>
        {edit.conflict && (
          <EditConflict
            texts={editTexts}
            conflict={edit.conflict}
            describe={(_: string, values: Typed) => ({ label: texts.reasons, value: values.reasons })}
          />
        )}
        <TextareaField
          label={texts.reasons}
          hint={texts.hint}
          rows={6}
          readOnly={send.isPending}
          {...form.control('reasons')}
          value={form.values.reasons}
          onChange={({ target }) => edit.draft.set('reasons', target.value)}
        />
        <Button type="submit" isWide className="justify-self-start" isBusy={send.isPending}>
          {edit.overwrites ? editTexts.saveOver : texts.submit}
        </Button>
      </form>
    </Sheet>
  );
}
