import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/recovery.ts';
import { deviceCookie, deviceTokensOf } from '../accounts/device-cookie.ts';
import { isBehindHttps } from '../platform/config.ts';
import { withHeaders } from '../platform/http/answers.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { requestResetLink } from './request-reset-link.ts';
import { resetPassword } from './reset-password.ts';

export function recoveryRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { clock, config, secret } = shop;
  const isSecure = isBehindHttps(config);

  serve(app, contract.forgotPassword, async ({ body, language, origin, database }) => {
    await requestResetLink({ ...shop, database }, { email: body.email, language, origin, secret, at: clock() });
    return { message: 'If there is an account with this email, a mail with a link is on its way.' };
  });

  serve(app, contract.resetPassword, async ({ body, origin, cookies, database }) => {
    const { refuseCommonPasswords } = config;
    const deviceTokens = deviceTokensOf(cookies);
    const deviceToken = await resetPassword(
      { ...shop, database },
      { ...body, refuseCommonPasswords, origin, deviceTokens, secret, at: clock() },
    );
    const message = 'Your new password is set. Please sign in with it.';
    return withHeaders({ message }, { 'set-cookie': deviceCookie(deviceToken, { others: deviceTokens, isSecure }) });
  });
}
