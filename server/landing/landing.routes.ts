import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/landing.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { prepareShopWindow } from './prepare-shop-window.ts';

export function landingRoutes(app: FastifyInstance, { database, bus, clock }: ShopOfRoutes): void {
  const prepared = prepareShopWindow(database, { bus, clock });

  serve(app, contract.readShopWindow, () => prepared());
}
