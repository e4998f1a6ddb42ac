import { useRef, useState } from 'react';
import { type ImportedRow, importServices } from '../../contract/catalogue-admin.ts';
import { useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { showToast } from '../ui/toast.tsx';
import { ImportResult } from './admin-import-result.tsx';

const texts = serviceTexts.importing;
/** As many as the server takes. */
const maxFileCharacters = 2_000_000;

interface ImportServicesProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

interface Checked {
  readonly fileName: string;
  readonly csv: string;
  readonly rows: readonly ImportedRow[];
  /** The catalogue was changed between the check and the deed. */
  readonly isLate?: boolean;
}

/** Reads services from a file: checked first, and applied only when not one row is bad. */
export function ImportServices({ onClose, onImported }: ImportServicesProps) {
  const { checked, fault, isChecking, isApplying, choose, apply } = useImport({ onClose, onImported });
  const effective = checked?.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'change').length ?? 0;
  const isClean = checked?.rows.every(({ outcome }) => outcome !== 'bad') === true;

  return (
    <Dialog
      isOpen
      size="large"
      onClose={() => !isApplying && onClose()}
      title={texts.title}
      description={texts.lead}
      footer={
        <>
          <Button isWide disabled={isApplying} onClick={onClose}>
            {serviceTexts.cancel}
          </Button>
          <Button isWide variant="primary" isBusy={isApplying} disabled={!isClean || effective === 0} onClick={apply}>
            {texts.apply(isClean ? effective : 0)}
          </Button>
        </>
      }
    >
      <FileDrop
        label={texts.file}
        action={texts.choose}
        otherWays={texts.otherWays}
        dropNow={texts.dropNow}
        accept=".csv,text/csv"
        isDisabled={isChecking || isApplying}
        onFiles={(files) => void choose(files)}
      />
      <div role="status" className="mt-2 text-[0.9375rem] wrap-anywhere">
        {fault !== undefined && <p className="font-semibold text-clay">{fault}</p>}
        {isChecking && <p>{texts.checking}</p>}
        {checked && !isChecking && <p>{texts.checked(checked.fileName)}</p>}
      </div>
      {checked && !isChecking && (
        <div className="mt-4 grid gap-4">
          {checked.isLate && <Banner tone="gold">{texts.meanwhile}</Banner>}
          <Counts rows={checked.rows} />
          <ImportResult rows={checked.rows} />
        </div>
      )}
    </Dialog>
  );
}

const outcomeTones = { create: 'leaf', change: 'sky', same: 'stone', bad: 'clay' } as const;

function Counts({ rows }: { rows: readonly ImportedRow[] }) {
  const groups = Map.groupBy(rows, ({ outcome }) => outcome);
  return (
    <p className="flex flex-wrap gap-2">
      {(['bad', 'create', 'change', 'same'] as const).map((outcome) => (
        <Badge key={outcome} tone={outcomeTones[outcome]}>
          {texts.outcomes[outcome]}: {(groups.get(outcome)?.length ?? 0).toLocaleString('en-IN')}
        </Badge>
      ))}
    </p>
  );
}

function useImport({ onClose, onImported }: ImportServicesProps) {
  const words = useTexts();
  const [checked, setChecked] = useState<Checked>();
  const [fault, setFault] = useState<string>();
  const fileName = useRef('');
  const check = useSend(importServices, {
    onDone: ({ rows }, { body }) => setChecked({ fileName: fileName.current, csv: body.csv, rows }),
    onFailed: (error) => {
      setFault(error.fields['csv'] ?? reasonOf(error, words));
      showToast({ tone: 'error', title: texts.checkFailed, text: reasonOf(error, words) });
    },
  });
  const deed = useSend(importServices, {
    onDone: ({ rows, isApplied }) => {
      if (!isApplied) return setChecked((was) => was && { ...was, rows, isLate: true });
      const countOf = (wanted: ImportedRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
      onImported();
      onClose();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText(countOf('create'), countOf('change')) });
    },
    onFailed: (error) => {
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });

  async function choose(files: readonly File[]) {
    setChecked(undefined);
    const [file] = files;
    const refusal = files.length > 1 ? texts.faults.one : file && kindFault(file);
    setFault(refusal);
    if (!file || refusal !== undefined) return;
    fileName.current = file.name;
    const csv = await textOf(file);
    if (typeof csv === 'string') check.mutate({ body: { csv } });
    else setFault(csv.fault);
  }

  return {
    checked,
    fault,
    isChecking: check.isPending,
    isApplying: deed.isPending,
    choose,
    apply: () => checked && deed.mutate({ body: { csv: checked.csv, apply: true } }),
  };
}

function kindFault({ name, type, size }: File): string | undefined {
  if (!/\.(?:csv|txt)$/i.test(name) && !type.startsWith('text/')) return texts.faults.kind;
  // A character is at most four bytes.
  return size > maxFileCharacters * 4 ? texts.faults.tooLong : undefined;
}

async function textOf(file: File): Promise<string | { readonly fault: string }> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { fault: texts.faults.unreadable };
  }
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return csv.length > maxFileCharacters ? { fault: texts.faults.tooLong } : csv;
  } catch {
    return { fault: texts.faults.encoding };
  }
}
