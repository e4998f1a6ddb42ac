import { deriveAccent, readAccent } from '../../contract/accent.ts';
import type { NewIcon, NewLogo, Plate } from '../../contract/brand-look.ts';
import type { EditedStorefront } from '../../contract/storefront-admin.ts';
import { lookTexts as texts } from '../texts/admin-look.ts';

/** What the form holds: a colour as it is typed; of a picture its address, JSON of a new one, or nothing for the built-in one. */
export type LookValues = Readonly<Record<'accent' | PictureName, string>>;
export type PictureName = 'logo' | 'icon';

type StoredLook = Pick<EditedStorefront, keyof LookValues>;

export const lookValuesOf = ({ accent, logo, icon }: StoredLook): LookValues => ({ accent, logo, icon });

/** As they are compared. */
export function writtenLook({ accent, logo, icon }: LookValues): LookValues {
  return { accent: readAccent(accent) ?? accent.trim(), logo, icon };
}

/** What a save sends; a picture that is undefined stays. */
export function lookChangesOf({ logo, icon }: LookValues): {
  readonly logo: NewLogo | null | undefined;
  readonly icon: NewIcon | null | undefined;
} {
  return { logo: changeOf<NewLogo>(logo), icon: changeOf<NewIcon>(icon) };
}

const isStored = (value: string) => value.startsWith('/');

// Only `newPicture` writes what is no address.
function changeOf<Picture>(value: string): Picture | null | undefined {
  if (value === '') return null;
  return isStored(value) ? undefined : (JSON.parse(value) as Picture);
}

export const newPicture = (picture: NewLogo | NewIcon): string => JSON.stringify(picture);

/** What shows a picture that the form holds; undefined for the built-in one. */
export function shownPicture(
  name: PictureName,
  value: string,
  storedPlate: Plate,
): { readonly src: string; readonly plate: Plate; readonly isNew: boolean } | undefined {
  if (value === '') return undefined;
  if (isStored(value)) return { src: value, plate: name === 'logo' ? storedPlate : 'none', isNew: false };
  const { logo, icon } = lookChangesOf({ accent: '', logo: '', icon: '', [name]: value });
  if (name === 'icon') return icon ? { src: icon.app, plate: 'none', isNew: true } : undefined;
  return logo ? { src: logo.picture, plate: logo.plate, isNew: true } : undefined;
}

export function accentFault(text: string): string | undefined {
  return text.trim() === '' || readAccent(text) !== undefined ? undefined : texts.notAColour;
}

/** What becomes of a colour, in words; undefined for the built-in one, and for what is none. */
export function accentNote(text: string): { readonly isCorrected: boolean; readonly words: string } | undefined {
  const accent = readAccent(text);
  if (accent === undefined) return undefined;
  const { correction, light } = deriveAccent(accent);
  if (correction === 'none') return { isCorrected: false, words: texts.readable };
  return { isCorrected: true, words: texts.corrected[correction](light.marigold) };
}

/** A value in words, where two admins changed it. */
export function describePicture(name: PictureName, value: string): string {
  if (value === '') return texts.none[name];
  return isStored(value) ? texts.own[name] : texts.chosen[name];
}
