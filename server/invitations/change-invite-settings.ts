import type { InviteSettings } from '../../contract/invitations-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database } from '../tables.ts';
import { type Terms, wireSettings } from './invitations.rules.ts';
import { readTerms, termSettings } from './read-terms.ts';

interface Change {
  readonly wanted: Terms;
  /** The settings that were read; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** Replaces what invitations pay from now on. Throws `changed-meanwhile` for settings that are others by now. */
export function changeInviteSettings(database: Database, { wanted, before, by, at }: Change): Promise<InviteSettings> {
  return database.write(async (tx) => {
    await lockSettings(tx, 'invite');
    const content = wireSettings(await readTerms(tx));
    const subject = 'invitation';
    const current = async () => content;
    await assertUnchanged(tx, { before, content, current, by, subject, subjectId: undefined });
    const next = wireSettings(wanted);
    const changes = changesBetween(content, next);
    if (Object.keys(changes.after).length === 0) return next;
    await saveSettings(tx, {
      [termSettings.isOn]: String(Number(wanted.isOn)),
      [termSettings.inviterPaise]: String(wanted.inviterPaise),
      [termSettings.friendPaise]: String(wanted.friendPaise),
      [termSettings.minimumPaise]: String(wanted.minimumPaise),
      [termSettings.bonusDays]: String(wanted.bonusDays),
      [termSettings.perMonth]: String(wanted.perMonth),
      [termSettings.perCustomer]: String(wanted.perCustomer),
    });
    await recordAct(tx, { by, at, action: 'change', subject, subjectId: undefined, ...changes });
    return next;
  });
}
