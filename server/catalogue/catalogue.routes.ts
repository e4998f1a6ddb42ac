import type { FastifyInstance } from 'fastify';
import * as auditContract from '../../contract/audit.ts';
import * as contract from '../../contract/catalogue.ts';
import * as adminContract from '../../contract/catalogue-admin.ts';
import * as manyContract from '../../contract/many-services.ts';
import * as platformContract from '../../contract/platforms-admin.ts';
import { listPriceChanges } from '../../contract/price-changes.ts';
import type { Caller } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import type { Database } from '../tables.ts';
import { archiveCategory } from './archive-category.ts';
import { archiveManyServices } from './archive-many-services.ts';
import { archivePlatform } from './archive-platform.ts';
import { archiveService } from './archive-service.ts';
import { findServicesForAdmin } from './catalogue.queries.ts';
import type { CatalogueShop } from './change-catalogue.ts';
import { changeCategory } from './change-category.ts';
import { changeManyServices } from './change-many-services.ts';
import { changePlatform } from './change-platform.ts';
import { changePrices, previewPrices } from './change-prices.ts';
import { changeService } from './change-service.ts';
import { createCategory } from './create-category.ts';
import { createPlatform } from './create-platform.ts';
import { createService } from './create-service.ts';
import { emptyCatalogue } from './empty-catalogue.ts';
import { findCategoriesForAdmin } from './find-categories.ts';
import { findPlatformsForAdmin } from './find-platforms.ts';
import { findPriceChanges } from './find-price-changes.ts';
import { checkImport, importServices } from './import-services.ts';
import { listServiceChanges } from './list-service-changes.ts';
import { moveCategory } from './move-category.ts';
import { movePlatform } from './move-platform.ts';
import { moveService } from './move-service.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';
import { undoServiceChanges } from './undo-service-changes.ts';

export function catalogueRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const catalogue = prepareCatalogue(shop.database, shop);

  serve(app, contract.listPlatforms, async () => (await catalogue()).platforms);
  serve(
    app,
    contract.listCategories,
    async ({ query: { language = 'en' } }) => (await catalogue()).in(language).categories,
  );
  serve(app, contract.listServices, async ({ query: { language = 'en', ...part } }) =>
    (await catalogue()).in(language).services(part),
  );
  serve(app, contract.listServiceIds, async () => (await catalogue()).serviceIds);

  platformRoutes(app, shop);
  categoryRoutes(app, shop);
  serviceRoutes(app, shop);
  bulkRoutes(app, shop);
}

interface Asking {
  readonly caller: Caller;
  readonly address: string;
  readonly database: Database;
}

/** Who acts, and when. */
const acting = ({ clock }: ShopOfRoutes, { caller, address }: Asking) => ({
  by: { adminId: caller.userId, via: caller.via, address },
  at: clock(),
});

/** The shop as this caller may change it. */
const within = ({ bus }: ShopOfRoutes, { database }: Asking): CatalogueShop => ({ database, bus });

function platformRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  serve(app, platformContract.listPlatformsForAdmin, () => findPlatformsForAdmin(shop.database.read));
  serve(app, platformContract.createPlatform, ({ body, ...who }) =>
    createPlatform(within(shop, who), { ...body, ...acting(shop, who) }),
  );
  serve(app, platformContract.changePlatform, ({ params, body, ...who }) =>
    changePlatform(within(shop, who), {
      id: params.id,
      name: body.name,
      color: body.color,
      icon: body.icon,
      isArchived: body.isArchived,
      before: body.before,
      ...acting(shop, who),
    }),
  );
  serve(app, platformContract.archivePlatform, ({ params, ...who }) =>
    archivePlatform(within(shop, who), { id: params.id, ...acting(shop, who) }),
  );
  serve(app, platformContract.movePlatform, ({ params, body, ...who }) =>
    movePlatform(within(shop, who), { id: params.id, newPosition: body.newPosition, ...acting(shop, who) }),
  );
}

function categoryRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  serve(app, adminContract.listCategoriesForAdmin, () => findCategoriesForAdmin(shop.database.read));
  serve(app, adminContract.createCategory, ({ body, ...who }) =>
    createCategory(within(shop, who), { ...body, ...acting(shop, who) }),
  );
  serve(app, adminContract.changeCategory, ({ params, body, ...who }) =>
    changeCategory(within(shop, who), {
      id: params.id,
      platformId: body.platformId,
      name: body.name,
      description: body.description,
      nameHi: body.nameHi,
      descriptionHi: body.descriptionHi,
      isArchived: body.isArchived,
      before: body.before,
      ...acting(shop, who),
    }),
  );
  serve(app, adminContract.archiveCategory, ({ params, ...who }) =>
    archiveCategory(within(shop, who), { id: params.id, ...acting(shop, who) }),
  );
  serve(app, adminContract.moveCategory, ({ params, body, ...who }) =>
    moveCategory(within(shop, who), { id: params.id, newPosition: body.newPosition, ...acting(shop, who) }),
  );
}

function serviceRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  serve(app, adminContract.listServicesForAdmin, () => findServicesForAdmin(shop.database.read));
  serve(app, adminContract.createService, ({ body: { pricePerThousand, ...body }, ...who }) =>
    createService(within(shop, who), { ...body, rate: pricePerThousand, ...acting(shop, who) }),
  );
  serve(app, adminContract.changeService, ({ params, body, ...who }) =>
    changeService(within(shop, who), {
      id: params.id,
      categoryId: body.categoryId,
      name: body.name,
      description: body.description,
      nameHi: body.nameHi,
      descriptionHi: body.descriptionHi,
      type: body.type,
      rate: body.pricePerThousand,
      minQuantity: body.minQuantity,
      maxQuantity: body.maxQuantity,
      isInstantStart: body.isInstantStart,
      startMinutes: body.startMinutes,
      speed: body.speed,
      speedPer: body.speedPer,
      refillDays: body.refillDays,
      quality: body.quality,
      canCancel: body.canCancel,
      canDrip: body.canDrip,
      isActive: body.isActive,
      isArchived: body.isArchived,
      before: body.before,
      ...acting(shop, who),
    }),
  );
  serve(app, adminContract.archiveService, ({ params, ...who }) =>
    archiveService(within(shop, who), { id: params.id, ...acting(shop, who) }),
  );
  serve(app, listPriceChanges, ({ params, query }) =>
    findPriceChanges(shop.database.read, { serviceId: params.id, ...query }),
  );
  serve(app, adminContract.moveService, ({ params, body, ...who }) =>
    moveService(within(shop, who), { id: params.id, newPosition: body.newPosition, ...acting(shop, who) }),
  );
}

function bulkRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  serve(app, adminContract.emptyCatalogue, (who) => emptyCatalogue(within(shop, who), acting(shop, who)));
  serve(app, adminContract.changePrices, ({ body, ...who }) => {
    const change = {
      platformId: body.platformId,
      categoryId: body.categoryId,
      basisPoints: Math.round(body.percent * 100),
      expected: body.expected,
      ...acting(shop, who),
    };
    return body.apply ? changePrices(within(shop, who), change) : previewPrices(within(shop, who), change);
  });
  serve(app, manyContract.changeServices, ({ body, ...who }) => {
    const rows = body.rows.map(({ id, name, pricePerThousand, minQuantity, maxQuantity, before }) => {
      return { id, name, rate: pricePerThousand, minQuantity, maxQuantity, before };
    });
    return changeManyServices(within(shop, who), { rows, ...acting(shop, who) });
  });
  serve(app, manyContract.archiveServices, ({ body, ...who }) =>
    archiveManyServices(within(shop, who), { ids: body.ids, ...acting(shop, who) }),
  );
  serve(app, adminContract.importServices, ({ body: { apply, skipsBad, fingerprint, ...file }, ...who }) =>
    apply
      ? importServices(within(shop, who), { ...file, skipsBad, fingerprint, ...acting(shop, who) })
      : checkImport(within(shop, who), file),
  );
  serve(app, auditContract.listServiceChanges, ({ params, query }) =>
    listServiceChanges(shop.database.read, { entryId: params.id, ...query }),
  );
  serve(app, auditContract.undoServiceChanges, ({ params, ...who }) =>
    undoServiceChanges(within(shop, who), { entryId: params.id, ...acting(shop, who) }),
  );
}
