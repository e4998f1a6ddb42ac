import { useRef, useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { decideFundRequest, listAllFundRequests } from '../../contract/funds-admin.ts';
import { readStats } from '../../contract/reports.ts';
import { ApiError } from '../platform/api.ts';
import { newIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRefresh } from '../platform/query.ts';
import { useSendEach } from '../platform/send-each.ts';

export type Outcome = 'approved' | 'decided' | 'failed';

interface Approving {
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly isBusy: boolean;
  /** Sends what is not settled yet. */
  readonly start: () => void;
}

/** Approves one after the other, each by a call and a key of its own: a retry never credits twice. */
export function useApprovingMany(requests: readonly FundRequestForAdmin[]): Approving {
  const refresh = useRefresh();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<number, string>());

  const decide = useSendEach(decideFundRequest);

  async function approve(id: number): Promise<Outcome> {
    const key = keys.current.get(id) ?? newIdempotencyKey();
    keys.current.set(id, key);
    try {
      await decide({ params: { id }, body: { status: 'approved', adminNotes: '' } }, key);
      return 'approved';
    } catch (error) {
      return error instanceof ApiError && error.code === 'already-decided' ? 'decided' : 'failed';
    }
  }

  async function approveAll(): Promise<void> {
    setBusy(true);
    const open = requests.filter(({ id }) => isOpen(outcomes.get(id)));
    for (const { id } of open) {
      const outcome = await approve(id);
      setOutcomes((before) => new Map(before).set(id, outcome));
    }
    setBusy(false);
    refresh(listAllFundRequests, readStats);
  }

  return { outcomes, isBusy, start: () => void approveAll() };
}

function isOpen(outcome: Outcome | undefined): boolean {
  return outcome === undefined || outcome === 'failed';
}
