import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import * as contract from '../../contract/price-rules.ts';
import type { Caller } from '../platform/http/caller.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeServicePricing, findServicePricing } from './change-service-pricing.ts';
import { decideQuarantine, findQuarantine } from './decide-quarantine.ts';
import { findPriceRules, wirePriceRule } from './find-price-rules.ts';
import type { ScopedRule } from './followed-price.rules.ts';
import { checkPriceRules, savePriceRules } from './save-price-rules.ts';

export function priceRulesRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock, bus } = shop;
  const acting = ({ userId, via }: Caller, address: string) => ({
    by: { adminId: userId, via, address },
    at: clock(),
  });

  serve(app, contract.listPriceRules, async () => (await findPriceRules(database.read)).map(wirePriceRule));

  serve(app, contract.savePriceRules, ({ body, caller, address, database }) => {
    const rules = body.rules.map(ruleOf);
    if (!body.apply) return checkPriceRules(database.read, { rules });
    return savePriceRules(
      { database, bus },
      { rules, before: body.before, fingerprint: body.fingerprint, ...acting(caller, address) },
    );
  });

  serve(app, contract.readServicePricing, ({ params }) => findServicePricing(database.read, params.id));

  serve(app, contract.changeServicePricing, ({ params, body, caller, address, database }) =>
    changeServicePricing({ database, bus }, { id: params.id, ...body, ...acting(caller, address) }),
  );

  serve(app, contract.listQuarantine, () => findQuarantine(database.read));

  serve(app, contract.decideQuarantine, ({ params, body, caller, address, database }) =>
    decideQuarantine(
      { database, bus },
      { id: params.id, decision: body.decision, cost: body.cost, ...acting(caller, address) },
    ),
  );
}

type WantedRule = z.output<(typeof contract.savePriceRules)['body']>['rules'][number];

const ruleOf = ({ scope, scopeId, percent, fixed, ending, floor }: WantedRule): ScopedRule => ({
  scope,
  scopeId,
  percentBp: percent,
  fixedE4: fixed,
  ending,
  floorBp: floor,
});
