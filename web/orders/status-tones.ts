import type { OrderStatus } from '../../contract/order.ts';
import type { Tone } from '../ui/badge.tsx';

export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'gold',
  processing: 'sky',
  completed: 'leaf',
  partial: 'gold',
  failed: 'clay',
  cancelled: 'stone',
  refunded: 'leaf',
  rejected: 'clay',
};
