import { isDeepStrictEqual } from 'node:util';
import type { RowRefusal } from '../../contract/many-services.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { findServiceStates, updateService } from './catalogue.queries.ts';
import { auditedService, boundsOf, type ServiceState } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue, serviceIsGone } from './change-catalogue.ts';
import { recordServiceChanges } from './record-service-changes.ts';

/** What is undefined stays as it is. */
interface RowChange {
  readonly id: number;
  readonly name: string | undefined;
  readonly rate: number | undefined;
  readonly minQuantity: number | undefined;
  readonly maxQuantity: number | undefined;
  /** Fields of the service that was read; undefined changes any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

interface Refused {
  readonly id: number;
  readonly name: string;
  readonly reason: RowRefusal;
}

interface Changed {
  readonly saved: number[];
  readonly refused: Refused[];
  /** Null: nothing had to be changed. */
  readonly actId: number | null;
}

/**
 * Changes many services as the table of them has it, as one act that can be undone. A row that can't be taken is answered with
 * its reason, and the others are changed all the same. Throws `not-found` where no service has one of the numbers.
 */
export function changeManyServices(
  shop: CatalogueShop,
  { rows, by, at }: Acting & { readonly rows: readonly RowChange[] },
): Promise<Changed> {
  return changeCatalogue(shop, async (tx) => {
    const states = new Map((await findServiceStates(tx)).map((service) => [service.id, service]));
    const plans = rows.map((row) => planRow(states.get(row.id), row));
    if (plans.every((plan) => 'reason' in plan && plan.reason === 'gone')) throw serviceIsGone();
    const refused = plans.filter((plan): plan is Refused => 'reason' in plan);
    const kept = plans.filter((plan): plan is Kept => 'is' in plan);
    const saved = kept.map(({ is }) => is.id);
    const changes = kept
      .map(({ was, is }) => ({ is, ...changesBetween(auditedService(was), auditedService(is)) }))
      .filter(({ after }) => Object.keys(after).length > 0);
    if (changes.length === 0) return { saved, refused, actId: null };

    for (const { is } of changes) await updateService(tx, is);
    const act = { by, at, action: 'change-many', subject: 'service', subjectId: undefined } as const;
    const entryId = await recordAct(tx, { ...act, before: {}, after: { count: changes.length } });
    await recordServiceChanges(tx, {
      entryId,
      changes: changes.map(({ is, before, after }) => ({ serviceId: is.id, before, after })),
    });
    return { saved, refused, actId: entryId };
  });
}

interface Kept {
  readonly was: ServiceState;
  readonly is: ServiceState;
}

function planRow(was: ServiceState | undefined, row: RowChange): Kept | Refused {
  if (!was) return { id: row.id, name: `#${row.id}`, reason: 'gone' };
  const is = boundsOf({
    ...was,
    name: row.name ?? was.name,
    rate: row.rate ?? was.rate,
    minQuantity: row.minQuantity ?? was.minQuantity,
    maxQuantity: row.maxQuantity ?? was.maxQuantity,
  });
  // It is as was asked already, such as after an answer that was lost.
  if (isDeepStrictEqual(is, was)) return { was, is };
  const { id, name } = was;
  if (!isAsRead(was, row.before)) return { id, name, reason: 'changed-meanwhile' };
  return is.minQuantity > is.maxQuantity ? { id, name, reason: 'bounds-cross' } : { was, is };
}

function isAsRead(was: ServiceState, before: RowChange['before'] = {}): boolean {
  const content: Readonly<Record<string, unknown>> = auditedService(was);
  return Object.entries(before).every(([name, value]) => value === undefined || content[name] === value);
}
