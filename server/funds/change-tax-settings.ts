import type { TaxSettings } from '../../contract/tax.ts';
import { assertConfirmed, type SessionActor } from '../accounts/assert-confirmed.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { recordAct } from '../audit/record-act.ts';
import { announceSecurityAct } from '../notifications/announce-security-act.ts';
import { partsInWords } from '../notifications/notifications.rules.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader } from '../tables.ts';
import { readTaxSettings, taxSettingNames, taxSinceName } from './read-tax-settings.ts';

interface TaxChange extends TaxSettings {
  /** The settings that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: SessionActor;
  readonly at: number;
}

/** Under which GSTIN vouchers are written from now on. All admins are told of a change. Throws `changed-meanwhile` for settings that are others by now, and as `assertConfirmed` does. */
export async function changeTaxSettings(
  database: Database,
  { by, at, before, gstin, legalName, address, sac }: TaxChange,
): Promise<TaxSettings> {
  const wanted = { gstin, legalName, address, sac };
  await database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    // Vouchers are written under the same lock: none has a part of the old settings and a part of the new ones.
    await lockSettings(tx, 'receipts');
    const content = await readWireTaxSettings(tx);
    const subject = 'payment-settings';
    const current = () => readWireTaxSettings(tx);
    await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
    const changes = changesBetween(content, wanted);
    if (Object.keys(changes.after).length === 0) return;
    await saveSettings(tx, {
      [taxSettingNames.gstin]: gstin,
      [taxSettingNames.legalName]: legalName,
      [taxSettingNames.address]: address,
      [taxSettingNames.sac]: sac,
      ...(content.gstin === '' && gstin !== '' ? { [taxSinceName]: String(at) } : {}),
    });
    await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, ...changes, at });
    const message = `Admin #${by.adminId} changed the tax settings: ${partsInWords(changes.after, partNames)}`;
    await announceSecurityAct(tx, { adminId: by.adminId, act: 'tax-changed', message, at });
  });
  return wanted;
}

const partNames: Readonly<Record<keyof TaxSettings, string>> = {
  gstin: 'the GSTIN',
  legalName: 'the legal name',
  address: 'the address',
  sac: 'the SAC',
};

export async function readWireTaxSettings(db: Reader): Promise<TaxSettings> {
  const { since: _, ...settings } = await readTaxSettings(db);
  return settings;
}
