import type { Person, TestShop } from './testing.ts';

/** Credited top-ups: one to return, one whose return is to be sent, one to take back, and one that was taken back after it was spent. */
export async function moneyBackRequests(
  shop: TestShop,
  meera: Person,
): Promise<Record<string, { id: number; body: Record<string, unknown> }>> {
  const devi = await shop.customer({ firstName: 'Devi' });
  const ids: number[] = [];
  for (let number = 0; number < 4; number++) {
    const payment = { amount: '500', referenceNumber: `63260000020${number}` };
    const { id } = (await shop.post('/api/funds/request', devi, payment)).json();
    await shop.put(`/api/admin/fund-requests/${id}`, meera, { status: 'approved' });
    ids.push(id);
  }
  const [spent = 0, returned = 0, sent = 0, wrong = 0] = ids;
  const byHand = { amount: '500', method: 'by-hand', reason: 'Paid by mistake' };
  const { id: returnId } = (await shop.post(`/api/admin/fund-requests/${sent}/returns`, meera, byHand)).json();
  const service = await shop.service({ pricePerThousand: '1500.00' });
  await shop.post('/api/orders', devi, { serviceId: service.id, url: 'https://instagram.com/p/x', quantity: 1000 });
  const reversal = { cause: 'taken-back', reason: 'The bank took it back' };
  await shop.post(`/api/admin/fund-requests/${spent}/reversals`, meera, reversal);
  await shop.post(`/api/admin/users/${devi.id}/balance-operation`, meera, {
    operation: 'add',
    amount: '1000',
    description: 'A gift',
    adminNotes: '',
  });
  return {
    returnFunds: { id: returned, body: { ...byHand, amount: '0.01' } },
    resolveReturn: { id: returnId, body: { outgoingReference: '632600000299' } },
    reverseFunds: { id: wrong, body: { cause: 'wrong-approval', reason: 'Another customer’s payment' } },
    decideDebt: { id: 1, body: { decision: 'forgive', reason: 'Talked on the phone' } },
  };
}
