// Orders as lines for the mass order of another panel, for owners who buy by hand.
import type { Upstream } from '../../contract/dispatches.ts';
import type { Order } from '../../contract/order.ts';
import { isLine, lineOf } from './mass-order.rules.ts';

type CopiedOrder = Pick<Order, 'serviceId' | 'serviceType' | 'runs' | 'url' | 'quantity'>;

/** A provider whose service numbers some of these orders have. */
export interface Panel {
  readonly id: number;
  readonly name: string;
}

/** The providers that the services of these orders have routes to, by name. */
export function panelsOf(orders: readonly CopiedOrder[], upstreams: readonly Upstream[]): Panel[] {
  const services = new Set(orders.map(({ serviceId }) => serviceId));
  const panels = new Map<number, Panel>();
  for (const { serviceId, routes = [] } of upstreams) {
    if (!services.has(serviceId)) continue;
    for (const { providerId, providerName } of routes) panels.set(providerId, { id: providerId, name: providerName });
  }
  return [...panels.values()].sort((one, other) => one.name.localeCompare(other.name));
}

export interface CopiedLines {
  readonly text: string;
  readonly count: number;
  /** They need more than a line says. */
  readonly notLines: number;
  /** Their services have no number at this panel. */
  readonly notThere: number;
}

/** The lines of these orders with the numbers of a panel, or with the shop's own. */
export function copiedLines(
  orders: readonly CopiedOrder[],
  { panelId, upstreams }: { panelId: number | undefined; upstreams: readonly Upstream[] },
): CopiedLines {
  const sayable = orders.filter(isLine);
  const routesOf = new Map(upstreams.map(({ serviceId, routes = [] }) => [serviceId, routes]));
  const numberOf = ({ serviceId }: CopiedOrder): string | undefined =>
    panelId === undefined
      ? String(serviceId)
      : routesOf.get(serviceId)?.find(({ providerId }) => providerId === panelId)?.externalId;
  const lines = sayable.flatMap((order) => {
    const number = numberOf(order);
    return number === undefined ? [] : [lineOf({ ...order, serviceId: number })];
  });
  return {
    text: lines.join('\n'),
    count: lines.length,
    notLines: orders.length - sayable.length,
    notThere: sayable.length - lines.length,
  };
}
