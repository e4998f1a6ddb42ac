import type { Order } from '../contract/order.ts';

/** The kinds of order that carry words of the customer, and in which fields. */
const wordsOfType = {
  'Comment Replies': ['username', 'comments'],
  'Mentions with Hashtags': ['usernames', 'hashtags'],
  'Mentions Hashtag': ['hashtag'],
  'Invites from Groups': ['groups'],
} as const;

export type Call = <T>(name: `${string} ${string}`, body: object, token?: string) => Promise<T>;

interface Customer {
  readonly userId: number;
  readonly token: string;
  readonly evilLink: string;
  readonly of: (field: string) => string;
}

/** Places an order of each of these kinds, with what `of` answers in its fields; answers them with the names of those. */
export async function storeHostileOrders(call: Call, { userId, token, evilLink, of }: Customer) {
  const payment = { operation: 'add', amount: '50', description: 'Paid' };
  await call(`POST /api/admin/users/${userId}/balance-operation`, payment);
  const grant = { amount: '10', days: 30, reason: of('grantBonus.reason') };
  const { id: bonusId } = await call<{ id: number }>(`POST /api/admin/users/${userId}/bonuses`, grant);
  await call(`POST /api/admin/bonuses/${bonusId}/revoke`, { reason: of('revokeBonus.reason') });
  const category = { platformId: 1, name: 'Of other types', description: 'Of other types' };
  const { id: categoryId } = await call<{ id: number }>('POST /api/service-categories', category);
  const placed: { id: number; fields: string[] }[] = [];
  for (const [type, fields] of Object.entries(wordsOfType)) {
    const service = { categoryId, name: type, description: type, type, pricePerThousand: '25', minQuantity: 1 };
    const { id: serviceId } = await call<{ id: number }>('POST /api/services', service);
    const extras = Object.fromEntries(fields.map((field) => [field, of(`placeOrder.${field}`)]));
    const isCounted = type === 'Comment Replies';
    const wanted = { serviceId, url: evilLink, ...(isCounted ? {} : { quantity: 100 }), ...extras };
    const { id } = await call<Order>('POST /api/orders', wanted, token);
    placed.push({ id, fields: fields.map((field) => `placeOrder.${field}`) });
  }
  return placed;
}
