import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { findUser } from './accounts.queries.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { registerCustomer } from './register-customer.ts';

export function accountsRoutes(app: FastifyInstance, { database, bus, clock, config, secret }: Shop): void {
  serve(app, contract.register, ({ body }) =>
    registerCustomer(database, { ...body, refuseCommonPasswords: config.refuseCommonPasswords, at: clock() }),
  );

  serve(app, contract.logIn, ({ body, address }) =>
    logIn(database, { ...body, address, secret, limitFactor: config.rateLimitFactor, at: clock() }),
  );

  serve(app, contract.logOut, async ({ caller }) => {
    await logOut({ database, bus }, caller.sessionId);
    return { message: 'Signed out' };
  });

  serve(app, contract.whoAmI, async ({ caller }) => {
    const user = await findUser(database.read, caller.userId);
    if (!user) throw new ExpectedError('not-signed-in', 'Authentication required');
    return user;
  });
}
