import {
  type CannedReply,
  cannedReplyLimits,
  changeCannedReplies,
  listCannedReplies,
} from '../../contract/support-admin.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useRead, useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { freeKey } from '../ui/entries.ts';
import { EntryList } from '../ui/entry-list.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  type EditedReply,
  readEdited,
  repliesFault,
  repliesOf,
  replyFaults,
  shownReplies,
  writeEdited,
  writeReplies,
} from './canned-replies.rules.ts';

const texts = ticketTexts.replies;
const formId = 'canned-replies';
const rules = { replies: repliesFault };

/** Where the shop writes its ready-made replies. */
export function CannedReplies({ onClose }: { onClose: () => void }) {
  const words = useTexts();
  const read = useRead(listCannedReplies, {}, { staleMs: 0 });
  if (read.data) return <Editor stored={read.data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={texts.title}>
      {read.isError ? (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  );
}

function Editor({ stored, onClose }: { stored: readonly CannedReply[]; onClose: () => void }) {
  const { edit, form, send, isChanged } = useRepliesForm(stored, onClose);
  const { draft, conflict } = edit;
  const field = form.control('replies');
  const replies = readEdited(form.values.replies);
  const isJudged = form.isTouched('replies');
  const change = (next: readonly EditedReply[]) => draft.set('replies', writeEdited(next));
  const close = () => !send.isPending && onClose();
  return (
    <Dialog
      isOpen
      onClose={close}
      size="large"
      title={texts.title}
      description={texts.lead}
      footer={
        <>
          {isChanged && !send.isPending && (
            <Button isWide variant="ghost" onClick={() => edit.startFrom({ replies: stored })}>
              {texts.discard}
            </Button>
          )}
          <Button type="submit" form={formId} isWide variant="primary" isBusy={send.isPending}>
            {edit.overwrites ? editTexts.saveOver : texts.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.submit((values) =>
          send.mutate({
            body: { replies: repliesOf(readEdited(values.replies)), before: edit.before()?.replies.slice() },
          }),
        )}
      >
        {conflict && (
          <EditConflict
            className="mb-4"
            texts={editTexts}
            conflict={conflict}
            describe={(_: string, values: Typed) => ({ label: texts.title, value: shownReplies(values.replies) })}
          />
        )}
        {replies.length === 0 && <p className="text-ink-2">{texts.none}</p>}
        <EntryList
          texts={texts}
          heading="h3"
          entries={replies}
          most={cannedReplyLimits.count}
          error={field.error}
          faulty={field.ref}
          isFaulty={(each) => Object.keys(replyFaults(each, replies)).length > 0}
          isBusy={send.isPending}
          withAdded={() => [...replies, { key: freeKey(replies), title: '', text: '' }]}
          onChange={change}
        >
          {(reply, at) => (
            <ReplyFields
              reply={reply}
              faults={isJudged ? replyFaults(reply, replies) : {}}
              isBusy={send.isPending}
              onChange={(changed) => change(replies.with(at, changed))}
            />
          )}
        </EntryList>
      </form>
    </Dialog>
  );
}

interface Stored {
  readonly replies: readonly CannedReply[];
}

interface Typed {
  readonly [name: string]: string;
  readonly replies: string;
}

const valuesOf = (stored: Stored | undefined): Typed => ({ replies: writeReplies(stored?.replies ?? []) });

function useRepliesForm(stored: readonly CannedReply[], onSaved: () => void) {
  const words = useTexts();
  const edit = useEditConflict<Stored, Typed>({
    stored: { replies: stored },
    valuesOf,
    draftName: 'canned replies',
  });
  const form = useForm(edit.draft, rules);
  const isChanged = JSON.stringify(repliesOf(readEdited(form.values.replies))) !== JSON.stringify(stored);
  useLeaveWarning(isChanged);
  const send = useSend(changeCannedReplies, {
    onDone: (saved) => {
      edit.startFrom({ replies: saved });
      showToast({ tone: 'success', title: texts.updated });
      onSaved();
    },
    onFailed: (error) => {
      const found = conflictOf(changeCannedReplies, error);
      if (found) return edit.show({ ...found, fresh: { replies: found.fresh } });
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return { edit, form, send, isChanged };
}

interface ReplyFieldsProps {
  readonly reply: EditedReply;
  readonly faults: ReturnType<typeof replyFaults>;
  readonly isBusy: boolean;
  readonly onChange: (reply: EditedReply) => void;
}

function ReplyFields({ reply, faults, isBusy, onChange }: ReplyFieldsProps) {
  return (
    <div className="mt-2 grid gap-4">
      <TextField
        label={texts.name}
        autoComplete="off"
        maxLength={cannedReplyLimits.title}
        readOnly={isBusy}
        value={reply.title}
        error={faults.title}
        onChange={(event) => onChange({ ...reply, title: event.target.value })}
      />
      <TextareaField
        label={texts.text}
        rows={2}
        maxLength={cannedReplyLimits.text}
        readOnly={isBusy}
        value={reply.text}
        error={faults.text}
        onChange={(event) => onChange({ ...reply, text: event.target.value })}
      />
    </div>
  );
}
