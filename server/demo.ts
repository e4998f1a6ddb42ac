import { registerCustomer } from './accounts/register-customer.ts';
import { changePaymentSettings } from './funds/change-payment-settings.ts';
import { decideFundRequest } from './funds/decide-fund-request.ts';
import { requestFunds } from './funds/request-funds.ts';
import { changeOrderStatus } from './orders/change-order-status.ts';
import { placeOrder } from './orders/place-order.ts';
import { hour, minute } from './platform/clock.ts';
import type { Shop } from './shop.ts';
import { demoSignIns } from './storefront/storefront.rules.ts';
import type { Database } from './tables.ts';

const links = [
  'https://instagram.com/asha.makes',
  'https://instagram.com/p/C7xQdemo',
  'https://instagram.com/reel/C8yRdemo',
];

/** The story of a small shop: Asha is a customer of some days, Ravi has just paid. Told once; a second start finds it told. */
export async function seedDemo({ database, clock }: Shop): Promise<void> {
  if (await isTold(database)) return;
  const now = clock();
  const adminId = await findAdmin(database);
  const asha = await register(database, ['Asha', 'Verma', demoSignIns.customerEmail], now - 72 * hour);
  const ravi = await register(database, ['Ravi', 'Kumar', 'ravi@demo.tarakki.example'], now - 5 * hour);

  await changePaymentSettings(database, {
    qrCodeImage: '',
    upiId: 'shop@okdemo',
    paymentInstructions:
      'Pay the exact amount, then type the 12-digit UTR that your UPI app shows. This is a demo: please pay nothing.',
  });
  const paidAt = now - 70 * hour;
  const paid = await ask(database, {
    userId: asha,
    amountPaise: 1_500_00,
    referenceNumber: '412345678901',
    at: paidAt,
  });
  await decideFundRequest(database, {
    requestId: paid.id,
    status: 'approved',
    adminNotes: 'Thank you!',
    adminId,
    requestKey: undefined,
    at: paidAt + 20 * minute,
  });
  const justNow = now - 36 * minute;
  await ask(database, { userId: ravi, amountPaise: 1_000_00, referenceNumber: '4123 4571 0044', at: justNow });
  await tellOfOrders(database, { userId: asha, adminId, now });
}

async function tellOfOrders(
  database: Database,
  { userId, adminId, now }: { userId: number; adminId: number; now: number },
): Promise<void> {
  const services = await database.read
    .selectFrom('services')
    .select(['id', 'min_quantity'])
    .orderBy('id')
    .limit(links.length)
    .execute();
  const ends = ['completed', 'processing', undefined] as const;
  for (const [index, service] of services.entries()) {
    const at = now - (60 - index * 20) * hour;
    const order = await placeOrder(database, {
      userId,
      serviceId: service.id,
      url: links[index] ?? '',
      quantity: service.min_quantity ?? 100,
      expectedPaise: undefined,
      requestKey: undefined,
      at,
    });
    const status = ends[index];
    if (!status) continue;
    await changeOrderStatus(database, { orderId: order.id, status, percent: undefined, adminId, at: at + 3 * hour });
  }
}

async function isTold({ read }: Database): Promise<boolean> {
  const asha = read.selectFrom('users').select('id').where('email', '=', demoSignIns.customerEmail);
  return (await asha.executeTakeFirst()) !== undefined;
}

async function findAdmin({ read }: Database): Promise<number> {
  const admin = read.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id').limit(1);
  return (await admin.executeTakeFirstOrThrow()).id;
}

async function register(
  database: Database,
  [firstName, lastName, email]: [string, string, string],
  at: number,
): Promise<number> {
  const password = demoSignIns.customerPassword;
  const person = { firstName, lastName, email, password, refuseCommonPasswords: false, at };
  return (await registerCustomer(database, person)).user.id;
}

function ask(
  database: Database,
  request: { userId: number; amountPaise: number; referenceNumber: string; at: number },
) {
  return requestFunds(database, { ...request, requestKey: undefined });
}
