import { serviceCsvColumns } from '../contract/catalogue-admin.ts';
import type { Person, TestShop } from './testing.ts';

/** What an admin does to the catalogue and to discounts. */
export async function catalogueRequests(
  shop: TestShop,
  meera: Person,
  { serviceId, categoryId }: { serviceId: number; categoryId: number },
): Promise<Record<string, { id: number; body: Record<string, unknown> }>> {
  const { platformId } = (await shop.get('/api/admin/service-categories', meera)).json()[0];
  const discount = {
    serviceId,
    title: 'Bulk',
    description: 'For many',
    discountType: 'quantity',
    discountPercentage: '10.5',
    minQuantity: 500,
    maxQuantity: 5_000,
    startDate: '2026-12-01T00:00:00Z',
    endDate: '2026-12-31T00:00:00Z',
    isActive: false,
    priority: 3,
  };
  const dates = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-31T00:00:00Z' };
  const coupon = { percentOff: '10.5', largestOff: '500', minimum: '200', ...dates, maxUses: 9, maxUsesPerCustomer: 2 };
  const { id: couponId } = (await shop.post('/api/admin/coupons', meera, { ...coupon, code: 'DIWALI10' })).json();
  const { id: discountId, ...before } = (await shop.post('/api/service-discounts', meera, discount)).json();
  const category = { platformId, name: 'Likes', description: 'For posts' };
  const service = {
    categoryId,
    name: 'Likes, slow',
    description: 'They come over a week',
    pricePerThousand: '12.50',
    minQuantity: 10,
    maxQuantity: 5_000,
    isInstantStart: true,
    startMinutes: 15,
    speed: 20_000,
    speedPer: 'hour',
    refillDays: 30,
    quality: 3,
    canCancel: false,
  };
  const platform = { name: 'Koo', color: '#facd00', icon: 'K' };
  const { id: ownPlatform } = (await shop.post('/api/platforms', meera, platform)).json();
  const { id: spareId } = (await shop.post('/api/services', meera, { ...service, name: 'Likes, spare' })).json();
  return {
    createPlatform: { id: 1, body: { name: 'Moj', color: '#e8175d', icon: 'globe' } },
    changePlatform: {
      id: ownPlatform,
      body: { name: 'Koo India', color: '#1b2140', icon: 'twitter', isArchived: false, before: platform },
    },
    movePlatform: { id: ownPlatform, body: { newPosition: 1 } },
    createCategory: { id: 1, body: category },
    changeCategory: { id: categoryId, body: { ...category, isArchived: false } },
    moveCategory: { id: categoryId, body: { newPosition: 2 } },
    createService: { id: 1, body: service },
    changeService: { id: serviceId, body: { ...service, isActive: true, isArchived: false } },
    moveService: { id: serviceId, body: { newPosition: 2 } },
    changePrices: { id: 1, body: { platformId, categoryId, percent: 7.25, apply: true } },
    changeServices: { id: 1, body: { rows: [{ id: serviceId, name: 'Likes, quick', minQuantity: 5 }] } },
    archiveServices: { id: 1, body: { ids: [spareId] } },
    importServices: { id: 1, body: { csv: `${serviceCsvColumns.join(',')}\n`, apply: true } },
    createCoupon: { id: 1, body: { ...coupon, code: 'HOLI10' } },
    changeCoupon: { id: couponId, body: { ...coupon, isActive: false, before: { maxUses: 9 } } },
    createDiscount: { id: 1, body: discount },
    changeDiscount: { id: discountId, body: { ...discount, title: 'Many', before } },
  };
}
