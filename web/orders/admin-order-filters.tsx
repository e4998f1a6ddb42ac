import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { listPlatforms } from '../../contract/catalogue.ts';
import { orderFilters } from '../../contract/orders.ts';
import { readUser } from '../../contract/users.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { orderFilterTexts as texts } from '../texts/admin-orders.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DaySpanFields } from '../ui/day-span-fields.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SortSelect } from '../ui/sort-select.tsx';
import type { NarrowedOrders } from './use-narrowed-orders.ts';
import { useWaitingOrders } from './use-waiting-orders.ts';

/** What narrows the list down. On a phone only the status is in sight until more is asked for. */
export function OrderFilters({ narrowed }: { narrowed: NarrowedOrders }) {
  const { platform, fromDay, toDay } = narrowed;
  const id = useId();
  const isPhone = useMediaQuery('(width < 48rem)');
  const active = [platform, fromDay, toDay].filter((value) => value !== '').length;
  const [isOpen, setOpen] = useState(active > 0);
  return (
    <>
      <StatusFilter narrowed={narrowed} />
      {isPhone && (
        <Button isSmall aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden className="size-4" />
          {texts.more(active)}
        </Button>
      )}
      <div
        id={id}
        className={classNames('flex-wrap items-center gap-3 max-md:w-full', isPhone && !isOpen ? 'hidden' : 'flex')}
      >
        <PlatformFilter narrowed={narrowed} />
        <DaySpanFields texts={texts} fromDay={fromDay} toDay={toDay} onChange={narrowed.narrow} />
        {isPhone && <SortSelect byTime={narrowed.byTime} texts={adminTexts.list} />}
      </div>
      {narrowed.userId !== undefined && (
        <UserChip id={narrowed.userId} onRemove={() => narrowed.narrow({ user: undefined })} />
      )}
    </>
  );
}

function StatusFilter({ narrowed: { status, narrow } }: { narrowed: NarrowedOrders }) {
  const waiting = useWaitingOrders() ?? 0;
  const { everyStatus, statuses } = adminTexts.orders;
  const filters = [
    { value: '', label: everyStatus },
    ...orderFilters.map((value) => {
      if (value !== 'waiting') return { value, label: statuses[value] };
      const label = adminTexts.list.waiting;
      return { value, label: waiting > 0 ? adminTexts.list.filterWithCount(label, waiting) : label };
    }),
  ];
  return (
    <SelectField
      label={adminTexts.list.status}
      isLabelHidden
      isSmall
      className="max-md:flex-1"
      options={filters}
      value={status ?? ''}
      onChange={(event) => narrow({ status: event.target.value })}
    />
  );
}

function PlatformFilter({ narrowed: { platform, narrow } }: { narrowed: NarrowedOrders }) {
  const names = useRead(listPlatforms, {}).data?.map(({ name }) => name) ?? [];
  // Orders keep the name of their platform, so a link may name one that is no longer offered.
  const all = platform === '' || names.includes(platform) ? names : [...names, platform];
  return (
    <SelectField
      label={texts.platform}
      isLabelHidden
      isSmall
      className="max-md:w-full"
      options={[{ value: '', label: texts.everyPlatform }, ...all.map((name) => ({ value: name, label: name }))]}
      value={platform}
      onChange={(event) => narrow({ platform: event.target.value })}
    />
  );
}

function UserChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const user = useRead(readUser, { params: { id } }).data?.user;
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : texts.userOfId(id);
  return (
    <Button isSmall className="rounded-full!" title={texts.everybody} onClick={onRemove}>
      <span className="min-w-0 wrap-anywhere">{texts.user(name)}</span>
      <X aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{texts.everybody}</span>
    </Button>
  );
}
