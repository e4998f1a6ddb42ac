import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/push.ts';
import * as quiet from '../../contract/quiet-hours.ts';
import { serve } from '../platform/http/serve.ts';
import type { ShopOfRoutes } from '../shop.ts';
import { changeQuietHours, readQuietHours } from './change-quiet-hours.ts';
import { findPushKeys } from './push.queries.ts';
import { sendTest } from './send-push.ts';
import { subscribeBrowser, unsubscribeBrowser } from './subscribe-browser.ts';

export function pushRoutes(app: FastifyInstance, shop: ShopOfRoutes): void {
  const { database, clock } = shop;

  serve(app, quiet.readQuietHours, ({ caller }) => readQuietHours(database.read, caller.userId));

  serve(app, quiet.changeQuietHours, ({ body, caller, database }) =>
    changeQuietHours(database, { ...body, userId: caller.userId, at: clock() }),
  );

  serve(app, contract.readPushKey, async () => {
    const { publicKey } = await findPushKeys(database.read, shop.sealer);
    return { publicKey };
  });

  serve(app, contract.subscribePush, async ({ body: { endpoint, keys }, caller, database }) => {
    await subscribeBrowser({ ...shop, database }, { ...keys, ...caller, endpoint, at: clock() });
    return { message: 'This browser gets push notifications.' };
  });

  serve(app, contract.unsubscribePush, async ({ body: { endpoint }, caller, database }) => {
    await unsubscribeBrowser(database, { userId: caller.userId, endpoint });
    return { message: 'This browser gets no push notifications any more.' };
  });

  serve(app, contract.testPush, async ({ caller, database }) => {
    const count = await sendTest({ ...shop, database }, caller.userId);
    return { message: `A test was sent to ${count === 1 ? 'one browser' : `${count} browsers`}.` };
  });
}
