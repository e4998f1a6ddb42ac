import { useCallback, useState } from 'react';
import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { changeServices } from '../../contract/many-services.ts';
import { isPassing } from '../platform/api.ts';
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
  savable,
  type TableField,
  withBlock,
  withCell,
  withRefusedCells,
} from './admin-service-table.rules.ts';
import { useTableDrafts } from './table-drafts.ts';
import { useUndoServices } from './use-undo-services.ts';

/** What is typed into the table, and how it gets to the server. */
export function useServiceTable(services: readonly ServiceForAdmin[]) {
  const words = useTexts();
  const { id: userId } = useUser();
  const { typed, setTyped, isSaving, replace, startSaving, endSaving } = useTableDrafts(userId);
  const [pasted, setPasted] = useState<{ readonly pasted: number; readonly left: number }>();
  const undo = useUndoServices(texts);
  const fresh = new Map(services.map((service) => [service.id, service]));
  // What was typed for services that are not shown now waits until they are: nothing is saved unseen.
  const drafts = basedOn(new Map([...typed].filter(([id]) => fresh.has(id))), fresh);
  const { rows, cells } = savable(drafts);
  useLeaveWarning(drafts.size > 0);

  const send = useSend(changeServices, {
    onDone: (answer) => {
      endSaving((now) => afterSaving(now, answer));
      const { saved, actId } = answer;
      if (saved.length === 0) return;
      const told = { title: texts.saved, text: texts.savedText(saved.length) };
      if (undo && actId !== null) showUndoable({ ...told, label: serviceTexts.undo, undo: () => undo(actId) });
      else showToast({ tone: 'success', ...told });
    },
    onFailed: (error, { body }) => {
      endSaving((now) => withRefusedCells(now, body.rows, error.fields));
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
    isSaving,
    type: useCallback(
      (service: ServiceForAdmin, field: TableField, text: string) => {
        setPasted(undefined);
        setTyped((now) => withCell(now, { service, field, text }));
      },
      [setTyped],
    ),
    paste: (at: { row: number; column: number }, block: readonly (readonly string[])[]) => {
      // Rows that are being saved take no more, as they take nothing that is typed.
      if (isSaving) return;
      const result = withBlock(typed, services, { at, block });
      setTyped(result.drafts);
      setPasted(result);
    },
    discard: () => {
      replace(new Map([...typed].filter(([id]) => !fresh.has(id))));
      setPasted(undefined);
    },
    save: () => {
      if (rows.length === 0 || isSaving) return;
      replace(new Map([...typed, ...drafts]));
      startSaving();
      send.mutate({ body: { rows } });
    },
  };
}
