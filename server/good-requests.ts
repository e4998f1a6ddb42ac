import { catalogueRequests } from './good-catalogue-requests.ts';
import { openBrowser } from './platform/testing-push-service.ts';
import type { Person, TestShop } from './testing.ts';
import { bonusRequests } from './testing-invitations.ts';
import { goodLook } from './testing-look.ts';
import { bankFile, paymentRequests } from './testing-money-back.ts';

/** What would be taken, by endpoint: everything in it exists, so that only the badness of a request stands in its way. */
export type GoodRequests = Record<string, { id: number; body: Record<string, unknown> }>;

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;');

/** What would be taken by those endpoints whose body is bytes. */
export const goodBytes: Readonly<Record<string, { readonly mediaType: string; readonly bytes: Buffer }>> = {
  uploadPicture: { mediaType: 'image/gif', bytes: gif },
  importStatement: { mediaType: 'application/octet-stream', bytes: bankFile('632600000001', '632600000002') },
  readStatementColumns: { mediaType: 'application/octet-stream', bytes: Buffer.from('Day,No,Amount\n1/4/26,1,5\n') },
};

const { p256dh, auth } = openBrowser('phone');
const pushEndpoint = 'https://fcm.googleapis.com/fcm/send/phone';

const noLinks = { youtube: '', facebook: '', twitter: '', telegram: '', whatsapp: '' };
const storefront = {
  brandName: 'Growthwala',
  contactEmail: 'help@growthwala.example',
  socialLinks: { ...noLinks, instagram: 'https://instagram.com/growthwala' },
  testimonials: [{ name: 'Asha Verma', role: 'Home baker', content: 'Fast.', rating: 5, isSample: false }],
};

/** Fills a shop so that each call of the contract has a request that is right; `callers` are a customer and an admin. */
export async function prepareRequests(shop: TestShop): Promise<{ callers: readonly Person[]; good: GoodRequests }> {
  const asha = await shop.customer({ balance: '1000.00' });
  const meera = await shop.admin();
  const { id: serviceId, categoryId } = await shop.service();
  const catalogue = await catalogueRequests(shop, meera, { serviceId, categoryId });
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 100, expectedTotal: '2.50' };
  const payment = { amount: '500', referenceNumber: 'UTR-BAD-INPUT' };
  const { id: orderId } = (await shop.post('/api/orders', asha, order)).json();
  const { id: requestId } = (
    await shop.post('/api/funds/request', asha, { ...payment, referenceNumber: 'UTR-FIRST' })
  ).json();
  const cancelled = () => placeCancelled(shop, asha, meera);
  const [refundable, refusable, partial] = [await cancelled(), await cancelled(), await cancelled()];
  const person = { firstName: 'Ravi', lastName: 'Kumar', email: 'ravi@example.in', password: shop.password };
  await shop.post('/api/auth/forgot-password', undefined, { email: asha.email });
  await shop.processJobs();
  const resetToken = /#token=([\w-]+)/.exec(shop.mails[0]?.text ?? '')?.[1] ?? '';
  const good: GoodRequests = {
    register: { id: 1, body: person },
    logIn: { id: 1, body: { email: asha.email, password: shop.password } },
    confirmIdentity: { id: 1, body: { password: shop.password } },
    ...noticeRequests,
    changeProfile: {
      id: 1,
      body: { firstName: 'Meera', lastName: 'Iyer', phone: '+91 98765 43210', dateOfBirth: '1990-04-01' },
    },
    changePassword: { id: 1, body: { currentPassword: shop.password, newPassword: 'marigold-77' } },
    closeAccount: { id: 1, body: { currentPassword: 'marigold-77', forfeitedBalance: '0.00' } },
    forgotPassword: { id: 1, body: { email: asha.email } },
    resetPassword: { id: 1, body: { token: resetToken, password: 'marigold-77' } },
    requestFunds: { id: 1, body: payment },
    decideFundRequest: { id: requestId, body: { status: 'approved', adminNotes: 'Thank you' } },
    changePaymentSettings: {
      id: 1,
      body: { qrCodeImage: 'https://a.in/qr.png', upiId: 'shop@okicici', paymentInstructions: 'Pay' },
    },
    changeRejectionReasons: { id: 1, body: { reasons: ['Paid to another account'] } },
    createUnpaidOrder: { id: 1, body: order },
    payByDemoBank: { id: 1, body: { intentId: 1 } },
    changeBankMessages: {
      id: 1,
      body: { isOn: true, paymentLimit: '1000', customerLimit: '5000', shopLimit: '20000', accepts: [] },
    },
    changeTaxSettings: { id: 1, body: { gstin: '', legalName: 'Tarakki Services', address: 'Kochi', sac: '998361' } },
    createIntent: { id: 1, body: { amount: '500' } },
    placeOrder: { id: 1, body: order },
    placeMassOrder: { id: 1, body: { place: 'good', lines: [order] } },
    markNewsRead: { id: 1, body: { upToId: 1, fromId: 1 } },
    ...(await ticketRequests(shop, asha, meera)),
    subscribePush: { id: 1, body: { endpoint: pushEndpoint, keys: { p256dh, auth } } },
    changeQuietHours: { id: 1, body: { hours: { from: '22:00', to: '07:00' } } },
    unsubscribePush: { id: 1, body: { endpoint: pushEndpoint } },
    changeCannedReplies: { id: 1, body: { replies: [{ title: 'Soon', text: 'Hello {name}, soon.' }] } },
    ...(await storefrontRequests(shop, meera)),
    changeOrderStatuses: {
      id: 1,
      body: { orderIds: [orderId], status: 'processing', expected: [{ id: orderId, status: 'pending' }] },
    },
    refundOrder: {
      id: refundable,
      body: { userId: asha.id, amount: '0.02', reason: 'It came late', letGo: 'They deliver no more' },
    },
    setOrderPartial: {
      id: partial,
      body: { remains: 1, from: 'cancelled', note: 'It was too late', letGo: 'They deliver no more' },
    },
    rejectRefund: { id: refusable, body: { reason: 'It was delivered' } },
    ...(await orderRequests(shop, asha, meera)),
    ...catalogue,
    changeOrderStatus: {
      id: orderId,
      body: { status: 'processing', progress: 50, from: 'processing', fromDelivered: 0, letGo: 'They deliver no more' },
    },
    ...(await accountRequests(shop, meera, serviceId)),
    ...(await providerRequests(shop, meera, { serviceId, categoryId })),
    ...(await dispatchRequests(shop, asha, order)),
    ...(await paymentRequests(shop, asha, meera)),
  };
  return { callers: [asha, meera], good };
}

const noticeRequests: GoodRequests = {
  changeNoticeSettings: { id: 1, body: { getsMails: false } },
  changeNoticeTopic: { id: 1, body: { topic: 'order-started', way: 'mail', isOn: false } },
};

/** What the shop says of itself, and what it tells all customers. */
async function storefrontRequests(shop: TestShop, meera: Person): Promise<GoodRequests> {
  const words = { text: 'Closed for Diwali', textHi: 'दिवाली पर बंद', link: '/mass-order', tone: 'warning' };
  const announcement = { ...words, startsAt: '2026-11-01T04:30:00Z', endsAt: '2099-12-31T00:00:00Z' };
  const { id, version: _, ...before } = (await shop.post('/api/admin/announcements', meera, announcement)).json();
  return {
    changeStorefront: { id: 1, body: { ...storefront, ...goodLook } },
    changeLegalText: { id: 1, body: { document: 'terms', text: 'Pay first. We deliver after.' } },
    createAnnouncement: { id: 1, body: announcement },
    changeAnnouncement: { id, body: { ...announcement, text: 'We are back on Monday', before } },
  };
}

/** What is asked and answered about a ticket. */
async function ticketRequests(shop: TestShop, asha: Person, meera: Person): Promise<GoodRequests> {
  const ticket = {
    category: 'refill',
    subject: 'Followers went down',
    description: 'Half of the followers of my last order are gone again.',
    screenshots: [`data:image/gif;base64,${gif.toString('base64')}`],
  };
  const { ticket: filed } = (await shop.post('/api/support/tickets', asha, ticket)).json();
  const { id: messageId } = (
    await shop.post(`/api/support/tickets/${filed.id}/messages`, meera, { message: 'We look into it.' })
  ).json();
  return {
    createTicket: { id: 1, body: ticket },
    replyToTicket: { id: filed.id, body: { message: 'It is still the same.' } },
    saveView: { id: 1, body: { list: 'orders', name: 'Failed', query: 'status=failed' } },
    addTicketNote: { id: filed.id, body: { note: 'The second refill this month' } },
    markTicketRead: { id: filed.id, body: { messageId } },
    rateAnswer: { id: messageId, body: { isHelpful: true } },
    changeTicket: {
      id: filed.id,
      body: {
        status: 'resolved',
        priority: 'high',
        adminNotes: 'Refilled',
        before: { status: 'open', priority: 'medium', adminNotes: '' },
      },
    },
  };
}

/** What customers ask for of orders that are done by hand. */
async function orderRequests(shop: TestShop, asha: Person, meera: Person): Promise<GoodRequests> {
  const [undecided, cancellable, refillable] = [
    await placeCancelled(shop, asha, meera),
    await placeCancelled(shop, asha, meera),
    await placeCancelled(shop, asha, meera),
  ];
  for (const id of [cancellable, undecided])
    await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'pending' });
  await shop.patch(`/api/admin/orders/${refillable}/status`, meera, { status: 'completed' });
  await shop.database.write((tx) => tx.updateTable('services').set({ refill_days: 30 }).execute());
  await shop.post(`/api/orders/${undecided}/cancel`, asha, {});
  return {
    answerCustomerRequest: { id: 1, body: { kind: 'cancel', state: 'refused' } },
  };
}

/** So cheap that no amount which a test makes up would be a right one to refund. */
async function placeCancelled(shop: TestShop, asha: Person, meera: Person): Promise<number> {
  const { id: serviceId } = await shop.service();
  const order = { serviceId, url: 'https://instagram.com/p/x', quantity: 1 };
  const { id } = (await shop.post('/api/orders', asha, order)).json();
  await shop.patch(`/api/admin/orders/${id}/status`, meera, { status: 'cancelled' });
  return id;
}

/** What is decided about an order that could not be sent. */
async function dispatchRequests(shop: TestShop, asha: Person, order: Record<string, unknown>): Promise<GoodRequests> {
  const decision = {
    as: 'not-placed',
    // biome-ignore lint/suspicious/noThenProperty: the name in the published interface.
    then: 'send-again',
    providerOrder: '23501',
    providerId: 1,
    route: { providerId: 1, externalId: '101' },
    ignoreFloor: true,
    letGo: 'They deliver no more',
    reason: 'It is not there',
  };
  return { resolveDispatch: { id: await insertHeldDispatch(shop, asha, order), body: decision } };
}

/** An order that could not be sent. */
async function insertHeldDispatch(shop: TestShop, asha: Person, order: Record<string, unknown>): Promise<number> {
  const { id: orderId } = (await shop.post('/api/orders', asha, order)).json();
  const held = {
    order_id: orderId,
    state: 'held',
    reason: 'no-route',
    quantity: 100,
    due_at: 1,
    created_at: 1,
  } as const;
  const { id } = await shop.database.write((tx) =>
    tx.insertInto('dispatches').values(held).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** What an admin does to accounts. */
async function accountRequests(shop: TestShop, meera: Person, serviceId: number): Promise<GoodRequests> {
  const { id } = await shop.customer({ firstName: 'Devi' });
  const why = { description: 'Goodwill', adminNotes: 'Called twice' };
  const admin = { firstName: 'Devi', lastName: 'Rao', email: 'devi.rao@example.in', password: shop.password };
  const { id: deviId } = (await shop.post('/api/admin/admins', meera, admin)).json();
  const person = { firstName: 'Ravi', lastName: 'Rao', email: 'ravi.rao@example.in', password: shop.password };
  return {
    changeBalance: { id, body: { operation: 'add', amount: '10', ...why, expectedBalance: '0.00' } },
    ...(await bonusRequests(shop, { meera, userId: id, serviceId })),
    setUserPassword: { id, body: { password: 'sunflower-5' } },
    setStorageQuota: { id, body: { quotaMegabytes: 500 } },
    changeAdminStatus: { id, body: { isAdmin: true } },
    createAdmin: { id: 1, body: person },
    setAdminPassword: { id: deviId, body: { newPassword: 'sunflower-5' } },
  };
}

/** A provider that is nowhere: what is asked of it, and that nothing came of it, is answered all the same. */
async function providerRequests(
  shop: TestShop,
  meera: Person,
  { serviceId, categoryId }: { serviceId: number; categoryId: number },
): Promise<GoodRequests> {
  const provider = {
    name: 'Cheap Panel',
    url: 'https://panel.example/api/v2',
    apiKey: 'panel-key-9876',
    currency: 'USD',
    rate: '88.50',
    buffer: '2.00',
    isActive: true,
    sendsJson: false,
    hasTextIds: false,
    hasStatusCodes: false,
    refusesWith5xx: false,
    listsOrders: true,
    repeatPromise: 'same-order',
    repeatSeconds: 120,
    callsPerMinute: 60,
    batchCap: 100,
    lowBalance: '10',
  };
  const { id, name } = (await shop.post('/api/admin/providers', meera, provider)).json();
  const { apiKey: _, ...known } = provider;
  await offer(shop, { providerId: id, externalId: '101', name: 'Instagram Likes' });
  return {
    createProvider: { id: 1, body: provider },
    changeProvider: { id, body: { ...known, name: 'Best Panel', confirmsRate: true, before: { name } } },
    syncProvider: { id, body: { acceptMissing: true } },
    importProviderServices: {
      id,
      body: {
        categoryId,
        services: [
          {
            externalId: '101',
            name: 'Likes, fast',
            pricePerThousand: '99.50',
            seen: { cost: '0.14', pricePerThousand: '99.50' },
          },
        ],
        percent: '30',
        fixed: '2.00',
        ending: '0.99',
        floor: '5.00',
        apply: true,
      },
    },
    changeServiceRoutes: {
      id: serviceId,
      body: {
        mode: 'auto',
        routes: [{ providerId: id, externalId: '101', isActive: true, acceptsChange: true }],
        before: { mode: 'hand', routes: [] },
      },
    },
    changeDispatching: { id: 1, body: { isOn: false, floor: '10', before: { isOn: true } } },
    ...(await priceRuleRequests(shop, meera, id)),
  };
}

async function offer(
  shop: TestShop,
  { providerId, externalId, name }: { providerId: number; externalId: string; name: string },
): Promise<void> {
  const service = {
    provider_id: providerId,
    external_id: externalId,
    name,
    type: 'Default',
    category: 'Instagram',
    cost_e8: 14_000_000,
    min_quantity: 10,
    max_quantity: 100_000,
    can_refill: 0,
    can_cancel: 1,
    can_drip: 0,
    state: 'there',
    reason: null,
  } as const;
  await shop.database.write((tx) => tx.insertInto('provider_services').values(service).execute());
}

/** A service whose price can follow its cost, and a route that waits for a look. */
async function priceRuleRequests(shop: TestShop, meera: Person, providerId: number): Promise<GoodRequests> {
  const rule = { scope: 'all', scopeId: null, percent: '30.00', fixed: '2.00', ending: '0.99', floor: '5.00' };
  await shop.put('/api/admin/price-rules', meera, { rules: [rule] });
  await offer(shop, { providerId, externalId: '102', name: 'Instagram Views' });
  const [following, quarantined] = [await shop.service(), await shop.service()];
  const route = { provider_id: providerId, external_id: '102', position: 1, priced_cost_e8: 10_000_000 };
  const mappings = [
    { ...route, service_id: following.id, quarantine_reason: null },
    { ...route, service_id: quarantined.id, quarantine_reason: 'steep-cost' },
  ];
  await shop.database.write((tx) => tx.insertInto('service_mappings').values(mappings).execute());
  const [waiting] = (await shop.get('/api/admin/quarantine', meera)).json();
  return {
    savePriceRules: {
      id: 1,
      body: { rules: [{ ...rule, percent: '31.5' }], apply: true, before: { rules: [rule] } },
    },
    changeServicePricing: { id: following.id, body: { priceMode: 'follows' } },
    decideQuarantine: { id: waiting.id, body: { decision: 'accept', cost: '0.14' } },
  };
}
