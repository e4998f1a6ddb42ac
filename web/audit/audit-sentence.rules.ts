import type { AuditEntry } from '../../contract/audit.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { openedBy } from '../platform/opened-by-address.ts';
import { auditSentences as texts } from '../texts/admin-audit-sentences.ts';
import { fieldName } from './audit.rules.ts';

type Act = Pick<AuditEntry, 'action' | 'subject' | 'subjectId' | 'after' | 'batch'>;

/**
 * What was done, after the name of who did it: `approved a fund request`, `raised 48 prices by 8 %`. With `isGrouped` the
 * act stands for all of its press.
 */
export function sentenceOf({ action, subject, subjectId, after, batch }: Act, isGrouped = false): string {
  const { acts, verbs, objects } = texts;
  if (action === 'change-prices' || action === 'follow-prices') return pricesText(after);
  if (action === 'change-status' && isGrouped && batch)
    return texts.markedMany(batch.count, fieldName(textOf(after['status'])));
  if (action === 'change-status') return texts.marked(fieldName(textOf(after['status'])));
  if (action === 'import' && subject === 'service') return importText(after);
  if (action === 'change-many') return texts.changedMany(numberOf(after['count']));
  if (action === 'archive' && typeof after['count'] === 'number') return texts.archivedMany(after['count']);
  if (subject === 'platform' && numberOf(after['archivedCategories']) > 0)
    return texts.archivedPlatform(numberOf(after['archivedCategories']), numberOf(after['archivedServices']));
  if (subject === 'platform' && numberOf(after['restoredCategories']) > 0)
    return texts.restoredPlatform(numberOf(after['restoredCategories']), numberOf(after['restoredServices']));
  if (action === 'apply') return texts.applied(numberOf(after['credited']));
  if (action === 'resolve' && subject === 'payment' && isAmount(after['amount']))
    return isSetAside(after) ? texts.setAside(rupeesOf(after['amount'])) : texts.credited(rupeesOf(after['amount']));
  if ((action === 'pause' || action === 'resume') && numberOf(after['count']) > 1)
    return texts.switched[action](numberOf(after['count']));
  if (action === 'undo' && typeof after['restored'] === 'number') return texts.undone(after['restored']);
  if (action === 'change-dispatching' && subjectId === null) return texts.dispatching;
  if (action in acts) return acts[action as keyof typeof acts]; // it was just looked up
  const verb = action in verbs ? verbs[action as keyof typeof verbs] : fieldName(action);
  return `${verb} ${objects[subject]}`;
}

/** What is left of a reversed payment stays reversed, credited or not. */
const isSetAside = ({ state, fundRequestId }: AuditEntry['after']): boolean =>
  state === 'not_ours' || (state === 'reversed' && fundRequestId === undefined);

/** The thing that it was done to, after the sentence; undefined where nobody knows its name. */
export const nameText = ({ subjectName }: Pick<AuditEntry, 'subjectName'>): string | undefined =>
  subjectName === null ? undefined : texts.named(subjectName);

function pricesText({ count, percent, byRules }: AuditEntry['after']): string {
  const prices = numberOf(count);
  if (typeof percent !== 'number') return byRules === true ? texts.byRules(prices) : texts.byCost(prices);
  return percent < 0 ? texts.lowered(prices, -percent) : texts.raised(prices, percent);
}

function importText({ created, platformIds, categoryIds }: AuditEntry['after']): string {
  const categories = lengthOf(categoryIds);
  if (categories === 0) return texts.imported(numberOf(created));
  return texts.importedInto(numberOf(created), lengthOf(platformIds), categories);
}

/** Acts of earlier versions may lack it. */
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^[0-9]+\.[0-9]{2}$/.test(value);
const rupeesOf = (amount: string): string => formatRupees(paiseOf(amount));
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const panelOf = {
  category: 'categories',
  'fund-request': 'fund-requests',
  order: 'orders',
  platform: 'categories',
  service: 'services',
  ticket: 'support',
  user: 'users',
} as const satisfies Partial<Record<AuditEntry['subject'], string>>;

/** Where the thing of an act is found; undefined where no panel lists it by its number. */
export function placeOf({
  subject,
  subjectId,
  subjectName,
}: Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName'>): string | undefined {
  if (subjectId === null || !(subject in panelOf)) return undefined;
  // Of these, panels find by name.
  if (subject === 'platform') return `${pages.adminDashboard}?tab=categories&view=platforms`;
  const isNamed = subject === 'category' || subject === 'user';
  if (isNamed && subjectName === null) return undefined;
  const query = new URLSearchParams({
    tab: panelOf[subject as keyof typeof panelOf],
    search: isNamed ? (subjectName ?? '') : `#${subjectId}`,
    ...openedBy(subjectId),
  });
  return `${pages.adminDashboard}?${query}`;
}
