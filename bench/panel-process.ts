import { day } from '../server/platform/clock.ts';
import { startFakeProvider } from '../server/providers/start-fake-provider.ts';
import type { PanelMessage } from './panel.ts';

// A provider in a process of its own, so that its processor time is not counted as the shop's.
const { PANEL_DAYS = '8' } = process.env;
const settings = { deliversInMs: Number(PANEL_DAYS) * day };
const fake = await startFakeProvider({ balance: '1000000', settings });
process.on('message', (message: PanelMessage) => {
  if ('tick' in message) fake.panel.tick(message.tick);
  else for (const order of message.restore) fake.panel.restore({ ...order, at: fake.panel.now() - order.ageMs });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: fake.url, key: fake.key });
