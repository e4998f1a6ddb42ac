// A service as the catalogue call answers it, for tests of rules and of components.
import type { Service } from '../contract/catalogue.ts';

const plain: Service = {
  id: 7,
  categoryId: 1,
  name: 'Likes',
  description: '',
  type: 'Default',
  pricePerThousand: '12.0000',
  minQuantity: 100,
  maxQuantity: 10_000,
  isInstantStart: false,
  startMinutes: null,
  speed: null,
  speedPer: 'day',
  refillDays: 0,
  quality: null,
  canCancel: true,
  canDrip: false,
  displayOrder: 1,
};

/** One of which the shop says no more than it must: ₹12 per 1000, from 100 to 10,000, and what `more` says. */
export const serviceOf = (more: Partial<Service> = {}): Service => ({ ...plain, ...more });
