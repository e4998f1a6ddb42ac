import { ArrowRight } from 'lucide-react';
import type { AuditEntry } from '../../contract/audit.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';
import type { Column } from '../ui/data-table.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { actorNameOf, changesOf, fieldName } from './audit.rules.ts';

export const auditColumns: readonly Column<SteadyRow<AuditEntry>>[] = [
  {
    key: 'what',
    header: texts.what,
    isPrimary: true,
    cell: ({ item }) => (
      <span className="block">
        <span className="block first-letter:uppercase">{fieldName(item.action)}</span>
        <span className="block text-sm font-normal text-ink-3">
          {texts.about(texts.subjects[item.subject], item.subjectId)}
          {item.undoneBy !== null && ` · ${texts.undone}`}
        </span>
      </span>
    ),
  },
  { key: 'change', header: texts.change, cell: ({ item }) => <Changes entry={item} /> },
  {
    key: 'who',
    header: texts.who,
    cell: ({ item: { admin, via } }) => (
      <span className="block wrap-anywhere">
        {actorNameOf({ admin })}
        {admin && <span className="block text-sm text-ink-3">{admin.email}</span>}
        {via !== 'page' && <span className="block text-sm text-ink-3">{via}</span>}
      </span>
    ),
  },
  {
    key: 'when',
    header: texts.when,
    cell: ({ item }) => (
      <span className="block">
        <RelativeDate at={item.at} className="whitespace-nowrap" />
        <span className="block text-sm text-ink-3 wrap-anywhere">{item.address}</span>
      </span>
    ),
  },
];

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="text-ink-3">{texts.noChange}</span>;
  return (
    <ul className="grid gap-1 text-[0.9375rem] md:max-w-96">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="sr-only">{texts.becomes(field, before ?? texts.nothing, after ?? texts.nothing)}</span>
          <span aria-hidden>
            <span className="text-ink-3">{field} </span>
            {before !== undefined && <s className="text-ink-2">{before}</s>}
            {before !== undefined && after !== undefined && <ArrowRight className="mx-1 inline size-3.5" />}
            {after !== undefined && <span>{after}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
