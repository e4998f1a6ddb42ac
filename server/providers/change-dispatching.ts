import type { Dispatching } from '../../contract/dispatching.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import { lockSettings } from '../storefront/lock-settings.ts';
import { saveSettings } from '../storefront/save-settings.ts';
import type { Database, Reader, Tx } from '../tables.ts';
import { percentText } from './providers.rules.ts';

interface DispatchSettings {
  /** While it is off, no order is sent to any provider. */
  readonly isOn: boolean;
  /** The least that is left of what a customer paid, in hundredths of a percent. */
  readonly floorBp: number;
  /** An order that its provider could not deliver goes to the next route, where nothing was delivered. */
  readonly triesNextOnFailure: boolean;
  /** When it was switched on last; 0 for one that was always on. */
  readonly onSince: number;
}

const names = {
  isOn: 'dispatching.is-on',
  floorBp: 'dispatching.floor-bp',
  triesNextOnFailure: 'dispatching.tries-next-on-failure',
  onSince: 'dispatching.on-since',
} as const;
const usualFloorBp = 500;

/** It is on until somebody switches it off: without providers and automatic services nothing is sent. */
export async function findDispatchSettings(db: Reader | Tx): Promise<DispatchSettings> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', Object.values(names)).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    isOn: stored.get(names.isOn) !== '0',
    floorBp: Number(stored.get(names.floorBp) ?? usualFloorBp),
    triesNextOnFailure: stored.get(names.triesNextOnFailure) === '1',
    onSince: Number(stored.get(names.onSince) ?? 0),
  };
}

const wire = ({ isOn, floorBp, triesNextOnFailure }: Omit<DispatchSettings, 'onSince'>): Dispatching => ({
  isOn,
  floor: percentText(floorBp),
  triesNextOnFailure,
});

export const readDispatching = async (db: Reader): Promise<Dispatching> => wire(await findDispatchSettings(db));

interface DispatchingChange {
  readonly isOn: boolean;
  /** Undefined: as it is. */
  readonly floorBp: number | undefined;
  readonly triesNextOnFailure: boolean | undefined;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: AdminActor;
  readonly at: number;
}

/** Throws `changed-meanwhile` for settings that are others by now. */
export function changeDispatching(database: Database, change: DispatchingChange): Promise<Dispatching> {
  const { isOn, floorBp, triesNextOnFailure, before, by, at } = change;
  return database.write(async (tx) => {
    await lockSettings(tx, 'dispatching');
    const was = await findDispatchSettings(tx);
    const content = { ...wire(was) };
    await assertUnchanged(tx, {
      before,
      content,
      current: async () => content,
      by,
      subject: 'provider',
      subjectId: undefined,
    });
    const is = {
      isOn,
      floorBp: floorBp ?? was.floorBp,
      triesNextOnFailure: triesNextOnFailure ?? was.triesNextOnFailure,
    };
    const onSince = is.isOn && !was.isOn ? at : was.onSince;
    await saveSettings(tx, {
      [names.isOn]: is.isOn ? '1' : '0',
      [names.floorBp]: String(is.floorBp),
      [names.triesNextOnFailure]: is.triesNextOnFailure ? '1' : '0',
      [names.onSince]: String(onSince),
    });
    const changes = changesBetween(content, { ...wire(is) });
    if (Object.keys(changes.after).length > 0)
      await recordAct(tx, {
        by,
        at,
        action: 'change-dispatching',
        subject: 'provider',
        subjectId: undefined,
        ...changes,
      });
    return wire(is);
  });
}

/** For a shop whose data are older than what it has sent: nothing goes out before an admin switches it on. */
export const switchDispatchingOff = (tx: Tx): Promise<void> => saveSettings(tx, { [names.isOn]: '0' });
