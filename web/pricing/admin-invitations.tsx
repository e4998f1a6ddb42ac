import { lazy, Suspense, useState } from 'react';
import { listInvitations, type OwnInvitation } from '../../contract/invitations-admin.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { invitationTexts as texts } from '../texts/admin-invitations.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InviteSettingsForm } from './admin-invite-settings.tsx';

const DecideInvitation = lazy(() =>
  import('./admin-decide-invitation.tsx').then((m) => ({ default: m.DecideInvitation })),
);

const rupees = (amount: string) => formatRupees(paiseOf(amount));
const tones: Record<OwnInvitation['state'], Tone> = { joined: 'sky', held: 'gold', paid: 'leaf', refused: 'stone' };

interface Task {
  readonly invitation: OwnInvitation;
  readonly decision: 'pay' | 'refuse';
}

/** Friends whom customers invited: what they pay, those that wait for a person, and the newest of all. */
export function Invitations() {
  const mayRead = useMay()('users.read');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InviteSettingsForm />
      {mayRead && <InvitationList state="held" title={texts.held} empty={texts.noneHeld} />}
      {mayRead && <InvitationList state={undefined} title={texts.all} empty={texts.none} />}
    </div>
  );
}

interface InvitationListProps {
  readonly state: 'held' | undefined;
  readonly title: string;
  readonly empty: string;
}

function InvitationList({ state, title, empty }: InvitationListProps) {
  const words = useTexts();
  const mayDecide = useMay()('wallets.adjust') && state === 'held';
  const [task, setTask] = useState<Task>();
  const read = useRead(listInvitations, { query: state === undefined ? {} : { state } });
  return (
    <Sheet as="section" aria-label={title}>
      <h3 className="mb-1 text-lg">{title}</h3>
      {!read.data && read.isError && (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.isPending && (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {read.data?.length === 0 && <p className="text-ink-2">{empty}</p>}
      {read.data && read.data.length > 0 && (
        <>
          {state === 'held' && <p className="mb-2 text-ink-2">{texts.heldLead}</p>}
          <ul aria-label={title}>
            {read.data.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                invitation={invitation}
                onDecide={mayDecide ? (decision) => setTask({ invitation, decision }) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>{task && <DecideInvitation {...task} onClose={() => setTask(undefined)} />}</Suspense>
    </Sheet>
  );
}

interface InvitationLineProps {
  readonly invitation: OwnInvitation;
  /** Left out where there is nothing to decide, or by somebody else. */
  readonly onDecide: ((decision: Task['decision']) => void) | undefined;
}

function InvitationLine({ invitation, onDecide }: InvitationLineProps) {
  const { id, inviter, friend, joinedAt, state, signals, refusal, order } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{texts.line(inviter.name, friend.name)}</span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </p>
        {[...signals.map((signal) => texts.signals[signal]), ...(refusal ? [texts.refusals[refusal]] : [])].map(
          (reason) => (
            <p key={reason}>{reason}</p>
          ),
        )}
        <p className="text-sm text-ink-2">
          {order ? `${texts.order(order.id, rupees(order.total))}, ${paysOf(invitation)}` : paysOf(invitation)} ·{' '}
          <RelativeDate at={joinedAt} />
        </p>
      </div>
      {onDecide && (
        <div className="flex gap-2">
          <Button isSmall variant="primary" aria-label={texts.payOf(id)} onClick={() => onDecide('pay')}>
            {texts.pay}
          </Button>
          <Button isSmall aria-label={texts.refuseOf(id)} onClick={() => onDecide('refuse')}>
            {texts.refuse}
          </Button>
        </div>
      )}
    </li>
  );
}

function paysOf({ inviterBonus, friendBonus }: OwnInvitation): string {
  if (paiseOf(friendBonus) === 0) return texts.pays(rupees(inviterBonus));
  return texts.paysBoth(rupees(inviterBonus), rupees(friendBonus));
}
