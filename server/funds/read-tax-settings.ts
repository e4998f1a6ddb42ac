import type { TaxSettings } from '../../contract/tax.ts';
import type { Reader } from '../tables.ts';

/** The names under which the shop's settings have them. */
export const taxSettingNames = {
  gstin: 'tax.gstin',
  legalName: 'tax.legalName',
  address: 'tax.address',
  sac: 'tax.sac',
} as const satisfies Record<keyof TaxSettings, string>;

/** Since when the shop has the GSTIN that it has, in milliseconds. */
export const taxSinceName = 'tax.since';

/** Under which GSTIN vouchers are written; none while it is empty. */
export async function readTaxSettings(db: Reader): Promise<TaxSettings & { readonly since: number }> {
  const names = [...Object.values(taxSettingNames), taxSinceName];
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  const valueOfSetting = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? '';
  return {
    gstin: valueOfSetting(taxSettingNames.gstin),
    legalName: valueOfSetting(taxSettingNames.legalName),
    address: valueOfSetting(taxSettingNames.address),
    sac: valueOfSetting(taxSettingNames.sac),
    since: Number(valueOfSetting(taxSinceName)),
  };
}
