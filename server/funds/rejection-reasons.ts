import type { RejectionReasons } from '../../contract/funds-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader } from '../tables.ts';
import { usualRejectionReasons } from './funds.rules.ts';

const settingName = 'payment.rejectionReasons';

/** The ready-made reasons as the shop has written them, else the usual ones. */
export async function readRejectionReasons(db: Reader): Promise<RejectionReasons> {
  const kept = await db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst();
  // Only `changeRejectionReasons` writes it, from what the contract has checked.
  return { reasons: kept ? (JSON.parse(kept.value) as string[]) : [...usualRejectionReasons] };
}

interface ReasonsChange {
  readonly reasons: readonly string[];
  /** Those that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** Replaces the ready-made reasons. Throws `changed-meanwhile` for reasons that are others by now. */
export async function changeRejectionReasons(
  database: Database,
  { reasons, before, by, at }: ReasonsChange,
): Promise<RejectionReasons> {
  return database.write(async (tx) => {
    await lockSettings(tx, 'payment');
    const wanted = { reasons: [...reasons] };
    const content = await readRejectionReasons(tx);
    const subject = 'payment-settings';
    const current = () => readRejectionReasons(tx);
    await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
    const changes = changesBetween({ rejectionReasons: content.reasons }, { rejectionReasons: wanted.reasons });
    if (Object.keys(changes.after).length === 0) return wanted;
    await saveSettings(tx, { [settingName]: JSON.stringify(reasons) });
    await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, ...changes, at });
    return wanted;
  });
}
