import { lazy, Suspense, useState } from 'react';
import { readUser, type UserOverview } from '../../contract/users.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BalanceOperation } from './admin-balance-operation.tsx';
import { UserFigures } from './admin-user-figures.tsx';
import { UserProfile } from './admin-user-profile.tsx';
import { RoleBadge } from './admin-user-row.tsx';
import { UserTransactions } from './admin-user-transactions.tsx';
import { useBalanceOperation } from './use-balance-operation.ts';
import { useGrantBonus } from './use-grant-bonus.ts';

const pollMs = 15_000;
const texts = usersTexts.dialog;

type Tab = 'operations' | 'transactions' | 'bonuses' | 'profile';

const UserBonuses = lazy(() => import('./admin-user-bonuses.tsx').then((m) => ({ default: m.UserBonuses })));

interface UserDialogProps {
  readonly userId: number;
  readonly onClose: () => void;
  /** The admin's own act changed the list. */
  readonly onChanged: () => void;
}

/** All there is about one person, and all that can be done for them. */
export function UserDialog({ userId, onClose, onChanged }: UserDialogProps) {
  const words = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const read = useRead(readUser, { params: { id: userId } }, { pollMs, staleMs: 0 });
  const { data } = read;
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      size="large"
      title={
        data ? (
          <span className="wrap-anywhere">
            {data.user.firstName} {data.user.lastName}
          </span>
        ) : (
          texts.title(userId)
        )
      }
      description={
        data && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere">
              {data.user.email} · {usersTexts.number(userId)}
            </span>
            <RoleBadge user={data.user} />
          </span>
        )
      }
    >
      {data && read.isError && (
        <Banner tone="clay" className="mb-4">
          {texts.stale} {reasonOf(read.error, words)}
        </Banner>
      )}
      {data && <OpenUser overview={data} onBusy={setIsBusy} onChanged={onChanged} onGone={onClose} />}
      {!data && read.isError && (
        <ErrorState
          title={texts.failed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {!data && !read.isError && (
        <div role="status" className="grid gap-4">
          <p className="text-ink-2">{texts.loading}</p>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  );
}

interface OpenUserProps {
  readonly overview: UserOverview;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onChanged: () => void;
  readonly onGone: () => void;
}

function OpenUser({ overview, onBusy, onChanged, onGone }: OpenUserProps) {
  const { user } = overview;
  const isDeleted = user.deletedAt !== null;
  const mayAdjust = useMay()('wallets.adjust');
  const [tab, setTab] = useState<Tab>(isDeleted || !mayAdjust ? 'profile' : 'operations');
  // Above the tabs: what is typed, and the key of what was sent, outlive a look at the history.
  const operation = useBalanceOperation(user, { onBusy, onChanged });
  const grant = useGrantBonus(user.id, { onBusy });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isDeleted && <Banner tone="stone">{texts.deleted}</Banner>}
      <UserFigures overview={overview} />
      <Tabs<Tab>
        label={texts.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          ...(isDeleted || !mayAdjust
            ? []
            : [
                {
                  value: 'operations' as const,
                  label: texts.operations,
                  content: <BalanceOperation user={user} operation={operation} />,
                },
              ]),
          {
            value: 'transactions',
            label: texts.transactions,
            content: <UserTransactions userId={user.id} />,
          },
          {
            value: 'bonuses',
            label: texts.bonuses,
            content: (
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <UserBonuses userId={user.id} isDeleted={isDeleted} grant={grant} />
              </Suspense>
            ),
          },
          {
            value: 'profile',
            label: texts.profile,
            content: (
              <UserProfile
                user={user}
                notes={overview.notes}
                storage={overview.storage}
                onChanged={onChanged}
                onGone={onGone}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
