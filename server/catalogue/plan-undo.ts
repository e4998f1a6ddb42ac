import type { UndoOutcome } from '../../contract/audit.ts';
import { parseRate } from '../../contract/money.ts';
import { auditedService, type ServiceState } from './catalogue.rules.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an act changed of one service, by the names under which acts note its fields. */
export interface NotedChange {
  /** Null: the act created it. */
  readonly before: Fields | null;
  readonly after: Fields;
}

export type UndoPlan =
  | { readonly outcome: 'restored'; readonly is: ServiceState }
  | { readonly outcome: Exclude<UndoOutcome, 'restored'> };

/**
 * How a service stands once this change of it is undone. A field that somebody has changed since stands in the way of all
 * of them; what the change did not touch stays. One that the change created leaves the catalogue.
 */
export function planUndo(
  now: ServiceState,
  { before, after }: NotedChange,
  { at, standingCategories }: { readonly at: number; readonly standingCategories: ReadonlySet<number> },
): UndoPlan {
  const noted: Fields = auditedService(now);
  // Imports of providers noted more than a service has.
  const fields = Object.entries(after).filter(([name]) => Object.hasOwn(noted, name));
  if (fields.some(([name, value]) => noted[name] !== value)) return { outcome: 'changed-since' };
  if (before === null) return { outcome: 'restored', is: { ...now, archivedAt: at } };
  const is = restored(now, before, at);
  const comesIn = is.categoryId !== now.categoryId || (is.archivedAt === null && now.archivedAt !== null);
  if (comesIn && !standingCategories.has(is.categoryId)) return { outcome: 'no-category' };
  if (is.minQuantity > is.maxQuantity) return { outcome: 'bounds-cross' };
  return { outcome: 'restored', is };
}

/** The fields were noted by `auditedService`, so that each has the type of the state's own. */
function restored(now: ServiceState, before: Fields, at: number): ServiceState {
  const { pricePerThousand, isArchived, ...rest } = before;
  return {
    ...now,
    ...(rest as Partial<ServiceState>),
    rate: typeof pricePerThousand === 'string' ? (parseRate(pricePerThousand) ?? now.rate) : now.rate,
    archivedAt: isArchived === false ? null : isArchived === true ? (now.archivedAt ?? at) : now.archivedAt,
  };
}
