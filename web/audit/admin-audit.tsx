import { ScrollText, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type AuditEntry, type AuditSubject, auditSubjects, listAudit } from '../../contract/audit.ts';
import { spanOfDays } from '../platform/indian-input.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useListPage } from '../platform/list-page.ts';
import { useSearchParams } from '../platform/location.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { auditColumns } from './admin-audit-row.tsx';
import { actorNameOf, fieldName } from './audit.rules.ts';
import { DownloadAudit } from './download-audit.tsx';

const ServiceChanges = lazy(() => import('./admin-service-changes.tsx').then((m) => ({ default: m.ServiceChanges })));

/** Every act of every admin: who, what, before, after, when and from where. */
export function AuditPanel() {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const subject = subjectOf(params.get('subject'));
  const [fromDay, toDay] = [params.get('from') ?? '', params.get('to') ?? ''];
  const adminId = numberIn(params.get('by'));
  const batch = params.get('batch') ?? undefined;
  // A search finds single acts, so that the one that was looked for is seen.
  const isGrouped = batch === undefined && address.search === '';
  const wanted = { subject, adminId, batch, ...spanOfDays(fromDay, toDay) };
  const filters = { ...wanted, grouped: isGrouped ? ('true' as const) : undefined };
  const [looked, setLooked] = useState<AuditEntry>();
  const panel = useListPage(listAudit, { address, filters, isDialogOpen: looked !== undefined });
  const { work } = panel;
  const look = (entry: AuditEntry) => {
    work.startRow();
    setLooked(entry);
  };
  const narrow = (changes: Record<string, string | undefined>) => change({ ...changes, page: undefined });
  const isNarrowed =
    address.search !== '' || [subject, adminId, batch].some((each) => each !== undefined) || fromDay + toDay !== '';

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      filters={
        <>
          <FilterSelect
            label={texts.subject}
            every={texts.everything}
            value={subject}
            values={auditSubjects}
            names={texts.subjects}
            onChange={(chosen) => narrow({ subject: chosen })}
          />
          {adminId !== undefined && (
            <Button
              isSmall
              aria-label={texts.everybody(personOf(panel.work.rows, adminId))}
              onClick={() => narrow({ by: undefined })}
            >
              {personOf(panel.work.rows, adminId)} <X aria-hidden className="size-4" />
            </Button>
          )}
          {batch !== undefined && (
            <Button isSmall onClick={() => narrow({ batch: undefined })}>
              {texts.onePress} <X aria-hidden className="size-4" />
            </Button>
          )}
          <DayField label={texts.fromDay} value={fromDay} onChange={(from) => narrow({ from })} />
          <DayField label={texts.toDay} value={toDay} onChange={(to) => narrow({ to })} />
        </>
      }
      aside={<DownloadAudit query={{ ...wanted, search: address.search }} />}
      columns={auditColumns({
        isGrouped,
        onPerson: (id) => narrow({ by: String(id) }),
        onBatch: (key) => narrow({ batch: key }),
      })}
      actions={({ item }) =>
        item.hasServices && (
          <Button
            isSmall
            data-row-open
            aria-label={texts.lookOf(fieldName(item.action), item.id)}
            onClick={() => look(item)}
          >
            {texts.look}
          </Button>
        )
      }
      empty={
        <EmptyList
          texts={texts}
          icon={<ScrollText aria-hidden />}
          isNarrowed={isNarrowed}
          onShowAll={() => narrow({ ...nothingChosen, search: '' })}
        />
      }
    >
      {looked && (
        <Suspense>
          <ServiceChanges entry={looked} onClose={() => setLooked(undefined)} onUndone={work.finishRow} />
        </Suspense>
      )}
    </ListPanel>
  );
}

const nothingChosen = { subject: undefined, by: undefined, batch: undefined, from: undefined, to: undefined };

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextField
      label={label}
      isLabelHidden
      type="date"
      className="max-md:flex-1"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The name of whose acts alone are shown, as far as one of them is here. */
function personOf(rows: readonly SteadyRow<AuditEntry>[] | undefined, adminId: number): string {
  const own = rows?.find(({ item }) => item.admin?.id === adminId);
  return own ? actorNameOf(own.item) : texts.oneAdmin;
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function subjectOf(text: string | null): AuditSubject | undefined {
  return auditSubjects.find((subject) => subject === text);
}
