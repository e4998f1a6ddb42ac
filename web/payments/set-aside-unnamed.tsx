import { useState } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { listStatements, reopenPayment, type Statement } from '../../contract/payments.ts';
import { maxSetAside, setAsideUnnamed } from '../../contract/set-aside.ts';
import { ApiError } from '../platform/api.ts';
import { newIdempotencyKey } from '../platform/idempotency-key.ts';
import { useMay } from '../platform/permissions.tsx';
import { useInvalidate, useRead } from '../platform/query.ts';
import { useSendEach } from '../platform/send-each.ts';
import { setAsideTexts as texts } from '../texts/admin-set-aside.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';

interface SetAsideProps {
  readonly statement: Pick<Statement, 'id' | 'unnamed' | 'unnamedTotal'>;
  /** Some of them are set aside, or all. */
  readonly onOver?: (() => void) | undefined;
}

/** All that nobody named in an import is set aside at once, once the admin has said so again. */
export function SetAsideUnnamed({ statement: { id, unnamed, unnamedTotal }, onOver }: SetAsideProps) {
  const mayDecide = useMay()('payments.decide');
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, start } = useSettingAside(id, (count) => {
    setAsking(false);
    if (count > 0) onOver?.();
  });
  if (!mayDecide || unnamed === 0) return null;
  return (
    <>
      <Button isSmall onClick={() => setAsking(true)}>
        {texts.ask(unnamed)}
      </Button>
      <Confirm
        isOpen={isAsking}
        tone="primary"
        title={texts.title(unnamed, formatRupees(paiseOf(unnamedTotal)))}
        confirmLabel={texts.yes}
        cancelLabel={texts.no}
        isBusy={isBusy}
        onConfirm={() => void start(reason.trim() || texts.usual)}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-4">{texts.text}</p>
        <TextField
          label={texts.reason}
          maxLength={500}
          placeholder={texts.usual}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Confirm>
    </>
  );
}

/** The same beside the payments that need a person, for the import of the one that is shown. */
export function SetAsideOfImport({ importId, onOver }: { importId: number; onOver: () => void }) {
  const imports = useRead(listStatements, { query: { pageSize: '20' } }).data?.items ?? [];
  const statement = imports.find(({ id }) => id === importId);
  // One by itself is decided about as all others are.
  if (!statement || statement.unnamed < 2) return null;
  return (
    <p className="mt-4.5 flex flex-wrap items-center gap-3 text-ink-2 wrap-anywhere">
      {texts.of(statement.unnamed, statement.name)} <SetAsideUnnamed statement={statement} onOver={onOver} />
    </p>
  );
}

/** A call sets so many aside; what is left is set aside by the next one. */
function useSettingAside(importId: number, onOver: (count: number) => void) {
  const words = useTexts();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const setAside = useSendEach(setAsideUnnamed);
  const reopen = useSendEach(reopenPayment);

  async function undo(paymentIds: readonly number[]): Promise<void> {
    try {
      for (const id of paymentIds) await reopen({ params: { id } }, newIdempotencyKey());
      showToast({ tone: 'success', title: texts.undone(paymentIds.length) });
    } catch (error) {
      showFailed(texts.undoFailed, error);
    }
    invalidate(...reopenPayment.changes);
  }

  function showFailed(title: string, error: unknown): void {
    showToast({ tone: 'error', title, ...(error instanceof ApiError && { text: reasonOf(error, words) }) });
  }

  function showDone(paymentIds: readonly number[]): void {
    const title = texts.done(paymentIds.length);
    showUndoable({ title, text: texts.doneText, label: texts.undo, undo: () => void undo(paymentIds) });
  }

  async function start(reason: string): Promise<void> {
    setBusy(true);
    const done: number[] = [];
    try {
      for (let count = maxSetAside; count === maxSetAside; ) {
        const { paymentIds } = await setAside({ params: { id: importId }, body: { reason } }, newIdempotencyKey());
        count = paymentIds.length;
        done.push(...paymentIds);
      }
      if (done.length === 0) showToast({ tone: 'success', title: texts.none });
    } catch (error) {
      showFailed(texts.failed, error);
    }
    setBusy(false);
    onOver(done.length);
    if (done.length > 0) showDone(done);
    invalidate(...setAsideUnnamed.changes);
  }

  return { isBusy, start };
}
