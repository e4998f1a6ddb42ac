import { useEffect, useEffectEvent, useState } from 'react';
import { scrollToSection } from '../platform/scroll-to-section.ts';
import type { OrderDraft, OrderValues } from './order-draft.ts';

/** An earlier order to place once more. */
export interface OrderAgain {
  /** 0: only the link is known. */
  readonly serviceId: number;
  readonly url: string;
  readonly quantity?: number;
  /** What else is known of it. */
  readonly more?: Partial<OrderValues>;
  /** The number of an order whose comments and the like are filled in too. */
  readonly extrasOf?: number | undefined;
  /** Another number each time, so that the same order can be asked for twice. */
  readonly at: number;
}

interface Filling {
  readonly draft: OrderDraft;
  readonly isOffered: (serviceId: number) => boolean;
  readonly onFilled: (serviceId: number) => void;
}

/** The section of the form. */
export const formSection = 'order-form';

/** Fills the form with an earlier order and leads there; true when its service is not offered any more. */
export function useOrderAgain(again: OrderAgain | undefined, { draft, isOffered, onFilled }: Filling): boolean {
  const [isGone, setGone] = useState(false);
  const at = again?.at;

  const fill = useEffectEvent(() => {
    if (!again) return;
    if (again.serviceId === 0) {
      // What else is typed may well be meant for this link.
      draft.set('url', again.url);
      scrollToSection(formSection);
      return;
    }
    const serviceId = isOffered(again.serviceId) ? again.serviceId : 0;
    const { url, quantity = '', more, extrasOf } = again;
    draft.reset({ ...more, serviceId, url, quantity: String(quantity) });
    if (serviceId !== 0 && extrasOf !== undefined)
      import('./fill-extras.ts').then(({ fillExtras }) => fillExtras(draft, extrasOf)).catch(() => undefined);
    setGone(serviceId !== again.serviceId);
    onFilled(serviceId);
    scrollToSection(formSection);
  });

  useEffect(() => {
    if (at !== undefined) fill();
  }, [at]);

  return isGone;
}
