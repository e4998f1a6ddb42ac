import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts.ts';
import {
  changeNoticeSettings as changeNoticeSettingsEndpoint,
  changeNoticeTopic as changeNoticeTopicEndpoint,
  readNoticeSettings,
} from '../../contract/notice-settings.ts';
import { isoTime } from '../platform/clock.ts';
import { isBehindHttps } from '../platform/config.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { withHeaders } from '../platform/http/answers.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import type { Reader, Tx } from '../tables.ts';
import { findUser } from './accounts.queries.ts';
import type { InvitedRegistration } from './accounts.rules.ts';
import { changeNoticeSettings, changeNoticeTopic, findNoticeSettings } from './change-notice-settings.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { deviceCookie, deviceTokensOf } from './device-cookie.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { endedInviterCookie, inviterIn } from './inviter-cookie.ts';
import { listActivity } from './list-activity.ts';
import { listSessions } from './list-sessions.ts';
import { lockOwnSessions } from './lock-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readProfile } from './read-profile.ts';
import { registerCustomer } from './register-customer.ts';

/** What is under way of a person's payments and orders, and what is announced; the modules that hold them stand above this one. */
export type FindUnderWay = (
  db: Reader,
  userId: number,
) => Promise<Pick<contract.User, 'fundsOnTheWay' | 'hasRefusedOrder' | 'debt' | 'bonus' | 'orders' | 'announcements'>>;

interface ModulesAbove {
  readonly findUnderWay: FindUnderWay;
  recordInvitation(tx: Tx, registration: InvitedRegistration): Promise<void>;
}

export function accountsRoutes(
  app: FastifyInstance,
  shop: ShopOfRoutes,
  { findUnderWay, recordInvitation }: ModulesAbove,
): void {
  const { database, clock, config, secret } = shop;
  confirmRoute(app, shop);
  whoAmIRoute(app, shop, findUnderWay);
  noticeRoutes(app, shop);
  registerRoute(app, shop, recordInvitation);

  const isSecure = isBehindHttps(config);

  serve(app, contract.logIn, async ({ body, origin, cookies, database }) => {
    const deviceTokens = deviceTokensOf(cookies);
    const limitFactor = config.signInLimitFactor;
    const signIn = { ...body, origin, deviceTokens, secret, limitFactor, at: clock() };
    const { deviceToken, token, user } = await logIn({ ...shop, database }, signIn);
    const answer = { token, user: { ...user, ...(await findUnderWay(shop.database.read, user.id)) } };
    return withHeaders(answer, { 'set-cookie': deviceCookie(deviceToken, { others: deviceTokens, isSecure }) });
  });

  serve(
    app,
    contract.logOut,
    async ({ caller, origin, database }) => {
      await logOut({ ...shop, database }, { ...caller, origin, at: clock() });
      return { message: 'Signed out' };
    },
    { lockFirst: lockOwnSessions },
  );

  serve(app, contract.readProfile, ({ caller }) => readProfile(database.read, { userId: caller.userId, now: clock() }));

  serve(app, contract.changeProfile, ({ body, caller, database }) =>
    changeProfile(database, { userId: caller.userId, change: body, at: clock() }),
  );

  serve(
    app,
    contract.changePassword,
    async ({ body, caller, origin, database }) => {
      const { refuseCommonPasswords } = config;
      await changePassword({ ...shop, database }, { ...caller, ...body, refuseCommonPasswords, origin, at: clock() });
      return { message: 'Password changed' };
    },
    { lockFirst: lockOwnSessions },
  );

  serve(app, contract.listSessions, ({ caller }) => listSessions(database.read, caller, clock()));

  serve(app, contract.listActivity, ({ caller }) =>
    listActivity(database.read, { userId: caller.userId, secret, now: clock() }),
  );

  serve(
    app,
    contract.endSession,
    async ({ params, caller, origin, database }) => {
      await endSession({ ...shop, database }, { userId: caller.userId, sessionId: params.id, origin, at: clock() });
      return { message: 'Signed out' };
    },
    { lockFirst: lockOwnSessions },
  );

  serve(
    app,
    contract.endOtherSessions,
    async ({ caller, origin, database }) => {
      const ended = await endOtherSessions({ ...shop, database }, { ...caller, origin, at: clock() });
      return { message: ended === 0 ? 'No other device was signed in' : 'All other devices are signed out' };
    },
    { lockFirst: lockOwnSessions },
  );
}

function registerRoute(
  app: FastifyInstance,
  shop: ShopOfRoutes,
  recordInvitation: ModulesAbove['recordInvitation'],
): void {
  const { clock, config } = shop;
  const isSecure = isBehindHttps(config);

  serve(app, contract.register, async ({ body, origin, cookies, database }) => {
    const { refuseCommonPasswords } = config;
    const left = inviterIn(cookies);
    const { invitedBy: code = left, ...person } = body;
    const others = deviceTokensOf(cookies);
    const at = clock();
    const afterOpening = (tx: Tx, friendId: number) =>
      code === undefined ? Promise.resolve() : recordInvitation(tx, { code, friendId, deviceTokens: others, at });
    const { deviceToken, ...answer } = await registerCustomer(
      { ...shop, database },
      { ...person, refuseCommonPasswords, origin, at, afterOpening },
    );
    const device = deviceCookie(deviceToken, { others, isSecure });
    const set = left === undefined ? [device] : [device, endedInviterCookie({ isSecure })];
    return withHeaders(answer, { 'set-cookie': set });
  });
}

function whoAmIRoute(app: FastifyInstance, { database }: ShopOfRoutes, findUnderWay: FindUnderWay): void {
  serve(app, contract.whoAmI, async ({ caller }) => {
    const [user, underWay] = await Promise.all([
      findUser(database.read, caller.userId),
      findUnderWay(database.read, caller.userId),
    ]);
    if (!user) throw new ExpectedError('not-signed-in', 'Authentication required');
    return { ...user, ...underWay };
  });
}

function confirmRoute(app: FastifyInstance, shop: ShopOfRoutes): void {
  serve(app, contract.confirmIdentity, async ({ body, caller, origin, database }) => {
    const until = await confirmIdentity({ ...shop, database }, { ...caller, ...body, origin, at: shop.clock() });
    return { confirmedUntil: isoTime(until) };
  });
}

function noticeRoutes(app: FastifyInstance, { database }: ShopOfRoutes): void {
  serve(app, readNoticeSettings, ({ caller }) => findNoticeSettings(database.read, caller.userId));

  serve(app, changeNoticeSettingsEndpoint, async ({ body, caller, language, database }) => {
    await changeNoticeSettings(database, { ...body, userId: caller.userId, language });
    return findNoticeSettings(database.read, caller.userId);
  });

  serve(app, changeNoticeTopicEndpoint, async ({ body, caller, language, database }) => {
    await changeNoticeTopic(database, { ...body, userId: caller.userId, language });
    return findNoticeSettings(database.read, caller.userId);
  });
}
