import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listUsers, type Role, roles } from '../../contract/users.ts';
import { useListAddress } from '../platform/list-address.ts';
import { phoneWidth, useIsDense } from '../platform/list-look.ts';
import { useListPage } from '../platform/list-page.ts';
import { useSearchParams } from '../platform/location.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useOpenedByAddress } from '../platform/opened-by-address.ts';
import { useUser } from '../platform/session.tsx';
import { useSortInAddress } from '../platform/sort-in-address.ts';
import { adminTexts } from '../texts/admin.ts';
import { downloadTexts } from '../texts/admin-downloads.ts';
import { usersTexts as texts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DownloadList } from '../ui/download-list.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { SortSelect } from '../ui/sort-select.tsx';
import { UserPhoneRow, userColumns } from './admin-user-row.tsx';

const UserDialog = lazy(() => import('./admin-user-dialog.tsx').then((m) => ({ default: m.UserDialog })));

const loadFile = async () => {
  const { userColumnNames, userLine } = await import('./users-csv.rules.ts');
  return {
    name: 'users',
    columns: userColumnNames,
    lineOf: userLine,
    keyOf: ({ id }: { readonly id: number }) => String(id),
  };
};

/** Everybody who has an account: found, looked at, and helped here. */
export function UsersPanel() {
  const words = useTexts();
  const { id: ownId } = useUser();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const [userId, setUserId] = useState<number>();
  const role = roleIn(params.get('role'));
  const byTime = useSortInAddress();
  const filters = { role, sort: byTime.order };
  const isPhone = useMediaQuery(phoneWidth);
  const isDense = useIsDense();
  const isDialogOpen = userId !== undefined;
  const panel = useListPage(listUsers, { address, filters, isDialogOpen, staleMs: 0 });
  const { work } = panel;
  const isNarrowed = address.search !== '' || role !== undefined;
  const open = (id: number) => {
    work.startRow();
    setUserId(id);
  };
  useOpenedByAddress({ find: (id) => id, open });

  return (
    <ListPanel
      shortSearchNote={adminTexts.list.shortSearch}
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      filters={
        <>
          <FilterSelect
            label={texts.role}
            every={texts.everyRole}
            value={role}
            values={roles}
            names={texts.roleFilters}
            onChange={(wanted) => change({ role: wanted, page: undefined })}
          />
          {isPhone && <SortSelect byTime={byTime} texts={adminTexts.list} />}
          <SavedViews list="users" />
        </>
      }
      searchClassName="md:w-80"
      tools={
        <DownloadList
          endpoint={listUsers}
          query={{ ...filters, search: address.search }}
          load={loadFile}
          texts={downloadTexts}
          reasonOf={(error) => reasonOf(error, words)}
        />
      }
      columns={userColumns(ownId, { isDense, byTime })}
      phoneRow={({ item }) => <UserPhoneRow user={item} onOpen={() => open(item.id)} />}
      actions={({ item, isGone }) =>
        !isGone && (
          <Button
            isSmall
            data-row-open
            aria-label={texts.openOf(`${item.firstName} ${item.lastName}`, item.id)}
            onClick={() => open(item.id)}
          >
            {texts.open}
          </Button>
        )
      }
      empty={
        <EmptyList
          texts={texts}
          icon={<Users aria-hidden />}
          isNarrowed={isNarrowed}
          onShowAll={() => change({ role: undefined, search: undefined, page: undefined })}
        />
      }
    >
      {userId !== undefined && (
        <Suspense>
          <UserDialog key={userId} userId={userId} onClose={() => setUserId(undefined)} onChanged={work.finishRow} />
        </Suspense>
      )}
    </ListPanel>
  );
}

function roleIn(text: string | null): Role | undefined {
  return roles.find((role) => role === text);
}
