import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/invitations.ts';
import * as adminContract from '../../contract/invitations-admin.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeInviteSettings } from './change-invite-settings.ts';
import { createInviteCode } from './create-invite-code.ts';
import { decideInvitation } from './decide-invitation.ts';
import { findInvitationsOf, findOwnInvitations } from './find-invitations.ts';
import { wireSettings } from './invitations.rules.ts';
import { readTerms } from './read-terms.ts';

export function invitationsRoutes(app: FastifyInstance, { database, clock }: ShopOfRoutes): void {
  serve(app, contract.readInvitations, ({ caller }) => findInvitationsOf(database.read, caller.userId));

  serve(app, contract.createInviteCode, async ({ caller, database }) => ({
    code: await createInviteCode(database, { userId: caller.userId, at: clock() }),
  }));

  serve(app, adminContract.readInviteSettings, async () => wireSettings(await readTerms(database.read)));

  serve(app, adminContract.changeInviteSettings, ({ body, caller, address, database }) => {
    const { inviterBonus, friendBonus, minimum, before, ...rest } = body;
    return changeInviteSettings(database, {
      wanted: { ...rest, inviterPaise: inviterBonus, friendPaise: friendBonus, minimumPaise: minimum },
      before,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    });
  });

  serve(app, adminContract.listInvitations, ({ query }) => findOwnInvitations(database.read, query));

  serve(app, adminContract.decideInvitation, ({ params, body, caller, address, database }) =>
    decideInvitation(database, {
      id: params.id,
      ...body,
      by: { adminId: caller.userId, via: caller.via, address },
      at: clock(),
    }),
  );
}
