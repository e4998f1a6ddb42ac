import type { SearchStep } from '../../contract/dispatches.ts';
import { announceChange } from '../notifications/announce-change.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { ProviderShop } from '../providers/call-provider.ts';
import { findDispatchToSearch, type StoredFinding } from '../providers/find-dispatch-to-search.ts';
import { claimSearches, hasDueSearch, saveFindings } from '../providers/save-findings.ts';
import type { Database } from '../tables.ts';
import { confirmFound } from './confirm-found.ts';
import { type Found, searchAnswer, searchBalance, searchGap, searchList } from './search-steps.ts';

export interface Search {
  readonly dispatchId: number;
}

/** Its kind is what earlier versions call their check of a hint. */
export const searchJob = defineJob<Search>({ kind: 'dispatch-hint', concurrency: 2, maxAttempts: 3 });

/** Has unknown orders looked for that are due. Where none is, nothing is written. */
export async function enqueueDueSearches(database: Database, at: number): Promise<void> {
  if (!(await hasDueSearch(database.read, at))) return;
  await database.write(async (tx) => {
    for (const dispatchId of await claimSearches(tx, at)) {
      await enqueueJob(tx, searchJob, { payload: { dispatchId }, at });
    }
  });
}

/** In this order: what is cheap and sure comes first. */
const steps = [
  ['answer', searchAnswer],
  ['list', searchList],
  ['gap', searchGap],
] as const;

/**
 * Looks for an unknown order in each way that its provider has. Proof makes it accepted; what is no proof is written down for the
 * person who decides. Time and absence decide nothing.
 */
async function searchDispatch(shop: ProviderShop, { dispatchId }: Search): Promise<void> {
  const { database } = shop;
  const searched = await findDispatchToSearch(database.read, dispatchId);
  if (!searched) return;
  const findings: StoredFinding[] = [];
  for (const [step, search] of steps) {
    const found = await search(shop, searched);
    if (!found) continue;
    const finding = findingOf(step, found, shop);
    const [providerOrder] = found.verdict.candidates;
    if (finding.outcome !== 'found' || providerOrder === undefined) {
      findings.push(finding);
      continue;
    }
    const outcome = await confirmFound(shop, { searched, step, providerOrder, finding });
    if (outcome === 'confirmed' || outcome === 'decided') return;
    // Another order has the number, or may have it.
    findings.push({ ...finding, outcome });
  }
  const balance = await searchBalance(shop, searched);
  if (balance) findings.push(findingOf('balance', balance, shop));
  await database.write((tx) => saveFindings(tx, { id: dispatchId, findings }));
  await announceChange(shop.bus, ['orders'], shop.clock());
}

/** A provider that was deleted meanwhile is no failure. */
export async function runSearch(shop: ProviderShop, search: Search): Promise<void> {
  try {
    await searchDispatch(shop, search);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
  }
}

/** Nobody reads through more. */
const maxShown = 5;

function findingOf(
  step: SearchStep,
  { verdict, asked, costs, fellE8 }: Found,
  { clock }: Pick<ProviderShop, 'clock'>,
): StoredFinding {
  const ids = verdict.candidates.slice(0, maxShown);
  const orders = ids.map((providerOrder) => ({ providerOrder, costE8: costs?.get(providerOrder)?.toString() ?? null }));
  return { step, at: clock(), outcome: verdict.outcome, asked, orders, fellE8: fellE8?.toString() ?? null };
}
