import type { FastifyInstance } from 'fastify';
import { holdsAt } from '../../contract/price.ts';
import * as contract from '../../contract/pricing.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { findActiveDiscounts, findDiscounts } from './pricing.queries.ts';
import { termsOfRow, wireDiscount } from './pricing.rules.ts';

export function pricingRoutes(app: FastifyInstance, { database, clock }: Shop): void {
  serve(app, contract.listDiscounts, async ({ caller }) => {
    const rows = await findDiscounts(database.read);
    const shown = caller?.isAdmin ? rows : rows.filter((row) => holdsAt(termsOfRow(row), clock()));
    return shown.map(wireDiscount);
  });

  serve(app, contract.listServiceDiscounts, async ({ params }) => {
    const rows = await findActiveDiscounts(database.read, { serviceId: params.id });
    return rows.filter((row) => holdsAt(termsOfRow(row), clock())).map(wireDiscount);
  });
}
