import { registerCustomer } from './accounts/register-customer.ts';
import { changePaymentSettings } from './funds/change-payment-settings.ts';
import { decideFundRequest } from './funds/decide-fund-request.ts';
import { requestFunds } from './funds/request-funds.ts';
import { changeOrderStatus } from './orders/change-order-status.ts';
import { placeOrder } from './orders/place-order.ts';
import { hour, minute } from './platform/clock.ts';
import { ExpectedError } from './platform/expected-error.ts';
import type { Shop } from './shop.ts';
import { demoSignIns } from './storefront/storefront.rules.ts';

/** The story of a small shop: Asha is a customer of some days, Ravi has just paid. Told once; a second start finds it told. */
export async function seedDemo({ database, clock }: Shop): Promise<void> {
  const admin = await database.read.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id').limit(1).executeTakeFirstOrThrow();
  const now = clock();
  const asha = await register({ firstName: 'Asha', lastName: 'Verma', email: demoSignIns.customerEmail, at: now - 72 * hour });
  if (asha === undefined) return;
  const ravi = await register({ firstName: 'Ravi', lastName: 'Kumar', email: 'ravi@demo.tarakki.example', at: now - 5 * hour });
  if (ravi === undefined) return;

  await changePaymentSettings(database, {
    qrCodeImage: '',
    upiId: 'shop@okdemo',
    paymentInstructions: 'Pay the exact amount, then type the 12-digit UTR that your UPI app shows. (This is a demo: do not pay.)',
  });
  await topUp({ userId: asha, amountPaise: 1_500_00, referenceNumber: '412345678901', at: now - 70 * hour });
  await file({ userId: ravi, amountPaise: 1_000_00, referenceNumber: '4123 4571 0044', at: now - 36 * minute });

  const services = await database.read.selectFrom('services').select(['id', 'min_quantity']).orderBy('id').limit(3).execute();
  const links = ['https://instagram.com/asha.makes', 'https://instagram.com/p/C7xQdemo', 'https://instagram.com/reel/C8yRdemo'];
  for (const [index, service] of services.entries()) {
    const at = now - (60 - index * 20) * hour;
    const { id } = await order({ serviceId: service.id, quantity: service.min_quantity ?? 100, url: links[index] ?? links[0] ?? '', at });
    if (index === 0) await move(id, 'completed', at + 9 * hour);
    if (index === 1) await move(id, 'processing', at + hour);
  }

  async function register(person: { firstName: string; lastName: string; email: string; at: number }) {
    try {
      const made = await registerCustomer(database, { ...person, password: demoSignIns.customerPassword, refuseCommonPasswords: false });
      return made.user.id;
    } catch (error) {
      if (error instanceof ExpectedError && error.code === 'email-taken') return undefined;
      throw error;
    }
  }

  function file(request: { userId: number; amountPaise: number; referenceNumber: string; at: number }) {
    return requestFunds(database, { ...request, requestKey: undefined });
  }

  async function topUp(request: Parameters<typeof file>[0]): Promise<void> {
    const { id } = await file(request);
    const decision = { requestId: id, status: 'approved', adminNotes: 'Thank you!', adminId: admin.id, requestKey: undefined } as const;
    await decideFundRequest(database, { ...decision, at: request.at + 20 * minute });
  }

  function order(wanted: { serviceId: number; quantity: number; url: string; at: number }) {
    return placeOrder(database, { ...wanted, userId: asha ?? 0, expectedPaise: undefined, requestKey: undefined });
  }

  async function move(orderId: number, status: 'processing' | 'completed', at: number): Promise<void> {
    await changeOrderStatus(database, { orderId, status, percent: undefined, adminId: admin.id, at });
  }
}
