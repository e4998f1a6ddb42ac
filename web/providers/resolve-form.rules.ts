import { type AttentionItem, doubtReasons, type ServiceRoute } from '../../contract/dispatches.ts';
import { attentionTexts } from '../texts/admin-attention.ts';

const { faults, notPlacedHint, takenHint, likelyTakenHint, wasThereHint } = attentionTexts.dialog;

export type ResolveValues = {
  /** `placed`, `delivered`, `not-placed` or `seen`; empty: nothing is chosen yet. */
  readonly as: string;
  readonly providerOrder: string;
  readonly providerId: string;
  /** `send-again` or `refund`; empty: nothing is chosen yet. */
  readonly next: string;
  /** The place of a route of the service; empty for any. */
  readonly route: string;
  readonly ignoreFloor: boolean;
  readonly reason: string;
};

/** It was called lost, and its provider has it under a number that is known: it can go on there. */
export const isTakenAfterAll = ({ state, providerOrder }: Pick<AttentionItem, 'state' | 'providerOrder'>): boolean =>
  state === 'lost' && providerOrder !== null;

/** Any provider may have it, whichever was asked before; or the shop does not know of one. */
export const choosesProvider = ({ provider, reason }: Pick<AttentionItem, 'provider' | 'reason'>): boolean =>
  provider === null || doubtReasons.some((each) => each === reason);

const onlyHint = ({ hints }: AttentionItem): string => (hints.length === 1 ? (hints[0]?.providerOrder ?? '') : '');

/** An order that was completed by hand can't be sent again. */
export const canBeSent = ({ orderStatus }: Pick<AttentionItem, 'orderStatus'>): boolean =>
  orderStatus === 'pending' || orderStatus === 'processing';

/** Why it may be bought twice when it is sent again; undefined: no provider has it, or had it. */
export function dangerOf({ kind, reason }: Pick<AttentionItem, 'kind' | 'reason'>): string | undefined {
  if (kind === 'unknown') return notPlacedHint;
  if (reason === 'taken-after-all') return takenHint;
  if (reason === 'was-there') return wasThereHint;
  return reason === 'busy-link-after-unknown' ? likelyTakenHint : undefined;
}

/** What the form begins with: of what was never sent there is nothing to find. */
export const resolveStart = (item: AttentionItem): ResolveValues => ({
  as: isTakenAfterAll(item) ? '' : { held: 'not-placed', status: 'seen', slow: 'seen', unknown: '' }[item.kind],
  providerOrder: isTakenAfterAll(item) ? (item.providerOrder ?? '') : onlyHint(item),
  providerId: choosesProvider(item) && item.provider ? String(item.provider.id) : '',
  next: canBeSent(item) ? '' : 'refund',
  route: '',
  // Sent again as it is, it would only stand here again.
  ignoreFloor: item.passedOver.some(({ figures }) => figures !== null),
  reason: '',
});

export const resolveRules = (item: Pick<AttentionItem, 'provider' | 'reason'>) => ({
  as: (as: string) => (as === '' ? faults.answer : undefined),
  providerOrder: (number: string, { as }: ResolveValues) =>
    as === 'placed' && !/^[\w-]{1,64}$/.test(number.trim()) ? faults.number : undefined,
  providerId: (providerId: string, { as }: ResolveValues) =>
    as === 'placed' && choosesProvider(item) && providerId === '' ? faults.provider : undefined,
  next: (next: string, { as }: ResolveValues) => (as === 'not-placed' && next === '' ? faults.next : undefined),
  reason: (reason: string) => (reason.trim() === '' ? faults.reason : undefined),
});

/** Whether the whole order is paid back: what else a provider has of it, or says of it, matters then. */
export const paysBack = (
  { as, next }: Pick<ResolveValues, 'as' | 'next'>,
  { run }: Pick<AttentionItem, 'run'>,
): boolean => as === 'not-placed' && next === 'refund' && run === null;

interface SentBeside {
  readonly routes: readonly ServiceRoute[];
  /** When what is shown was said. */
  readonly since: string;
  /** Why it is paid back although a provider says that it delivered. */
  readonly letGo: string | undefined;
}

/** What the server is sent of sound values. */
export function resolveBody(
  { as, providerOrder, providerId, next, route, ignoreFloor, reason }: ResolveValues,
  { routes, since, letGo }: SentBeside,
) {
  const said = { reason: reason.trim() };
  if (as === 'seen') return { as: 'seen' as const, since, ...said };
  if (as === 'delivered') return { as: 'delivered' as const, ...said };
  if (as === 'placed') {
    const at = providerId === '' ? {} : { providerId: Number(providerId) };
    return { as: 'placed' as const, providerOrder: providerOrder.trim(), ...at, ...said };
  }
  const then = next === 'refund' ? ('refund' as const) : ('send-again' as const);
  if (then === 'refund') return { as: 'not-placed' as const, then, ...(letGo !== undefined && { letGo }), ...said };
  const chosen = route === '' ? undefined : routes[Number(route)];
  const by = chosen ? { route: { providerId: chosen.providerId, externalId: chosen.externalId } } : {};
  return { as: 'not-placed' as const, then, ignoreFloor, ...by, ...said };
}
