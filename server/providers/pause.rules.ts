// When a service is paused because no provider can deliver it, and when it is sold again.
import type { PassReason } from '../../contract/dispatches.ts';

/** How a service that is sent to providers stands in the catalogue. */
export interface SoldService {
  readonly mode: 'hand' | 'auto';
  readonly isActive: boolean;
  readonly shopPause: 'paused' | 'kept' | null;
}

/** Reasons that stay until an admin or the provider's list says otherwise. */
const lasting: readonly PassReason[] = ['below-floor', 'quarantined', 'not-offered', 'not-plain', 'another-type'];
/** An admin has switched it off. Alone it pauses nothing. */
const switchedOff: readonly PassReason[] = ['off', 'provider-off'];

/**
 * What follows from the reasons why each of its routes can't be used, undefined for one that can. A passing reason, such as a
 * rest or an empty balance, lets orders wait, and pauses nothing.
 */
export function pauseStep(
  { mode, isActive, shopPause }: SoldService,
  reasons: readonly (PassReason | undefined)[],
): 'pause' | 'resume' | 'forget' | undefined {
  const canDeliver = reasons.some(
    (reason) => reason === undefined || !(lasting.includes(reason) || switchedOff.includes(reason)),
  );
  if (mode === 'hand' || canDeliver) {
    if (shopPause === 'paused') return 'resume';
    return shopPause === 'kept' ? 'forget' : undefined;
  }
  const isBroken = reasons.length === 0 || reasons.some((reason) => reason !== undefined && lasting.includes(reason));
  return isBroken && isActive && shopPause === null ? 'pause' : undefined;
}
