import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/storefront.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { demoSignIns, usualBrandName } from './storefront.rules.ts';

export function storefrontRoutes(app: FastifyInstance, { config }: Shop): void {
  serve(app, contract.readStorefront, async () => ({
    brandName: usualBrandName,
    demo: config.demo ? demoSignIns : null,
  }));
}
