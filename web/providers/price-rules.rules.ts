import { parseRate } from '../../contract/money.ts';
import { type PriceRuleScope, priceRuleScopes, type WirePriceRule } from '../../contract/price-rules.ts';
import { type PriceEnding, priceEndings } from '../../contract/provider-services.ts';
import { plainDigits } from '../platform/grouped-digits.ts';
import { priceRuleWords as words } from '../texts/admin-price-rules.ts';
import { importRules } from './import-form.rules.ts';
import { plainPercent } from './providers.rules.ts';

/** A rule as it stands in the form. */
export interface RuleEntry {
  readonly key: number;
  /** `all`, `provider-3` or `category-12`; empty: nothing is chosen yet. */
  readonly scope: string;
  readonly percent: string;
  readonly fixed: string;
  readonly ending: string;
  readonly floor: string;
}

const scopeName = ({ scope, scopeId }: Pick<WirePriceRule, 'scope' | 'scopeId'>): string =>
  scopeId === null ? scope : `${scope}-${scopeId}`;

export const entryOf = (rule: WirePriceRule, key: number): RuleEntry => ({
  key,
  scope: scopeName(rule),
  percent: plainPercent(rule.percent),
  fixed: rule.fixed,
  ending: rule.ending,
  floor: plainPercent(rule.floor),
});

export const newEntry = (key: number, scope: string): RuleEntry => ({
  key,
  scope,
  percent: '30',
  fixed: '0',
  ending: 'none',
  floor: '5',
});

export interface EntryFaults {
  readonly scope?: string;
  readonly percent?: string;
  readonly fixed?: string;
  readonly floor?: string;
}

/** What is wrong with one of these entries, by its field. */
export function faultsOfEntry(entry: RuleEntry, entries: readonly RuleEntry[]): EntryFaults {
  const isTwice = entries.some(({ key, scope }) => key < entry.key && scope === entry.scope);
  const scope = entry.scope === '' ? words.faults.scope : isTwice ? words.faults.twice : undefined;
  const [percent, fixed, floor] = [
    importRules.percent(entry.percent),
    importRules.fixed(entry.fixed),
    importRules.floor(entry.floor),
  ];
  return {
    ...(scope !== undefined && { scope }),
    ...(percent !== undefined && { percent }),
    ...(fixed !== undefined && { fixed }),
    ...(floor !== undefined && { floor }),
  };
}

function scopeOf(text: string): { scope: PriceRuleScope; scopeId: number | null } {
  const [name, id] = text.split('-');
  const scope = priceRuleScopes.find((each) => each === name) ?? 'all';
  return { scope, scopeId: scope === 'all' ? null : Number(id) };
}

const endingOf = (text: string): PriceEnding => priceEndings.find((ending) => ending === text) ?? 'none';

/** What the server is sent; undefined as long as an entry is not sound. */
export function rulesBody(entries: readonly RuleEntry[]) {
  if (entries.some((entry) => Object.keys(faultsOfEntry(entry, entries)).length > 0)) return undefined;
  return entries.map(({ scope, percent, fixed, ending, floor }) => ({
    ...scopeOf(scope),
    percent: plainDigits(percent),
    fixed: plainDigits(fixed),
    ending: endingOf(ending),
    floor: plainDigits(floor),
  }));
}

/** Whether what is typed comes to the rules that are stored. */
export function isSameRules(entries: readonly RuleEntry[], stored: readonly WirePriceRule[]): boolean {
  const body = rulesBody(entries);
  if (!body || body.length !== stored.length) return false;
  return stored.every((rule) => {
    const typed = body.find((each) => each.scope === rule.scope && each.scopeId === rule.scopeId);
    return (
      typed !== undefined &&
      Number(typed.percent) === Number(rule.percent) &&
      parseRate(typed.fixed) === parseRate(rule.fixed) &&
      typed.ending === rule.ending &&
      Number(typed.floor) === Number(rule.floor)
    );
  });
}
