import type { Provider } from '../../contract/providers.ts';
import type { SessionActor } from '../accounts/assert-confirmed.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Shop } from '../shop.ts';
import { insertProvider, lockProvider, updateProvider } from './providers.queries.ts';
import {
  auditedProvider,
  keyHintOf,
  keyPlace,
  type ProviderValues,
  providerAddress,
  providerIsGone,
  wireProvider,
} from './providers.rules.ts';

export interface ProviderActing {
  readonly by: SessionActor;
  readonly at: number;
}
export type KeyShop = Pick<Shop, 'database' | 'sealer' | 'config'>;

/** Adds a provider with its key, which is stored sealed. Throws `invalid-input` for an address that can't be called. */
export function createProvider(
  { database, sealer, config }: KeyShop,
  { apiKey, ...given }: ProviderValues & { readonly apiKey: string },
  { by, at }: ProviderActing,
): Promise<Provider> {
  const values = { ...given, url: providerAddress(given.url, config), key_hint: keyHintOf(apiKey) };
  return database.write(async (tx) => {
    const { id } = await insertProvider(tx, { ...values, at });
    await updateProvider(tx, id, { key_box: sealer.seal(keyPlace({ id, url: values.url }), apiKey) });
    const created = await lockProvider(tx, id);
    if (!created) throw providerIsGone();
    const after = auditedProvider(created);
    await recordAct(tx, { by, at, action: 'create', subject: 'provider', subjectId: id, before: {}, after });
    return wireProvider(created, at);
  });
}
