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
import {
  papersSinceName,
  readTaxSettings,
  type StoredTaxSettings,
  taxSettingNames,
  taxSinceName,
} from './read-tax-settings.ts';

interface TaxChange extends Omit<TaxSettings, 'invoices'> {
  /** Undefined: as they are, or one for each order with the first GSTIN. */
  readonly invoices: TaxSettings['invoices'] | undefined;
  /** The settings that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: SessionActor;
  readonly at: number;
}

/** Under which GSTIN papers are written from now on, and which. All admins are told of a change. Throws `changed-meanwhile` for settings that are others by now, and as `assertConfirmed` does. */
export async function changeTaxSettings(
  database: Database,
  { by, at, before, gstin, legalName, address, sac, invoices }: TaxChange,
): Promise<TaxSettings> {
  return database.write(async (tx) => {
    await assertConfirmed(tx, { sessionId: by.sessionId, at });
    // Vouchers are written under the same lock: none has a part of the old settings and a part of the new ones.
    await lockSettings(tx, 'receipts');
    const stored = await readTaxSettings(tx);
    const content = wireTaxSettings(stored);
    const isFirst = gstin !== '' && content.gstin === '' && !stored.hasChosenInvoices;
    const wanted = { gstin, legalName, address, sac, invoices: invoices ?? (isFirst ? 'order' : content.invoices) };
    const subject = 'payment-settings';
    const current = () => readWireTaxSettings(tx);
    await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
    const changes = changesBetween(content, wanted);
    if (Object.keys(changes.after).length === 0) return wanted;
    await saveSettings(tx, {
      [taxSettingNames.gstin]: gstin,
      [taxSettingNames.legalName]: legalName,
      [taxSettingNames.address]: address,
      [taxSettingNames.sac]: sac,
      [taxSettingNames.invoices]: wanted.invoices,
      ...(writesInvoices(wanted) && !writesInvoices(content) ? { [papersSinceName]: String(at) } : {}),
      ...(content.gstin === '' && gstin !== '' ? { [taxSinceName]: String(at) } : {}),
    });
    await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, ...changes, at });
    const message = `Admin #${by.adminId} changed the tax settings: ${partsInWords(changes.after, partNames)}`;
    await announceSecurityAct(tx, { adminId: by.adminId, act: 'tax-changed', message, at });
    return wanted;
  });
}

const writesInvoices = ({ gstin, invoices }: TaxSettings): boolean => gstin !== '' && invoices !== 'none';

const partNames: Readonly<Record<keyof TaxSettings, string>> = {
  gstin: 'the GSTIN',
  legalName: 'the legal name',
  address: 'the address',
  sac: 'the SAC',
  invoices: 'how invoices are written',
};

export const readWireTaxSettings = async (db: Reader): Promise<TaxSettings> =>
  wireTaxSettings(await readTaxSettings(db));

function wireTaxSettings({ gstin, legalName, address, sac, invoices }: StoredTaxSettings): TaxSettings {
  return { gstin, legalName, address, sac, invoices };
}
