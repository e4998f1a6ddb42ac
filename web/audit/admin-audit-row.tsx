import { ArrowRight } from 'lucide-react';
import type { AuditEntry } from '../../contract/audit.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { auditTexts as texts } from '../texts/admin-audit.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { actorNameOf, changesOf, type FieldChange } from './audit.rules.ts';
import { nameText, placeOf, sentenceOf } from './audit-sentence.rules.ts';

interface AuditRowProps {
  /** Whether the newest act of a bulk action stands for all of them. */
  readonly isGrouped: boolean;
  readonly onPerson: (adminId: number) => void;
  readonly onBatch: (key: string) => void;
}

export const auditColumns = (props: AuditRowProps): readonly Column<SteadyRow<AuditEntry>>[] => [
  {
    key: 'what',
    header: texts.what,
    isPrimary: true,
    cell: ({ item }) => <Sentence entry={item} {...props} />,
  },
  {
    key: 'change',
    header: texts.change,
    cell: ({ item }) => (standsForMany(item, props) ? <Each entry={item} {...props} /> : <Changes entry={item} />),
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

const standsForMany = ({ batch }: AuditEntry, { isGrouped }: Pick<AuditRowProps, 'isGrouped'>): boolean =>
  isGrouped && batch !== null && batch.count > 1;

/** The way from a bulk action to each of its acts. */
function Each({ entry: { batch }, onBatch }: { entry: AuditEntry } & AuditRowProps) {
  if (!batch) return null;
  return (
    <button type="button" className="link font-semibold" onClick={() => onBatch(batch.key)}>
      {texts.each(batch.count)}
    </button>
  );
}

/** Who did what to which thing, and where that is found. */
function Sentence({ entry, isGrouped, onPerson }: { entry: AuditEntry } & AuditRowProps) {
  const { admin, subject, subjectId, via, undoneBy } = entry;
  const name = actorNameOf(entry);
  const isOfMany = standsForMany(entry, { isGrouped });
  const place = isOfMany ? undefined : placeOf(entry);
  const called = isOfMany ? undefined : nameText(entry);
  const thing = isOfMany ? texts.subjects[subject] : texts.about(texts.subjects[subject], subjectId);
  return (
    <span className="block wrap-anywhere md:max-w-md">
      {admin ? (
        <button
          type="button"
          className="link font-semibold"
          aria-label={texts.actsOf(name)}
          onClick={() => onPerson(admin.id)}
        >
          {name}
        </button>
      ) : (
        <Badge tone="sky">{name}</Badge>
      )}{' '}
      <span className="font-normal">
        {sentenceOf(entry, isOfMany)}
        {called !== undefined && <span className="text-ink-2"> · {called}</span>}
      </span>
      <span className="block text-sm font-normal text-ink-3">
        {place === undefined ? (
          thing
        ) : (
          <a className="link" href={place}>
            {thing}
          </a>
        )}
        {admin && ` · ${admin.email}`}
        {via !== 'page' && ` · ${via}`}
        {undoneBy !== null && ` · ${texts.undone}`}
      </span>
    </span>
  );
}

/** So many fit a row; the others are a press away. */
const shownAtOnce = 3;

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="text-ink-3">{texts.noChange}</span>;
  const rest = changes.slice(shownAtOnce);
  return (
    <div className="text-[0.9375rem] md:max-w-96">
      <ChangeList changes={changes.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="link inline-block cursor-pointer list-none py-1 text-sm font-semibold [[open]>&]:hidden">
            {texts.more(rest.length)}
          </summary>
          <ChangeList changes={rest} />
        </details>
      )}
    </div>
  );
}

function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className="grid gap-0.5">
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
