import { useCallback, useEffect, useState } from 'react';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { changeServices } from '../../contract/many-services.ts';
import { isPassing } from '../platform/api.ts';
import { readBefore, saveBefore, saveDraft } from '../platform/draft-storage.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { tableTexts as texts } from '../texts/admin-service-table.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';
import {
  afterSaving,
  basedOn,
  countFaults,
  type Drafts,
  type RowDraft,
  savable,
  type TableField,
  withBlock,
  withCell,
  withRefusedCells,
} from './admin-service-table.rules.ts';
import { useUndoServices } from './use-undo-services.ts';

const nothing: Drafts = new Map();

/** What is typed and not saved outlives the table, which goes with any way to another panel. */
const keptAs = (userId: number) => `service table ${userId}`;

function readDrafts(userId: number): Drafts {
  const rows = readBefore(keptAs(userId))?.['rows'];
  // Written below, of this very type.
  return Array.isArray(rows) ? new Map(rows as [number, RowDraft][]) : nothing;
}

function saveTyped(userId: number, drafts: Drafts): void {
  if (drafts.size > 0) saveBefore(keptAs(userId), { rows: [...drafts] });
  else saveDraft(keptAs(userId), undefined);
}

/** What is typed into the table, and how it gets to the server. */
export function useServiceTable(services: readonly ServiceForAdmin[]) {
  const words = useTexts();
  const { id: userId } = useUser();
  const [typed, setTyped] = useState(() => readDrafts(userId));
  useEffect(() => {
    saveTyped(userId, typed);
  }, [userId, typed]);
  const [pasted, setPasted] = useState<{ readonly pasted: number; readonly left: number }>();
  const undo = useUndoServices(texts);
  const fresh = new Map(services.map((service) => [service.id, service]));
  // What was typed for services that are not shown now waits until they are: nothing is saved unseen.
  const drafts = basedOn(new Map([...typed].filter(([id]) => fresh.has(id))), fresh);
  const { rows, cells } = savable(drafts);
  useLeaveWarning(drafts.size > 0);

  const send = useSend(changeServices, {
    onDone: (answer) => {
      setTyped((now) => afterSaving(now, answer));
      // The table may be left by now.
      saveTyped(userId, afterSaving(readDrafts(userId), answer));
      const { saved, actId } = answer;
      if (saved.length === 0) return;
      const told = { title: texts.saved, text: texts.savedText(saved.length) };
      if (undo && actId !== null) showUndoable({ ...told, label: serviceTexts.undo, undo: () => undo(actId) });
      else showToast({ tone: 'success', ...told });
    },
    onFailed: (error, { body }) => {
      setTyped((now) => withRefusedCells(now, body.rows, error.fields));
      const isOfCells = Object.keys(error.fields).some((name) => name.startsWith('rows.'));
      const text = isOfCells ? texts.notTaken : isPassing(error) ? texts.uncertain : reasonOf(error, words);
      showToast({ tone: 'error', title: texts.failed, text });
    },
  });

  return {
    drafts,
    cells,
    faults: countFaults(drafts),
    refused: [...drafts.values()].filter(({ refusal }) => refusal !== undefined),
    /** Of the newest paste. */
    pasted,
    isSaving: send.isPending,
    type: useCallback((service: ServiceForAdmin, field: TableField, text: string) => {
      setPasted(undefined);
      setTyped((now) => withCell(now, { service, field, text }));
    }, []),
    paste: (at: { row: number; column: number }, block: readonly (readonly string[])[]) => {
      // Rows that are being saved take no more, as they take nothing that is typed.
      if (send.isPending) return;
      const result = withBlock(typed, services, { at, block });
      setTyped(result.drafts);
      setPasted(result);
    },
    discard: () => {
      // The table may go with the same press.
      const others = new Map([...typed].filter(([id]) => !fresh.has(id)));
      saveTyped(userId, others);
      setTyped(others);
      setPasted(undefined);
    },
    save: () => {
      if (rows.length === 0 || send.isPending) return;
      setTyped(new Map([...typed, ...drafts]));
      send.mutate({ body: { rows } });
    },
  };
}
