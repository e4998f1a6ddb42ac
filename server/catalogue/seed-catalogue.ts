import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { speedUnits } from '../../contract/catalogue.ts';
import { parseRate } from '../../contract/money.ts';
import type { Database, Tx } from '../tables.ts';
import { claimSeeding, insertServices, isCatalogueEmpty, type NewService } from './catalogue.queries.ts';
import { insertCategory } from './write-category.ts';
import { insertPlatform } from './write-platform.ts';

const starterFolder = join(import.meta.dirname, 'starter');

const words = { name: z.string(), description: z.string(), nameHi: z.string(), descriptionHi: z.string() };

const starterPlatform = z.object({
  position: z.int().positive(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  categories: z.array(
    z.object({
      ...words,
      services: z.array(
        z.object({
          ...words,
          pricePerThousand: z.string(),
          minQuantity: z.int().positive(),
          maxQuantity: z.int().positive(),
          isInstantStart: z.boolean(),
          /** What the description says of it, as fields. */
          startMinutes: z.int().positive(),
          speed: z.int().positive().nullable().default(null),
          speedPer: z.enum(speedUnits).default('day'),
          refillDays: z.int().min(0),
          quality: z.int().min(1).max(4),
          canCancel: z.boolean(),
        }),
      ),
    }),
  ),
});

type StarterPlatform = z.output<typeof starterPlatform>;

/** Fills an empty catalogue from the files in `starter/`; leaves one alone that has anything in it. */
export async function seedCatalogue(database: Database): Promise<void> {
  if (!(await isCatalogueEmpty(database.read))) return;
  const platforms = readdirSync(starterFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => starterPlatform.parse(JSON.parse(readFileSync(join(starterFolder, name), 'utf8'))))
    .sort((a, b) => a.position - b.position);

  await database.write(async (tx) => {
    if (!(await claimSeeding(tx)) || !(await isCatalogueEmpty(tx))) return;
    let position = 0;
    for (const platform of platforms) {
      const platformId = await seedPlatform(tx, platform);
      for (const category of platform.categories) {
        position++;
        const { services, ...words } = category;
        const { id } = await insertCategory(tx, { platformId, position, ...words });
        await insertServices(tx, services.map(asNewService(id)));
      }
    }
  });
}

async function seedPlatform(tx: Tx, { position, name, color, icon }: StarterPlatform): Promise<number> {
  return (await insertPlatform(tx, { position, name, color, icon })).id;
}

function asNewService(categoryId: number) {
  return (service: StarterPlatform['categories'][number]['services'][number], index: number): NewService => {
    const { pricePerThousand, ...rest } = service;
    const rate = parseRate(pricePerThousand);
    if (!rate) throw new Error(`${service.name}: the price ${pricePerThousand} is not one.`);
    return { ...rest, categoryId, position: index + 1, rate };
  };
}
