import type { Provider } from '../../contract/providers.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import type { Shop } from '../shop.ts';
import type { Tx } from '../tables.ts';
import { insertProvider, lockProvider, updateProvider } from './providers.queries.ts';
import {
  assertRupeeRate,
  auditedProvider,
  hostOf,
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

type KeyedProvider = ProviderValues & { readonly apiKey: string };

/**
 * Adds a provider with its key, and tells all admins where the shop can buy from now on. Throws `invalid-input` for an
 * address that can't be called, and as `assertConfirmed` does.
 */
export function createProvider(shop: KeyShop, given: KeyedProvider, { by, at }: ProviderActing): Promise<Provider> {
  return shop.database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    const created = await addProvider(tx, shop, given, { by, at });
    const message = `Admin #${by.adminId} added provider #${created.id}, ${hostOf(created.url)}`;
    await announceSecurityAct(tx, { adminId: by.adminId, act: 'provider-created', message, at });
    return created;
  });
}

/** Stores a provider, its key sealed. Nobody is told. Throws `invalid-input` for an address that can't be called, and as `assertRupeeRate` does. */
export async function addProvider(
  tx: Tx,
  { sealer, config }: Pick<KeyShop, 'sealer' | 'config'>,
  { apiKey, ...given }: KeyedProvider,
  { by, at }: { by: AdminActor; at: number },
): Promise<Provider> {
  assertRupeeRate(given);
  const values = { ...given, url: providerAddress(given.url, config), key_hint: keyHintOf(apiKey) };
  const { id } = await insertProvider(tx, { ...values, at });
  await updateProvider(tx, id, { key_box: sealer.seal(keyPlace({ id, url: values.url }), apiKey) });
  const created = await lockProvider(tx, id);
  if (!created) throw providerIsGone();
  const after = auditedProvider(created);
  await recordAct(tx, { by, at, action: 'create', subject: 'provider', subjectId: id, before: {}, after });
  return wireProvider(created, at);
}
