import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { minute } from '../platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../testing.ts';
import { type Bookkeeping, bankRow, bankStatement, openBookkeeping, rentRow } from '../testing-statements.ts';
import { keyOfCode } from './gateway.rules.ts';
import { enqueueDueLookUps } from './look-up-payment.ts';
import { gatewayEnv, openStandIns, type StandIns } from './testing-gateways.ts';

let gateways: StandIns;
let shop: TestShop;
let meera: Person;
let asha: Person;
let books: Bookkeeping;
beforeEach(async () => {
  gateways = await openStandIns();
  shop = await openTestShop(gatewayEnv(gateways.url));
  meera = await shop.admin();
  asha = await shop.customer();
  books = openBookkeeping(shop, meera);
});
afterEach(async () => {
  expect(await shop.ledgerFaults()).toEqual([]);
  await shop.close();
  await gateways.close();
});

const name = 'Razorpay (gateway)';
const pay = async () => {
  const intent: PaymentIntent = (
    await shop.post('/api/funds/intents', asha, { amount: '500', rail: 'razorpay' })
  ).json();
  gateways.pay(keyOfCode(intent.code));
  shop.clock.now += minute;
  await enqueueDueLookUps(shop.database, shop.clock.now);
  for (let round = 0; round < 3; round++) await shop.processJobs();
};
const accounts = () =>
  shop.database.read.selectFrom('payee_accounts').select(['bank', 'label']).orderBy('id').execute();

test('a bank account that is called as a gateway holds up none of its payments, and is not taken for it', async () => {
  const file = bankStatement([bankRow(), rentRow()]);
  expect((await books.importFile(file, { payee: name })).statusCode).toBe(200);
  await pay();
  expect(await shop.balanceOf(asha)).toBe('500.00');
  expect(await accounts()).toEqual([
    { bank: 'axis', label: name },
    { bank: 'gateway-razorpay', label: `${name} 2` },
  ]);
});

test('no file is imported into the account of a gateway, and none is offered it', async () => {
  await pay();
  const report =
    'Txn Date,UPI Ref No,Amount,Type\r\n21/11/2026,632600000001,500.00,CREDIT\r\n20/11/2026,632600000002,64.10,CREDIT\r\n';
  const described = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/statement-columns',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(report),
  });
  const { accounts: offered, guess } = described.json();
  expect(offered).toEqual([]);
  const answer = await books.importFile(report, { columns: guess, payee: name });
  expect([answer.statusCode, answer.json().fields?.payee]).toEqual([400, expect.stringMatching(/payment gateway/)]);
});
