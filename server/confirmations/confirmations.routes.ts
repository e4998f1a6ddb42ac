import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/pending-acts.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { declinePendingAct, listPendingActs } from './list-pending-acts.ts';

export function confirmationsRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.listPendingActs, () => listPendingActs(database.read, clock()));

  serve(app, contract.declinePendingAct, ({ params, caller, address, database }) =>
    declinePendingAct(database, {
      id: params.id,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
}
