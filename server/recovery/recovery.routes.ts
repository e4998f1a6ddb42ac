import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/recovery.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { askResetLink } from './ask-reset-link.ts';
import { resetPassword } from './reset-password.ts';

export function recoveryRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { clock, config, secret } = shop;

  serve(app, contract.forgotPassword, async ({ body, language, origin, database }) => {
    await askResetLink({ ...shop, database }, { email: body.email, language, origin, secret, at: clock() });
    return { message: 'If there is an account with this email, a mail with a link is on its way.' };
  });

  serve(app, contract.resetPassword, async ({ body, origin, database }) => {
    const { refuseCommonPasswords } = config;
    await resetPassword({ ...shop, database }, { ...body, refuseCommonPasswords, origin, secret, at: clock() });
    return { message: 'Your new password is set. Please sign in with it.' };
  });
}
