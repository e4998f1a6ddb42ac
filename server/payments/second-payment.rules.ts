// Several payments can fit what was asked for once. A press credits one of them; the others are a person's, and are shown so before it.
import type { Match } from './match.rules.ts';

/** `matches`: in the order in which they are credited. `standing`: of other payments that fit already. */
export function withoutSeconds(
  matches: readonly (readonly [paymentId: number, match: Match])[],
  standing: readonly Match[],
): [paymentId: number, match: Match][] {
  const taken = { intents: new Set<number>(), requests: new Set<number>() };
  const take = ({ claim, intent }: Match) => {
    const requestId = claim?.fundRequestId ?? intent?.fundRequestId;
    if (intent) taken.intents.add(intent.id);
    if (typeof requestId === 'number') taken.requests.add(requestId);
  };
  /** What a request names is credited by it, also where its intent is paid: unless that very request is. */
  const isTaken = ({ claim, intent }: Match): boolean =>
    claim ? taken.requests.has(claim.fundRequestId ?? 0) : intent !== undefined && taken.intents.has(intent.id);
  for (const match of standing.filter(({ reason }) => reason === 'fits')) take(match);
  return matches.map(([paymentId, match]) => {
    if (match.reason !== 'fits') return [paymentId, match];
    if (isTaken(match)) return [paymentId, { state: 'duplicate', reason: 'paid-again', claim: undefined }];
    take(match);
    return [paymentId, match];
  });
}
