import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/recovery.ts';
import { serve } from '../platform/http/serve.ts';
import type { Shop } from '../shop.ts';
import { askResetLink } from './ask-reset-link.ts';
import { resetPassword } from './reset-password.ts';

export function recoveryRoutes(app: FastifyInstance, { database, bus, clock, config, secret }: Shop): void {
  serve(app, contract.forgotPassword, async ({ body, language }) => {
    await askResetLink(database, { email: body.email, language, at: clock() });
    return { message: 'If there is an account with this email, a mail with a link is on its way.' };
  });

  serve(app, contract.resetPassword, async ({ body, address }) => {
    const { refuseCommonPasswords } = config;
    await resetPassword({ database, bus }, { ...body, refuseCommonPasswords, address, secret, at: clock() });
    return { message: 'Your new password is set. Please sign in with it.' };
  });
}
