import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../tables.ts';
import type { ProviderActing } from './create-provider.ts';
import { lockProvider, removeProvider } from './providers.queries.ts';
import { auditedProvider, providerIsGone } from './providers.rules.ts';

/** What was imported from it stays in the catalogue. Throws `not-found` for one that is gone already. */
export function deleteProvider(database: Database, { id, by, at }: ProviderActing & { id: number }): Promise<void> {
  return database.write(async (tx) => {
    const was = await lockProvider(tx, id);
    if (!was) throw providerIsGone();
    await removeProvider(tx, { id, at });
    const before = auditedProvider(was);
    await recordAct(tx, { by, at, action: 'delete', subject: 'provider', subjectId: id, before, after: {} });
  });
}
