import type { Endpoint } from '../../contract/endpoint.ts';
import { decideFundRequest } from '../../contract/funds-admin.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { decideDebt, returnFunds } from '../../contract/money-back.ts';
import { changePaymentGuards, resolvePayment } from '../../contract/payments.ts';
import {
  declinePendingAct,
  listPendingActs,
  type PendingAct,
  type PendingActKind,
} from '../../contract/pending-acts.ts';
import { changeBalance } from '../../contract/users.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { useMoveGuard } from '../platform/use-move-guard.ts';
import { pendingActTexts as texts } from '../texts/admin-pending-acts.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';
import { fullNameOf } from './payments.rules.ts';

/** What an admin has asked for that another one has to confirm; nothing where nothing waits. */
export function PendingActs() {
  const acts = useRead(listPendingActs, {}, { pollMs: 30_000, staleMs: 0 }).data?.acts ?? [];
  const guard = useMoveGuard(acts.map(({ id }) => id));
  if (acts.length === 0) return null;
  return (
    <Sheet as="section" aria-labelledby="pending-acts" className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 id="pending-acts" className="text-lg">
          {texts.title} <span className="font-normal text-ink-2 tabular">({acts.length})</span>
        </h3>
        <p className="text-sm text-ink-2">{texts.lead}</p>
      </div>
      <ul {...guard}>
        {acts.map((act) => (
          <PendingActRow key={act.id} act={act} />
        ))}
      </ul>
    </Sheet>
  );
}

/** What another admin has sent, and a second one sends again. */
const endpointOf: Readonly<Record<PendingActKind, Endpoint>> = {
  approve: decideFundRequest,
  resolve: resolvePayment,
  balance: changeBalance,
  return: returnFunds,
  limit: changePaymentGuards,
  forgive: decideDebt,
};

/** What the first admin has written, which the second has to know. */
const wordsOf = ({ request }: PendingAct): string[] =>
  ['operation', 'description', 'referenceNumber', 'method', 'reason', 'adminNotes']
    .map((name) => request[name])
    .filter((value): value is string => typeof value === 'string' && value !== '');

function PendingActRow({ act }: { act: PendingAct }) {
  const words = useTexts();
  const isOwn = useUser().id === act.askedBy.id;
  const key = useIdempotencyKey(`pending act ${act.id}`);
  const confirm = useSend(endpointOf[act.kind], {
    key,
    onDone: () => showToast({ tone: 'success', title: texts.confirmed }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.confirmFailed, text: reasonOf(error, words) }),
  });
  const decline = useSend(declinePendingAct, {
    onDone: () => showToast({ tone: 'success', title: texts.declined }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.declineFailed, text: reasonOf(error, words) }),
  });
  const isOver = confirm.isSuccess || decline.isSuccess;
  // Named, so that a list that is not read again yet does nothing twice, nor what was declined.
  const body = { ...act.request, confirms: act.id };
  const isUnlimited = act.kind === 'limit' && paiseOf(act.amount) === 0;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-dashed border-line-strong py-3">
      <p className="min-w-0 wrap-anywhere">
        <b className="text-lg font-semibold tabular">
          {isUnlimited ? texts.noLimit : formatRupees(paiseOf(act.amount))}
        </b>{' '}
        {texts.kinds[act.kind](act.subjectId)}
        {act.customer && ` ${texts.of(fullNameOf(act.customer))} (#${act.customer.id})`}
        <span className="block text-sm text-ink-2">
          {[texts.askedBy(fullNameOf(act.askedBy)), ...wordsOf(act)].join(' · ')} · <RelativeDate at={act.askedAt} />
        </span>
      </p>
      {isOwn && <p className="text-sm text-ink-2">{texts.yours}</p>}
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            variant="primary"
            isBusy={confirm.isPending}
            disabled={isOver || decline.isPending}
            onClick={() => confirm.mutate({ params: { id: String(act.subjectId) }, body })}
          >
            {texts.confirm}
          </Button>
        )}
        <Button
          variant="quiet"
          isBusy={decline.isPending}
          disabled={isOver || confirm.isPending}
          onClick={() => decline.mutate({ params: { id: act.id } })}
        >
          {isOwn ? texts.withdraw : texts.decline}
        </Button>
      </div>
    </li>
  );
}
