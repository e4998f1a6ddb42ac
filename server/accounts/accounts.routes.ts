import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { findUser } from './accounts.queries.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { listActivity } from './list-activity.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readProfile } from './read-profile.ts';
import { registerCustomer } from './register-customer.ts';

export function accountsRoutes(app: FastifyInstance, shop: Shop): void {
  const { database, clock, config, secret } = shop;

  serve(app, contract.register, ({ body, origin }) => {
    const { refuseCommonPasswords } = config;
    return registerCustomer(shop, { ...body, refuseCommonPasswords, origin, at: clock() });
  });

  serve(app, contract.logIn, ({ body, origin }) =>
    logIn(shop, { ...body, origin, secret, limitFactor: config.rateLimitFactor, at: clock() }),
  );

  serve(app, contract.logOut, async ({ caller, origin }) => {
    await logOut(shop, { ...caller, origin, at: clock() });
    return { message: 'Signed out' };
  });

  serve(app, contract.whoAmI, async ({ caller }) => {
    const user = await findUser(database.read, caller.userId);
    if (!user) throw new ExpectedError('not-signed-in', 'Authentication required');
    return user;
  });

  serve(app, contract.readProfile, ({ caller }) => readProfile(database.read, { userId: caller.userId, now: clock() }));

  serve(app, contract.changeProfile, ({ body, caller }) =>
    changeProfile(database, { userId: caller.userId, change: body, at: clock() }),
  );

  serve(app, contract.changePassword, async ({ body, caller, origin }) => {
    const { refuseCommonPasswords } = config;
    await changePassword(shop, { ...caller, ...body, refuseCommonPasswords, origin, at: clock() });
    return { message: 'Password changed' };
  });

  serve(app, contract.listSessions, ({ caller }) => listSessions(database.read, { ...caller, now: clock() }));

  serve(app, contract.listActivity, ({ caller }) =>
    listActivity(database.read, { userId: caller.userId, secret, now: clock() }),
  );

  serve(app, contract.endSession, async ({ params, caller, origin }) => {
    await endSession(shop, { userId: caller.userId, sessionId: params.id, origin, at: clock() });
    return { message: 'Signed out' };
  });

  serve(app, contract.endOtherSessions, async ({ caller, origin }) => {
    const ended = await endOtherSessions(shop, { ...caller, origin, at: clock() });
    return { message: ended === 0 ? 'No other device was signed in' : 'All other devices are signed out' };
  });
}
