import type { FastifyInstance } from 'fastify';
import { paiseOf } from '../../contract/money.ts';
import * as contract from '../../contract/privacy.ts';
import { deleteAdmin, deleteUser } from '../../contract/users.ts';
import { lockRoles } from '../accounts/change-role.ts';
import { lockOwnSessions } from '../accounts/lock-sessions.ts';
import { serve } from '../platform/http/serve.ts';
import { withoutTrailingSlashes } from '../platform/trailing-slashes.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { closeAccount } from './close-account.ts';
import * as byAdmin from './delete-user.ts';
import { exportPersonalData } from './export-personal-data.ts';

export function privacyRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock, secret, config } = shop;

  serve(app, contract.exportPersonalData, ({ caller }) =>
    exportPersonalData(database.read, caller, {
      secret,
      shopAddress: withoutTrailingSlashes(config.publicUrl ?? ''),
      at: clock(),
    }),
  );

  serve(
    app,
    contract.closeAccount,
    async ({ caller, body, origin, database }) => {
      await closeAccount(
        { ...shop, database },
        {
          userId: caller.userId,
          via: caller.via,
          currentPassword: body.currentPassword,
          forfeitedPaise: paiseOf(body.forfeitedBalance ?? '0.00'),
          origin,
          at: clock(),
        },
      );
      return { message: 'Your account is deleted.' };
    },
    { lockFirst: lockOwnSessions },
  );

  serve(
    app,
    deleteUser,
    async ({ params, query, caller, address, origin, database }) => {
      const by = { adminId: caller.userId, via: caller.via, address, sessionId: caller.sessionId };
      const shownPaise = query.balance === undefined ? undefined : paiseOf(query.balance);
      await byAdmin.deleteUser({ ...shop, database }, { by, userId: params.id, shownPaise, origin, at: clock() });
      return { message: 'User deleted' };
    },
    // Whom it names may be an admin, with sessions that are calling too, or the caller.
    { lockFirst: lockRoles },
  );

  serve(
    app,
    deleteAdmin,
    async ({ params, caller, address, origin, database }) => {
      const by = { adminId: caller.userId, via: caller.via, address };
      await byAdmin.deleteAdmin(
        { ...shop, database },
        { by, sessionId: caller.sessionId, userId: params.id, origin, at: clock() },
      );
      return { message: 'Admin deleted' };
    },
    { lockFirst: lockRoles },
  );
}
