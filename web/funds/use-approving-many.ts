import { useRef, useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { decideFundRequest } from '../../contract/funds-admin.ts';
import { ApiError, isForbidden } from '../platform/api.ts';
import { newIdempotencyKey } from '../platform/idempotency-key.ts';
import { useInvalidate } from '../platform/query.ts';
import { useSendEach } from '../platform/send-each.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';

/** What came of one request; `reason` says why it failed. */
export type Outcome =
  | { readonly kind: 'approved' | 'decided' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isFinal: boolean };

interface Approving {
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly isBusy: boolean;
  /** Sends what is not settled yet, until the shop says that this person may not. */
  readonly start: () => void;
}

/** Approves one after the other, each by a call and a key of its own: a retry never credits twice. */
export function useApprovingMany(requests: readonly FundRequestForAdmin[]): Approving {
  const words = useTexts();
  const invalidate = useInvalidate();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<number, string>());

  const decide = useSendEach(decideFundRequest);

  async function approve(id: number): Promise<Outcome> {
    const key = keys.current.get(id) ?? newIdempotencyKey();
    keys.current.set(id, key);
    try {
      await decide({ params: { id }, body: { status: 'approved', adminNotes: '' } }, key);
      return { kind: 'approved' };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already-decided') return { kind: 'decided' };
      return { kind: 'failed', reason: reasonOf(error, words), isFinal: isForbidden(error) };
    }
  }

  async function approveAll(): Promise<void> {
    setBusy(true);
    const open = requests.filter(({ id }) => isOpen(outcomes.get(id)));
    for (const { id } of open) {
      const outcome = await approve(id);
      setOutcomes((before) => new Map(before).set(id, outcome));
      if (outcome.kind === 'failed' && outcome.isFinal) break;
    }
    setBusy(false);
    invalidate(...decideFundRequest.changes);
  }

  return { outcomes, isBusy, start: () => void approveAll() };
}

function isOpen(outcome: Outcome | undefined): boolean {
  return outcome === undefined || outcome.kind === 'failed';
}
