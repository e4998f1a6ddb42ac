import type { NewIcon, NewLogo } from '../../contract/brand-look.ts';
import type { StorefrontSettings } from '../../contract/storefront.ts';
import type { WrittenCounters } from '../../contract/storefront-admin.ts';
import { assertUnchanged } from '../audit/assert-unchanged.ts';
import { changesBetween } from '../audit/audit.rules.ts';
import { type AdminActor, recordAct } from '../audit/record-act.ts';
import type { Database, Tx } from '../tables.ts';
import { writeCounters } from './change-counters.ts';
import { findLook } from './find-look.ts';
import { lockSettings } from './lock-settings.ts';
import { allIconNames, iconName, logoName, pictureAddress } from './look.rules.ts';
import { readEditedStorefront } from './prepare-storefront.ts';
import { readIcon, readLogo } from './read-brand-pictures.ts';
import { findStorefront, findWrittenCounters, replaceBrandPictures, saveStorefront } from './storefront.queries.ts';

/** What is undefined stays; an empty accent and null bring back what is built in. */
interface LookChange {
  readonly accent: string | undefined;
  readonly logo: NewLogo | null | undefined;
  readonly icon: NewIcon | null | undefined;
}

interface StorefrontChange {
  readonly settings: Omit<StorefrontSettings, 'frontPage'>;
  /** The first words of the front page; undefined leaves them as they are. */
  readonly frontPage: StorefrontSettings['frontPage'] | undefined;
  /** What is written for the counters; undefined leaves them as they are. */
  readonly counters: WrittenCounters | undefined;
  readonly look: LookChange;
  /** The settings that were read, or some of them; undefined replaces any state. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly by: AdminActor;
  readonly demo: boolean;
  readonly at: number;
}

/**
 * Says something else of the shop from now on; what stays as it was is not written, so that the usual can still change.
 * Throws `changed-meanwhile` for settings that are others by now, and `invalid-input` for what is no picture.
 */
export function changeStorefront(
  database: Database,
  { settings, frontPage, counters, look, before, by, demo, at }: StorefrontChange,
): Promise<void> {
  const pictures = readPictures(look);
  return database.write(async (tx) => {
    await lockSettings(tx, 'storefront');
    const words = await findStorefront(tx, { demo });
    const writtenCounters = await findWrittenCounters(tx);
    const { accent, logo, icon } = await findLook(tx);
    const content = { ...words, accent, logo: logo?.address ?? '', icon: icon?.app ?? '' };
    const current = () => readEditedStorefront(tx, { demo });
    const about = { by, subject: 'storefront', subjectId: undefined } as const;
    await assertUnchanged(tx, { ...about, before, content: { ...content, writtenCounters }, current });
    if (counters) await writeCounters(tx, { counters, by, at });
    const changes = changesBetween(content, {
      ...settings,
      frontPage: frontPage ?? content.frontPage,
      accent: look.accent ?? accent,
      logo: pictures.logo.address ?? content.logo,
      icon: pictures.icon.address ?? content.icon,
    });
    if (Object.keys(changes.after).length === 0) return;
    const { logo: newLogo, icon: newIcon, ...written } = changes.after;
    await saveStorefront(tx, written);
    if (newLogo !== undefined) await save(tx, pictures.logo);
    if (newIcon !== undefined) await save(tx, pictures.icon);
    await recordAct(tx, { ...about, action: 'change', ...changes, at });
  });
}

type PicturesChange = Parameters<typeof replaceBrandPictures>[1] & {
  /** Where they will be found; empty for the built-in ones, undefined where nothing changes. */
  readonly address: string | undefined;
};

const save = (tx: Tx, { names, pictures }: PicturesChange) => replaceBrandPictures(tx, { names, pictures });

function readPictures({ logo, icon }: LookChange): { readonly logo: PicturesChange; readonly icon: PicturesChange } {
  const logos = logo ? [readLogo(logo)] : [];
  const icons = icon ? readIcon(icon) : [];
  const addressOf = (change: object | null | undefined, pictures: PicturesChange['pictures'], name: string) => {
    const shown = pictures.find((each) => each.name === name);
    return shown ? pictureAddress(shown) : change === null ? '' : undefined;
  };
  return {
    logo: { names: [logoName], pictures: logos, address: addressOf(logo, logos, logoName) },
    icon: { names: allIconNames, pictures: icons, address: addressOf(icon, icons, iconName('app')) },
  };
}
