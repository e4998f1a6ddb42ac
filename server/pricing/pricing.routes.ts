import type { FastifyInstance } from 'fastify';
import * as couponContract from '../../contract/coupons.ts';
import * as ownCouponContract from '../../contract/coupons-admin.ts';
import { may } from '../../contract/permissions.ts';
import { holdsAt } from '../../contract/price.ts';
import * as contract from '../../contract/pricing.ts';
import * as adminContract from '../../contract/pricing-admin.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeCoupon } from './change-coupon.ts';
import { changeDiscount } from './change-discount.ts';
import { valuesOfCoupon, wireCoupon, wireOwnCoupon } from './coupons.rules.ts';
import { createCoupon } from './create-coupon.ts';
import { createDiscount } from './create-discount.ts';
import { deleteDiscount } from './delete-discount.ts';
import { findUsableCoupon } from './lock-usable-coupon.ts';
import { findActiveDiscounts, findCoupons, findDiscounts } from './pricing.queries.ts';
import { termsOfRow, valuesOf, wireDiscount } from './pricing.rules.ts';

export function pricingRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.listDiscounts, async ({ caller }) => {
    const rows = await findDiscounts(database.read);
    if (caller && may(caller, 'prices.edit')) return rows.map(wireDiscount);
    return rows.filter((row) => holdsAt(termsOfRow(row), clock())).map(wireDiscount);
  });

  serve(app, contract.listServiceDiscounts, async ({ params }) => {
    const rows = await findActiveDiscounts(database.read, { serviceId: params.id });
    return rows.filter((row) => holdsAt(termsOfRow(row), clock())).map(wireDiscount);
  });

  couponRoutes(app, { database, clock });

  serve(app, adminContract.createDiscount, ({ body, caller, address, database }) =>
    createDiscount(database, valuesOf(body), { by: { adminId: caller.userId, via: caller.via, address }, at: clock() }),
  );

  serve(app, adminContract.changeDiscount, ({ params, body, caller, address, database }) =>
    changeDiscount(
      database,
      { id: params.id, before: body.before, ...valuesOf(body) },
      { by: { adminId: caller.userId, via: caller.via, address }, at: clock() },
    ),
  );

  serve(app, adminContract.deleteDiscount, async ({ params, caller, address, database }) => {
    await deleteDiscount(database, {
      id: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    });
    return { message: 'The discount is deleted.' };
  });
}

function couponRoutes(app: FastifyInstance, { database, clock }: Pick<ShopOfRoutes, 'database' | 'clock'>): void {
  serve(app, couponContract.checkCoupon, async ({ params, caller }) =>
    wireCoupon(await findUsableCoupon(database.read, { code: params.code, userId: caller.userId, at: clock() })),
  );

  serve(app, ownCouponContract.listCoupons, async ({ query }) =>
    (await findCoupons(database.read, { ...query, limit: ownCouponContract.maxCouponsListed })).map(wireOwnCoupon),
  );

  serve(app, ownCouponContract.createCoupon, ({ body: { code, ...body }, caller, address, database }) =>
    createCoupon(
      database,
      { code, ...valuesOfCoupon(body) },
      { by: { adminId: caller.userId, via: caller.via, address }, at: clock() },
    ),
  );

  serve(app, ownCouponContract.changeCoupon, ({ params, body: { before, ...body }, caller, address, database }) =>
    changeCoupon(
      database,
      { id: params.id, before, wanted: valuesOfCoupon(body) },
      { by: { adminId: caller.userId, via: caller.via, address }, at: clock() },
    ),
  );
}
