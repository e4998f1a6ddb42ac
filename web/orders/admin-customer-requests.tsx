import { answerCustomerRequest, type CustomerRequest, listCustomerRequests } from '../../contract/order-requests.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { useMoveGuard } from '../platform/use-move-guard.ts';
import { customerRequestTexts as texts } from '../texts/admin-orders.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { showToast } from '../ui/toast.tsx';

const pollMs = 15_000;

/** Cancellations and refills that no provider can be asked for; nothing where there are none. */
export function CustomerRequests({ onOpen }: { onOpen: (orderId: number) => void }) {
  const found = useRead(listCustomerRequests, {}, { pollMs }).data ?? [];
  const mayUpdate = useMay()('orders.update');
  const guard = useMoveGuard(found.map(({ kind, id }) => `${kind}-${id}`));
  if (found.length === 0) return null;
  return (
    <Banner tone="gold" title={texts.title(found.length)} className="mb-3">
      <p className="mb-2 text-sm">{texts.hint}</p>
      <ul {...guard} className="grid max-h-72 gap-3 overflow-y-auto">
        {found.map((request) => (
          <li key={`${request.kind} ${request.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <About request={request} />
            <span className="flex flex-wrap gap-2">
              <Button isSmall aria-label={texts.openOf(request.order.id)} onClick={() => onOpen(request.order.id)}>
                {texts.open}
              </Button>
              {mayUpdate && <Answers request={request} />}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** It does not go on: it is paid back, or delivered after all. */
const isOfFailed = ({ kind, order }: Pick<CustomerRequest, 'kind' | 'order'>): boolean =>
  kind === 'cancel' && order.status === 'failed';

function About({ request: { kind, state, at, order, user } }: { request: CustomerRequest }) {
  return (
    <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
      <span className="font-semibold">{texts[kind](order.id)}</span>
      {state === 'running' && ` (${texts.running})`}
      {isOfFailed({ kind, order }) && ` (${texts.ofFailed})`}
      <span className="block text-sm text-ink-2">
        {user.firstName} {user.lastName} · {order.serviceName} · <RelativeDate at={at} />
      </span>
    </span>
  );
}

function Answers({ request }: { request: CustomerRequest }) {
  const words = useTexts();
  const send = useSend(answerCustomerRequest, {
    onDone: () => showToast({ tone: 'success', title: texts.answered }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  const { id, kind, state, order } = request;
  const answered = send.isSuccess ? send.variables.body.state : undefined;
  // It stays until the list is read again; one that is under way can be answered again.
  const isOver = answered !== undefined && (answered !== 'running' || state !== 'running');
  const ofRefill =
    state === 'running' ? (['completed', 'rejected'] as const) : (['running', 'completed', 'rejected'] as const);
  const ofCancel = isOfFailed(request) ? ([] as const) : (['refused'] as const);
  const answers = kind === 'cancel' ? ofCancel : ofRefill;
  return answers.map((answer) => (
    <Button
      key={answer}
      isSmall
      variant="ghost"
      isBusy={send.isPending}
      disabled={isOver}
      aria-label={texts.answerOf(texts.answers[answer], order.id)}
      onClick={() => send.mutate({ params: { id }, body: { kind, state: answer } })}
    >
      {texts.answers[answer]}
    </Button>
  ));
}
