import type { ImportedRow } from '../../contract/catalogue-admin.ts';
import { serviceTexts } from '../texts/admin-catalogue.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { useUiWords } from '../ui/words.ts';
import { ImportColumns } from './admin-import-columns.tsx';
import { ImportResult } from './admin-import-result.tsx';
import { useImportServices } from './use-import-services.ts';

const texts = serviceTexts.importing;

interface ImportServicesProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Reads services from a file: its columns named where it is of another program, checked, and applied as the person decides. */
export function ImportServices({ onClose, onImported }: ImportServicesProps) {
  const { chosen, checked, fault, ...work } = useImportServices({ onClose, onImported });
  const words = useUiWords();
  const { isChecking, isApplying, skipsBad } = work;
  const effective = checked?.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'change').length ?? 0;
  const isClean = checked !== undefined && (skipsBad || checked.rows.every(({ outcome }) => outcome !== 'bad'));

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
          <Button
            isWide
            variant="primary"
            isBusy={isApplying}
            disabled={!isClean || effective === 0 || isChecking}
            onClick={work.apply}
          >
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
        onFiles={(files) => void work.choose(files)}
      />
      <div role="status" className="mt-2 text-[0.9375rem] wrap-anywhere">
        {fault !== undefined && <p className="font-semibold text-clay">{fault}</p>}
        {isChecking && <p>{texts.checking}</p>}
        {chosen && checked && !isChecking && <p>{texts.checked(chosen.fileName)}</p>}
      </div>
      {work.retry && (
        <Button isSmall className="mt-2" onClick={work.retry}>
          {words.retry}
        </Button>
      )}
      <div className="mt-4 grid gap-4">
        {chosen?.mapping && (
          <ImportColumns
            file={chosen.file}
            mapping={chosen.mapping}
            isBusy={isChecking || isApplying}
            onChange={work.read}
            onCheck={work.checkRows}
          />
        )}
        {checked && !isChecking && (
          <>
            {checked.isLate && <Banner tone="gold">{texts.meanwhile}</Banner>}
            <Counts rows={checked.rows} />
            <ImportResult {...checked} skipsBad={skipsBad} onSkipBad={work.setSkipsBad} />
          </>
        )}
      </div>
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
