import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/landing.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { prepareLandingCatalogue } from './prepare-landing-catalogue.ts';

export function landingRoutes(app: FastifyInstance, { database, bus, clock }: ShopOfRoutes): void {
  const prepared = prepareLandingCatalogue(database, { bus, clock });

  serve(app, contract.readLandingCatalogue, () => prepared());
}
