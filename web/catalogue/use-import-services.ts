import { useRef, useState } from 'react';
import { type FileStart, type ImportedRow, importServices, maxCsvCharacters } from '../../contract/catalogue-admin.ts';
import { useDeviceText } from '../platform/device-setting.ts';
import { useSend } from '../platform/query.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type ColumnMapping, mappingFor, withMapping } from './admin-import-columns.rules.ts';

const texts = serviceTexts.importing;
interface Chosen {
  readonly fileName: string;
  readonly csv: string;
  readonly file: FileStart;
  /** Undefined: the file says itself what its columns are. */
  readonly mapping: ColumnMapping | undefined;
}

interface Checked {
  readonly rows: readonly ImportedRow[];
  readonly newPlatforms: readonly string[];
  readonly newCategories: readonly string[];
  readonly fingerprint: string;
  /** The catalogue was changed between the check and the import. */
  readonly isLate?: boolean;
}

/** A file of services on its way: chosen, its columns named where it must be, checked, and applied. */
export function useImportServices({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const words = useTexts();
  const [remembered, remember] = useDeviceText('tarakki:import-columns');
  const [chosen, setChosen] = useState<Chosen>();
  const [checked, setChecked] = useState<Checked>();
  const [skipsBad, setSkipsBad] = useState(false);
  const [fault, setFault] = useState<string>();
  const fileName = useRef('');
  const check = useSend(importServices, {
    onDone: ({ rows, file, newPlatforms, newCategories, fingerprint }, { body }) => {
      const isForeign = !file.isOwn && file.rows.length > 0;
      const mapping = body.columns ? chosen?.mapping : isForeign ? mappingFor(file, remembered) : undefined;
      setChosen({ fileName: fileName.current, csv: body.csv, file, mapping });
      setFault(undefined);
      // A foreign file that was read by its heading alone says nothing yet.
      if (!isForeign || body.columns) setChecked({ rows, newPlatforms, newCategories, fingerprint });
    },
    onFailed: (error) => {
      setFault(error.fields['csv'] ?? reasonOf(error, words));
      showToast({ tone: 'error', title: texts.checkFailed, text: reasonOf(error, words) });
    },
  });
  const saving = useSend(importServices, {
    onDone: ({ rows, newPlatforms, newCategories, fingerprint, isApplied }) => {
      if (!isApplied) return setChecked({ rows, newPlatforms, newCategories, fingerprint, isLate: true });
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
    check.reset();
    setChosen(undefined);
    setChecked(undefined);
    setSkipsBad(false);
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
    chosen,
    checked,
    fault,
    skipsBad,
    setSkipsBad,
    isChecking: check.isPending,
    /** Checks the same file again; undefined where that makes no sense, or its columns have a button for it. */
    retry:
      check.error && !chosen && check.error.fields['csv'] === undefined
        ? () => {
            setFault(undefined);
            check.mutate(check.variables);
          }
        : undefined,
    isApplying: saving.isPending,
    choose,
    read: (mapping: ColumnMapping) => {
      setChosen((was) => was && { ...was, mapping });
      setChecked(undefined);
    },
    checkRows: () => {
      if (!chosen?.mapping) return;
      remember(withMapping(remembered, chosen.file, chosen.mapping));
      check.mutate({ body: { csv: chosen.csv, ...sent(chosen.mapping) } });
    },
    apply: () => {
      if (!chosen || !checked) return;
      const { fingerprint } = checked;
      saving.mutate({ body: { csv: chosen.csv, ...sent(chosen.mapping), skipsBad, fingerprint, apply: true } });
    },
  };
}

const sent = (mapping: ColumnMapping | undefined) => mapping && { ...mapping, columns: [...mapping.columns] };

function kindFault({ name, type, size }: File): string | undefined {
  if (!/\.(?:csv|txt)$/i.test(name) && !type.startsWith('text/')) return texts.faults.kind;
  // A character is at most four bytes.
  return size > maxCsvCharacters * 4 ? texts.faults.tooLong : undefined;
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
    return csv.length > maxCsvCharacters ? { fault: texts.faults.tooLong } : csv;
  } catch {
    return { fault: texts.faults.encoding };
  }
}
