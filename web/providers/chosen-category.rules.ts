import { providerServiceTexts } from '../texts/admin-provider-services.ts';

const texts = providerServiceTexts.importing;

/** Stands in the place of the number of a category that is to be added. */
export const newCategory = 'new';

/** A category of the shop, or one to be added. */
export interface ChosenCategory {
  /** Empty: none is chosen. */
  readonly categoryId: string;
  readonly newName: string;
  readonly platformId: string;
}

export interface NamedPlatform {
  readonly id: number;
  readonly name: string;
}

/** The same for names that differ in capitals, spaces and signs alone. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const maxNameCharacters = 150;

/** The names of the provider's categories that fit none of the shop's, each once; as the shop would call them. */
export function unknownCategories(theirs: readonly string[], own: readonly string[]): string[] {
  const known = new Set(own.map(plain));
  const unknown = new Map(theirs.map((name) => [plain(name), name.trim().slice(0, maxNameCharacters).trim()]));
  return [...unknown].filter(([key]) => key !== '' && !known.has(key)).map(([, name]) => name);
}

/** A new category of this name, on the platform that the name says; which one, if it says none, is to be chosen. */
export function categoryFor(name: string, platforms: readonly NamedPlatform[]): ChosenCategory {
  const words = ` ${plain(name)} `;
  const platform = platforms.find((each) => words.includes(` ${plain(each.name)} `));
  return { categoryId: newCategory, newName: name, platformId: platform ? String(platform.id) : '' };
}

/** What the server is asked; undefined while it is not whole, or none is chosen. */
export function categoryBody({ categoryId, newName, platformId }: ChosenCategory) {
  if (categoryId !== newCategory) return categoryId === '' ? undefined : { categoryId: Number(categoryId) };
  const name = newName.trim();
  return name === '' || platformId === '' ? undefined : { newCategory: { platformId: Number(platformId), name } };
}

export const nameFault = ({
  categoryId,
  newName,
}: Pick<ChosenCategory, 'categoryId' | 'newName'>): string | undefined =>
  categoryId === newCategory && newName.trim() === '' ? texts.newNameFault : undefined;

export const platformFault = ({
  categoryId,
  platformId,
}: Pick<ChosenCategory, 'categoryId' | 'platformId'>): string | undefined =>
  categoryId === newCategory && platformId === '' ? texts.platformFault : undefined;
