import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/bonuses.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { findNewestBonuses } from './find-bonuses.ts';
import { grantBonus } from './grant-bonus.ts';
import { revokeBonus } from './revoke-bonus.ts';

export function bonusesRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.listUserBonuses, ({ params }) =>
    findNewestBonuses(database.read, { userId: params.id, at: clock() }),
  );

  serve(app, contract.grantBonus, ({ params, body, caller, address, requestKey, database }) =>
    grantBonus(database, {
      by: { adminId: caller.userId, via: caller.via, address },
      userId: params.id,
      amountPaise: body.amount,
      days: body.days,
      reason: body.reason,
      requestKey,
      at: clock(),
    }),
  );

  serve(app, contract.revokeBonus, ({ params, body, caller, address, database }) =>
    revokeBonus(database, {
      by: { adminId: caller.userId, via: caller.via, address },
      id: params.id,
      reason: body.reason,
      at: clock(),
    }),
  );
}
