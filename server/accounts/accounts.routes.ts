import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { findUser } from './accounts.queries.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readProfile } from './read-profile.ts';
import { registerCustomer } from './register-customer.ts';

export function accountsRoutes(app: FastifyInstance, { database, bus, clock, config, secret }: Shop): void {
  serve(app, contract.register, ({ body, userAgent }) => {
    const { refuseCommonPasswords } = config;
    return registerCustomer(database, { ...body, refuseCommonPasswords, userAgent, at: clock() });
  });

  serve(app, contract.logIn, ({ body, address, userAgent }) =>
    logIn(database, { ...body, address, userAgent, secret, limitFactor: config.rateLimitFactor, at: clock() }),
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

  serve(app, contract.readProfile, ({ caller }) => readProfile(database.read, { userId: caller.userId, now: clock() }));

  serve(app, contract.changeProfile, ({ body, caller }) =>
    changeProfile(database, { userId: caller.userId, change: body, at: clock() }),
  );

  serve(app, contract.changePassword, async ({ body, caller }) => {
    const { refuseCommonPasswords } = config;
    await changePassword({ database, bus }, { ...caller, ...body, refuseCommonPasswords, at: clock() });
    return { message: 'Password changed' };
  });

  serve(app, contract.listSessions, ({ caller }) => listSessions(database.read, { ...caller, now: clock() }));

  serve(app, contract.endSession, async ({ params, caller }) => {
    await endSession({ database, bus }, { userId: caller.userId, sessionId: params.id });
    return { message: 'Signed out' };
  });

  serve(app, contract.endOtherSessions, async ({ caller }) => {
    const ended = await endOtherSessions({ database, bus }, caller);
    return { message: ended === 0 ? 'No other device was signed in' : 'All other devices are signed out' };
  });
}
