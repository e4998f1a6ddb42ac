import { type Provider, providerTexts } from '../../contract/providers.ts';
import { assertConfirmed } from '../accounts/assert-confirmed.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { convertCosts } from './convert-costs.ts';
import type { KeyShop, ProviderActing } from './create-provider.ts';
import { lockProvider, updateProvider } from './providers.queries.ts';
import {
  assertRupeeRate,
  auditedProvider,
  hostOf,
  keyHintOf,
  keyPlace,
  type ProviderRow,
  type ProviderValues,
  providerAddress,
  providerIsGone,
  switchingActs,
  wireProvider,
} from './providers.rules.ts';
import { closedCircuit } from './schedule.rules.ts';
import { lookedAtReasons, wakeDispatches } from './wake-dispatches.ts';

interface ProviderChange extends ProviderValues {
  readonly id: number;
  /** Fields of the provider that was read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  /** Undefined: the stored one stays. */
  readonly apiKey: string | undefined;
  /** Why it is switched off; counts for nothing else. Undefined: that no reason was given. */
  readonly pauseReason?: string | undefined;
  /** Somebody has looked at the rate: it counts as set now, also where it stays as it is. */
  readonly confirmsRate?: boolean | undefined;
}

/**
 * Replaces what is known of a provider, and lifts a pause when it is switched on: what waited for that is sent. All admins
 * are told of another address or key. Throws `confirmation-required` for either, `invalid-input` for another host without a key, `changed-meanwhile` for a provider that is another by now, `not-found` for one
 * that is gone.
 */
export function changeProvider(
  { database, sealer, config }: KeyShop,
  { id, before, apiKey, pauseReason, confirmsRate = false, ...given }: ProviderChange,
  { by, at }: ProviderActing,
): Promise<Provider> {
  const wanted = { ...given, url: providerAddress(given.url, config) };
  return database.write(async (tx) => {
    const was = await lockProvider(tx, id);
    if (!was) throw providerIsGone();
    assertRupeeRate(wanted, was);
    // On the same host another path can lead to somebody else's account there.
    const parts = [
      ...(was.url === wanted.url ? [] : ['the address']),
      ...(apiKey === undefined ? [] : ['the API key']),
    ];
    if (parts.length > 0) await assertConfirmed(tx, { sessionId: by.sessionId, at });
    const content = auditedProvider(was);
    const current = async () => wireProvider(was, at);
    await assertUnchanged(tx, { before, content, current, by, subject: 'provider', subjectId: id });
    if (apiKey === undefined && hostOf(was.url) !== hostOf(wanted.url)) {
      const text = providerTexts.keyOfAnotherHost;
      throw new ExpectedError('invalid-input', text, { fields: { apiKey: text } });
    }
    const key = apiKey === undefined ? {} : keyColumns(sealer.seal(keyPlace({ id, url: wanted.url }), apiKey), apiKey);
    const isSameCurrency = wanted.currency === was.currency;
    const is: ProviderRow = {
      ...was,
      ...wanted,
      ...key,
      ...(!isSameCurrency && { balance_e8: null, balance_at: null, spent_at: null }),
      fx_at: wanted.fx_e4 === was.fx_e4 && !confirmsRate ? was.fx_at : at,
      paused_reason: wanted.is_active === 1 ? null : was.paused_reason,
      sending_stopped_at: wanted.is_active === 1 ? null : was.sending_stopped_at,
    };
    const { id: _, created_at: __, ...values } = is;
    // What was read is money of the former currency.
    const reread = { balance_due_at: at, sync_due_at: at };
    await updateProvider(tx, id, { ...values, ...(!isSameCurrency && reread) });
    if (!isSameCurrency) await convertCosts(tx, { providerId: id, fromFxE4: was.fx_e4, toFxE4: is.fx_e4 });
    if (is.is_active === 1) await wakeDispatches(tx, { reasons: lookedAtReasons, at });
    const changes = changesBetween(actContent(was), actContent(is));
    if (apiKey !== undefined || confirmsRate || Object.keys(changes.after).length > 0) {
      const action = switchingAct(was, is) ?? 'change';
      const after = {
        ...changes.after,
        ...(apiKey === undefined ? {} : { isKeyReplaced: true }),
        ...(confirmsRate && { isRateConfirmed: true }),
        ...(action === switchingActs.off && { reason: pauseReason ?? providerTexts.noPauseReason }),
      };
      await recordAct(tx, { by, at, action, subject: 'provider', subjectId: id, ...changes, after });
    }
    if (parts.length > 0) {
      const message = `Admin #${by.adminId} changed ${parts.join(' and ')} of provider #${id}, ${hostOf(is.url)}`;
      await announceSecurityAct(tx, { adminId: by.adminId, act: 'provider-changed', message, at });
    }
    return wireProvider(is, at);
  });
}

/** With what stops it, which no edit sends. */
const actContent = (row: ProviderRow) => ({
  ...auditedProvider(row),
  pausedReason: row.paused_reason,
  sendingStopped: row.sending_stopped_at !== null,
});

const canBeUsed = (row: ProviderRow): boolean =>
  row.is_active === 1 && row.paused_reason === null && row.sending_stopped_at === null;

/** Undefined: it goes on as before. */
function switchingAct(was: ProviderRow, is: ProviderRow): string | undefined {
  if (was.is_active === 1 && is.is_active === 0) return switchingActs.off;
  return canBeUsed(is) && !canBeUsed(was) ? switchingActs.on : undefined;
}

/** What was tried with another key says nothing of this one. */
const keyColumns = (box: string, apiKey: string) => ({
  key_box: box,
  key_hint: keyHintOf(apiKey),
  circuit_state: closedCircuit.state,
  circuit_until: closedCircuit.until,
  circuit_failures: closedCircuit.failures,
  circuit_opened: closedCircuit.opened,
});
