import type { CannedReply } from '../../contract/support-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader } from '../tables.ts';
import { usualReplies } from './support.rules.ts';

const settingName = 'support.cannedReplies';

/** The ready-made replies as the shop has written them, else the usual ones. */
export async function findCannedReplies(db: Reader): Promise<CannedReply[]> {
  const kept = await db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst();
  // Only `changeCannedReplies` writes it, from what the contract has checked.
  return kept ? (JSON.parse(kept.value) as CannedReply[]) : [...usualReplies];
}

interface RepliesChange {
  readonly replies: readonly CannedReply[];
  /** Those that were read; undefined replaces any state. */
  readonly before?: readonly CannedReply[] | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** Replaces the ready-made replies, with a record of those that differ. Throws `changed-meanwhile` for replies that are others by now. */
export async function changeCannedReplies(
  database: Database,
  { replies, before, by, at }: RepliesChange,
): Promise<CannedReply[]> {
  await database.write(async (tx) => {
    await lockSettings(tx, 'support');
    const subject = 'canned-replies';
    const content = byTitle(await findCannedReplies(tx));
    const current = () => findCannedReplies(tx);
    const seen = before && byTitle(before);
    await assertUnchanged(tx, { before: seen, content, current, by, subject, subjectId: undefined });
    const changes = changesBetween(content, byTitle(replies));
    if (Object.keys(changes.after).length + Object.keys(changes.before).length === 0) return;
    await saveSettings(tx, { [settingName]: JSON.stringify(replies) });
    await recordAct(tx, { by, action: 'change', subject, subjectId: undefined, ...changes, at });
  });
  return findCannedReplies(database.read);
}

/** The text of each, and the order they stand in. */
function byTitle(replies: readonly CannedReply[]): Record<string, unknown> {
  const texts = replies.map(({ title, text }) => [`“${title}”`, text]);
  return { ...Object.fromEntries(texts), order: replies.map(({ title }) => title) };
}
