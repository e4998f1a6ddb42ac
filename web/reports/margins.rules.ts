import { type MarginGroup, type MarginReport, marginGroups } from '../../contract/margins.ts';
import { textCell } from '../platform/csv.ts';
import { marginTexts as texts } from '../texts/admin-margins.ts';

/** By what the address asks to add up; days where it asks for nothing that there is. */
export const groupOf = (text: string | null): MarginGroup => marginGroups.find((each) => each === text) ?? 'day';

/** The report as a table for spreadsheets; a cost that nobody knows is an empty cell. */
export function marginLines({ by, rows }: MarginReport): string[][] {
  const head = [texts.groups[by], ...texts.csvColumns].map(textCell);
  const lines = rows.map(({ name, orders, withoutCost, kept, refunded, cost, profit, margin }) => [
    textCell(name || texts.byHand),
    String(orders),
    String(withoutCost.orders),
    kept,
    withoutCost.kept,
    refunded,
    cost ?? '',
    profit ?? '',
    margin ?? '',
  ]);
  return [head, ...lines];
}
