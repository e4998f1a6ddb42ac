import { createCategory } from '../../contract/catalogue-admin.ts';
import { createPlatform, platformTexts } from '../../contract/platforms-admin.ts';
import { BadRow } from './bad-row.ts';
import { foldedName, type PlatformState } from './catalogue.rules.ts';
import { keyOfCategory, type NamedCategory } from './ensure-categories.ts';

/** A file with more has its categories in another column. */
const maxNewCategories = 500;
/** A file with more has its platforms in another column. */
const maxNewPlatforms = 50;

/** What a file names and the catalogue lacks, each once. The numbers are below zero, so that no row of the catalogue has them. */
export class MissingParents {
  /** Names by number. */
  readonly platforms = new Map<number, string>();
  /** On a platform that is still to be made, `platformId` is its number in `platforms`. */
  readonly categories = new Map<number, NamedCategory>();
  readonly #known: ReadonlyMap<string, Pick<PlatformState, 'id' | 'archivedAt'>>;
  readonly #platformByName = new Map<string, number>();
  readonly #categoryByKey = new Map<string, number>();

  /** `platforms` are all there ever were. */
  constructor(platforms: readonly Pick<PlatformState, 'id' | 'name' | 'archivedAt'>[]) {
    this.#known = new Map(platforms.map((each) => [foldedName(each.name), each]));
  }

  /** The number of a category that is to be made. Throws `BadRow` for a name that no form would take; nothing is noted then. */
  add({ platform, category }: { readonly platform: string; readonly category: string }): number {
    const known = this.#platformOf(platform);
    const { error } = createCategory.body.shape.name.safeParse(category);
    if (error) throw new BadRow(`category: ${error.issues[0]?.message}`);
    const noted =
      known === undefined ? undefined : this.#categoryByKey.get(keyOfCategory({ platformId: known, name: category }));
    if (noted !== undefined) return noted;
    if (this.categories.size === maxNewCategories)
      throw new BadRow(`category: One file adds at most ${maxNewCategories} categories. Is it the right column?`);
    const wanted = { platformId: known ?? this.#addPlatform(platform), name: category };
    const number = -1 - this.categories.size;
    this.categories.set(number, wanted);
    this.#categoryByKey.set(keyOfCategory(wanted), number);
    return number;
  }

  /** Undefined: it is still to be noted, and its name is a good one. */
  #platformOf(name: string): number | undefined {
    const key = foldedName(name);
    const known = this.#known.get(key);
    if (known && known.archivedAt !== null) throw new BadRow(`platform: ${name}: ${platformTexts.takenByArchived}`);
    const number = known?.id ?? this.#platformByName.get(key);
    if (number !== undefined) return number;
    const { error } = createPlatform.body.shape.name.safeParse(name);
    if (error) throw new BadRow(`platform: ${error.issues[0]?.message}`);
    return undefined;
  }

  #addPlatform(name: string): number {
    if (this.platforms.size === maxNewPlatforms)
      throw new BadRow(`platform: One file adds at most ${maxNewPlatforms} platforms. Is it the right column?`);
    const number = -1 - this.platforms.size;
    this.platforms.set(number, name);
    this.#platformByName.set(foldedName(name), number);
    return number;
  }
}
