import { useMemo, useState } from 'react';
import type { ListAddress } from '../platform/list-address.ts';
import { type PagedRead, useWorkingList } from '../platform/working-list.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { Section, Specimen } from './section.tsx';

interface Parcel {
  readonly id: number;
  readonly to: string;
  readonly state: 'waiting' | 'sent';
}

const pageSize = 3;
const names = ['Asha Verma', 'Ravi Kumar', 'Neha Joshi', 'Imran Shaikh', 'Meera Nair', 'Dev Patel', 'Zoya Khan'];
const parcels = names.map((to, index): Parcel => ({ id: 70 - index, to, state: index % 2 === 0 ? 'waiting' : 'sent' }));

const texts = {
  searchLabel: 'Search parcels',
  searchPlaceholder: 'Name',
  newOnes: (count: number) => `${count} new`,
  showNew: 'Show',
  failed: 'Failed to fetch parcels',
};

const columns = [
  { key: 'id', header: 'Number', cell: ({ item }: { item: Parcel }) => item.id },
  { key: 'to', header: 'To', isPrimary: true, cell: ({ item }: { item: Parcel }) => item.to },
  {
    key: 'state',
    header: 'State',
    cell: ({ item }: { item: Parcel }) => (
      <Badge tone={item.state === 'sent' ? 'leaf' : 'gold'}>{item.state === 'sent' ? 'Sent' : 'Waiting'}</Badge>
    ),
  },
];

export function ListPanelSection() {
  return (
    <Section title="List panel">
      <div className="grid gap-6">
        <Specimen name="At work">
          <Parcels name="Parcels" />
        </Specimen>
        <Specimen name="Could not be refreshed">
          <Parcels name="Old parcels" failure="The shop did not answer in time." />
        </Specimen>
      </div>
    </Section>
  );
}

function Parcels({ name, failure }: { name: string; failure?: string }) {
  const address = useLocalAddress();
  const { page, search, status } = address;
  const data = useMemo(() => pageOfParcels({ page, search, status }), [page, search, status]);
  // Stands for what useRead would answer.
  const list = {
    data,
    dataUpdatedAt: 0,
    isPlaceholderData: false,
    isFetching: false,
    isError: failure !== undefined,
    refetch: () => undefined,
  } as unknown as PagedRead<Parcel>; // only its refetch is not the real one
  const listKey = JSON.stringify([page, search, status]);
  const work = useWorkingList(list, { listKey, pageSize, isDialogOpen: false });
  return (
    <ListPanel
      {...{ address, list, work, pageSize, columns, failure }}
      texts={{ ...texts, table: name, things: name.toLowerCase() }}
      isNameFirst
      filters={
        <ChipGroup
          label="State"
          isLabelHidden
          options={[
            { value: 'all', label: 'All' },
            { value: 'waiting', label: 'Waiting', count: 4 },
            { value: 'sent', label: 'Sent' },
          ]}
          value={address.status ?? 'all'}
          onChange={(next) => address.narrow({ status: next === 'all' ? undefined : next })}
        />
      }
      actions={() => (
        <Button isSmall data-row-open>
          Open
        </Button>
      )}
      empty={
        <EmptyState
          title="No parcel matches"
          action={<Button onClick={() => address.narrow({ search: '', status: undefined })}>Show all</Button>}
        />
      }
    />
  );
}

function pageOfParcels({ page, search, status }: Pick<ListAddress, 'page' | 'search' | 'status'>) {
  const found = parcels.filter(
    ({ to, state }) => to.toLowerCase().includes(search.toLowerCase()) && (status ?? state) === state,
  );
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

/** In place of the page's address, which the kit has for something else. */
function useLocalAddress(): ListAddress {
  const [state, setState] = useState<{ page: number; search: string; status: string | null }>({
    page: 1,
    search: '',
    status: null,
  });
  return {
    ...state,
    typed: state.search,
    type: (search) => setState((before) => ({ ...before, search, page: 1 })),
    toPage: (page) => setState((before) => ({ ...before, page })),
    narrow: ({ status, search }) =>
      setState((before) => ({ page: 1, search: search ?? before.search, status: status ?? null })),
  };
}
