import type { PriceChange } from '../../contract/price-changes.ts';
import { isoTime } from '../platform/clock.ts';
import type { Page } from '../platform/http/answers.ts';
import type { Reader } from '../tables.ts';
import { priceChangeKind } from './price-change.rules.ts';

interface PriceChangesQuery {
  readonly serviceId: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Each change of a service's price, newest first, whether it was of that service alone or of many. */
export async function findPriceChanges(
  db: Reader,
  { serviceId, page, pageSize }: PriceChangesQuery,
): Promise<Page<PriceChange>> {
  const rows = await changesOf(db, serviceId)
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['audit_entries.id', 'at', 'action', 'actor_id', 'first_name', 'last_name', 'audit_entries.after as act'])
    .select(['changes.before', 'changes.after'])
    .orderBy('audit_entries.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await changesOf(db, serviceId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(priceChangeOf), total };
}

/** The name of the field, as JSON has it; within a text its quotation marks have a backslash before them. */
const pricePart = '%"pricePerThousand":%';

function changesOf(db: Reader, serviceId: number) {
  const ofOne = db
    .selectFrom('audit_entries')
    .select((eb) => ['id as entry_id', eb.ref('before').$castTo<string | null>().as('before'), 'after'])
    .where('subject', '=', 'service')
    .where('subject_id', '=', serviceId)
    .where('after', 'like', pricePart);
  const ofMany = db
    .selectFrom('service_changes')
    .select(['entry_id', 'before', 'after'])
    .where('service_id', '=', serviceId)
    .where('after', 'like', pricePart);
  return db
    .selectFrom(ofOne.unionAll(ofMany).as('changes'))
    .innerJoin('audit_entries', 'audit_entries.id', 'changes.entry_id');
}

interface ChangeRow {
  readonly id: number;
  readonly at: number;
  readonly action: string;
  readonly actor_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** What the act says of itself, as JSON. */
  readonly act: string;
  readonly before: string | null;
  readonly after: string;
}

function priceChangeOf(row: ChangeRow): PriceChange {
  const [act, before, after] = [fieldsIn(row.act), fieldsIn(row.before ?? '{}'), fieldsIn(row.after)];
  return {
    id: row.id,
    at: isoTime(row.at),
    adminName: row.actor_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    kind: priceChangeKind({ action: row.action, act, before }),
    percent: typeof act['percent'] === 'number' ? act['percent'] : null,
    before: priceIn(before),
    after: priceIn(after) ?? '',
  };
}

/** Written by `recordAct` and `recordServiceChanges` from objects. */
const fieldsIn = (json: string) => JSON.parse(json) as Readonly<Record<string, unknown>>;

const priceIn = ({ pricePerThousand: price }: Readonly<Record<string, unknown>>): string | null =>
  typeof price === 'string' ? price : null;
