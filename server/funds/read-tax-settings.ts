import { invoiceChoices, type TaxSettings } from '../../contract/tax.ts';
import type { Reader } from '../tables.ts';

/** The names under which the shop's settings have them. */
export const taxSettingNames = {
  gstin: 'tax.gstin',
  legalName: 'tax.legalName',
  address: 'tax.address',
  sac: 'tax.sac',
  invoices: 'tax.invoices',
} as const satisfies Record<keyof TaxSettings, string>;

/** Since when the shop has the GSTIN that it has, in milliseconds. */
export const taxSinceName = 'tax.since';

/** Since when invoices, credit notes and refund vouchers are written, in milliseconds. */
export const papersSinceName = 'tax.papersSince';

export interface StoredTaxSettings extends TaxSettings {
  readonly since: number;
  readonly papersSince: number;
  /** False in a shop that had its GSTIN before invoices could be written. */
  readonly hasChosenInvoices: boolean;
}

/** Under which GSTIN papers are written; none while it is empty. */
export async function readTaxSettings(db: Reader): Promise<StoredTaxSettings> {
  const names = [...Object.values(taxSettingNames), taxSinceName, papersSinceName];
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  const valueOfSetting = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? '';
  return {
    gstin: valueOfSetting(taxSettingNames.gstin),
    legalName: valueOfSetting(taxSettingNames.legalName),
    address: valueOfSetting(taxSettingNames.address),
    sac: valueOfSetting(taxSettingNames.sac),
    invoices: invoiceChoices.find((choice) => choice === valueOfSetting(taxSettingNames.invoices)) ?? 'none',
    hasChosenInvoices: valueOfSetting(taxSettingNames.invoices) !== '',
    since: Number(valueOfSetting(taxSinceName)),
    papersSince: Number(valueOfSetting(papersSinceName)),
  };
}
