import { paiseOf } from '../../contract/money.ts';
import type { Role, UserForAdmin } from '../../contract/users.ts';
import type { SortInAddress } from '../platform/sort-in-address.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { usersTexts as texts } from '../texts/admin-users.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { PhoneRow } from '../ui/phone-row.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { roleOf } from './users.rules.ts';

const tones: Record<Role, Tone> = { customer: 'stone', admin: 'sky', deleted: 'clay' };

/** `ownId` is the admin's own account, which says so. */
export function userColumns(
  ownId: number,
  { isDense, byTime }: { isDense: boolean; byTime: SortInAddress },
): readonly Column<SteadyRow<UserForAdmin>>[] {
  return [
    {
      key: 'user',
      header: texts.user,
      isPrimary: true,
      cell: ({ item }) => (
        <span className={isDense ? 'block truncate' : 'block wrap-anywhere md:max-w-96'}>
          {item.firstName} {item.lastName}{' '}
          <span className={isDense ? 'text-sm font-normal text-ink-3' : 'block text-sm font-normal text-ink-3'}>
            {item.email} · {texts.number(item.id)}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      header: texts.role,
      cell: ({ item }) => (
        <span className="flex flex-wrap gap-1.5 max-md:justify-end">
          <RoleBadge user={item} />
          {item.id === ownId && <Badge tone="leaf">{texts.you}</Badge>}
        </span>
      ),
    },
    {
      key: 'since',
      header: texts.since,
      sort: byTime,
      cell: ({ item }) => <RelativeDate at={item.createdAt} className="whitespace-nowrap" />,
    },
    {
      key: 'balance',
      header: texts.balance,
      align: 'end',
      cell: ({ item }) => <Money amount={paiseOf(item.balance)} className="font-semibold" />,
    },
  ];
}

interface UserPhoneRowProps {
  readonly user: UserForAdmin;
  readonly onOpen: () => void;
}

export function UserPhoneRow({ user, onOpen }: UserPhoneRowProps) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <PhoneRow
      mark={<Avatar name={name} />}
      title={name}
      note={user.email}
      end={<Money amount={paiseOf(user.balance)} />}
      endNote={roleOf(user) === 'customer' ? <RelativeDate at={user.createdAt} /> : <RoleBadge user={user} />}
      openLabel={texts.openOf(name, user.id)}
      onOpen={onOpen}
    />
  );
}

export function RoleBadge({ user }: { user: Pick<UserForAdmin, 'isAdmin' | 'deletedAt'> }) {
  const role = roleOf(user);
  return <Badge tone={tones[role]}>{texts.roles[role]}</Badge>;
}
