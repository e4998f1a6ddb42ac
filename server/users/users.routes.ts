import type { FastifyInstance } from 'fastify';
import { paiseOf } from '../../contract/money.ts';
import * as views from '../../contract/saved-views.ts';
import * as contract from '../../contract/users.ts';
import { lockRoles } from '../accounts/change-role.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeAdminStatus } from './change-admin-status.ts';
import { changeBalance } from './change-balance.ts';
import { createAdmin } from './create-admin.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { readUser } from './read-user.ts';
import { deleteSavedView, findSavedViews, saveView } from './saved-views.ts';
import { setStorageQuota } from './set-storage-quota.ts';
import { setAdminPassword, setUserPassword } from './set-user-password.ts';
import { findAdmins, findUsers } from './users.queries.ts';

export function usersRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock, config } = shop;

  passwordRoutes(app, shop);

  serve(app, views.listSavedViews, ({ caller }) => findSavedViews(database.read, caller.userId));

  serve(app, views.saveView, ({ body, caller, database }) =>
    saveView(database, { ...body, adminId: caller.userId, at: clock() }),
  );

  serve(app, views.deleteSavedView, ({ params, caller, database }) =>
    deleteSavedView(database, { adminId: caller.userId, viewId: params.id }),
  );

  serve(app, contract.listUsers, ({ query }) =>
    findUsers(database.read, { ...query, role: query.role, isOldestFirst: query.sort === 'oldest' }),
  );

  serve(app, contract.readUser, ({ params }) => readUser(database.read, params.id));

  serve(app, contract.changeBalance, ({ params, body, caller, address, requestKey, database }) =>
    changeBalance(database, {
      by: { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address },
      userId: params.id,
      ...body,
      amountPaise: body.amount,
      referenceNumber: body.referenceNumber,
      expectedPaise: body.expectedBalance === undefined ? undefined : paiseOf(body.expectedBalance),
      requestKey,
      at: clock(),
    }),
  );

  serve(
    app,
    contract.changeAdminStatus,
    ({ params, body, caller, address, origin, database }) => {
      const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
      return changeAdminStatus(
        { ...shop, database },
        { by, userId: params.id, isAdmin: body.isAdmin, origin, at: clock() },
      );
    },
    { lockFirst: lockRoles },
  );

  serve(app, contract.setStorageQuota, ({ params, body, caller, address, database }) => {
    const by = { adminId: caller.userId, via: caller.via, address };
    return setStorageQuota(database, { by, userId: params.id, ...body, at: clock() });
  });

  serve(
    app,
    contract.endUserSessions,
    async ({ params, caller, address, origin, database }) => {
      const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
      return { ended: await endUserSessions({ ...shop, database }, { by, userId: params.id, origin, at: clock() }) };
    },
    { lockFirst: lockRoles },
  );

  serve(app, contract.listAdmins, () => findAdmins(database.read));

  serve(app, contract.createAdmin, ({ body, caller, address, origin, database }) => {
    const { refuseCommonPasswords } = config;
    const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
    return createAdmin({ ...shop, database }, { ...body, by, refuseCommonPasswords, origin, at: clock() });
  });
}

function passwordRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { clock, config } = shop;

  serve(
    app,
    contract.setUserPassword,
    async ({ params, body, caller, address, origin, database }) => {
      const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
      const { refuseCommonPasswords } = config;
      const { password, currentPassword } = body;
      const setting = { by, userId: params.id, password, currentPassword, refuseCommonPasswords, origin, at: clock() };
      await setUserPassword({ ...shop, database }, setting);
      return { message: 'Password set' };
    },
    { lockFirst: lockRoles },
  );

  serve(
    app,
    contract.setAdminPassword,
    async ({ params, body, caller, address, origin, database }) => {
      const by = { adminId: caller.userId, via: caller.via, sessionId: caller.sessionId, address };
      const { refuseCommonPasswords } = config;
      await setAdminPassword(
        { ...shop, database },
        {
          by,
          userId: params.id,
          password: body.newPassword,
          currentPassword: body.currentPassword,
          refuseCommonPasswords,
          origin,
          at: clock(),
        },
      );
      return { message: 'Password set' };
    },
    { lockFirst: lockRoles },
  );
}
