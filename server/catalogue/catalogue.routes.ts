import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/catalogue.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';

export function catalogueRoutes(app: FastifyInstance, { database, bus, clock }: Shop): void {
  const catalogue = prepareCatalogue(database, { bus, clock });

  serve(app, contract.listPlatforms, async () => (await catalogue()).platforms);
  serve(app, contract.listCategories, async () => (await catalogue()).categories);
  serve(app, contract.listServices, async ({ query: { categoryId } }) => {
    const { services, ofCategory } = await catalogue();
    return categoryId === undefined ? services : ofCategory(categoryId);
  });
}
