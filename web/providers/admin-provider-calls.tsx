import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { callActions, type ListedProvider, listProviderCalls, type ProviderCall } from '../../contract/providers.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useListPage } from '../platform/list-page.ts';
import { useSearchParams } from '../platform/location.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { providerCallTexts as texts } from '../texts/admin-provider-services.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { faultText } from './fault-text.ts';
import { OfProvider } from './of-provider.tsx';

/** Every call to a provider: when, what for, how long it took, and what came of it. */
export function ProviderCalls() {
  return (
    <OfProvider view="calls">
      {(provider, choice) => <Calls key={provider.id} provider={provider} choice={choice} />}
    </OfProvider>
  );
}

const outcomes = ['true'] as const;

function Calls({ provider, choice }: { provider: ListedProvider; choice: ReactNode }) {
  const words = useTexts();
  const address = useListAddress();
  const [params, change] = useSearchParams();
  const action = callActions.find((each) => each === params.get('action'));
  const failed = outcomes.find((each) => each === params.get('failed'));
  const filters = { action, failed };
  const panel = useListPage(listProviderCalls, {
    address,
    params: { id: provider.id },
    filters,
    isDialogOpen: false,
    staleMs: 0,
  });
  const narrow = (changes: Record<string, string | undefined>) => change({ ...changes, page: undefined });
  return (
    <ListPanel
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      filters={
        <>
          {choice}
          <FilterSelect
            label={texts.action}
            every={texts.everyAction}
            value={action}
            values={callActions}
            names={texts.actions}
            onChange={(wanted) => narrow({ action: wanted })}
          />
          <FilterSelect
            label={texts.outcome}
            every={texts.everyOutcome}
            value={failed}
            values={outcomes}
            names={{ true: texts.onlyFailed }}
            onChange={(wanted) => narrow({ failed: wanted })}
          />
        </>
      }
      columns={columns}
      empty={
        <EmptyList
          texts={texts}
          icon={<ListChecks aria-hidden />}
          isNarrowed={action !== undefined || failed !== undefined}
          onShowAll={() => narrow({ action: undefined, failed: undefined })}
        />
      }
    />
  );
}

const actionNames: Readonly<Record<string, string>> = texts.actions;

const columns: readonly Column<SteadyRow<ProviderCall>>[] = [
  {
    key: 'action',
    header: texts.action,
    isPrimary: true,
    cell: ({ item }) => (
      <>
        {actionNames[item.action] ?? item.action}
        {item.orderId !== null && <span className="block text-sm text-ink-3">{texts.ofOrder(item.orderId)}</span>}
      </>
    ),
  },
  { key: 'when', header: texts.when, cell: ({ item }) => <RelativeDate at={item.at} className="whitespace-nowrap" /> },
  { key: 'outcome', header: texts.outcome, cell: ({ item }) => <Outcome call={item} /> },
  {
    key: 'took',
    header: texts.took,
    align: 'end',
    cell: ({ item }) => <span className="tabular">{texts.ms(item.ms)}</span>,
  },
  { key: 'excerpt', header: texts.excerpt, cell: ({ item }) => <Excerpt call={item} /> },
];

function Outcome({ call: { hasFailed, outcome, httpStatus } }: { call: ProviderCall }) {
  const isAnswered = outcome === 'answered';
  return (
    <span className="block md:max-w-64">
      <Badge tone={hasFailed ? 'clay' : 'leaf'}>{hasFailed ? texts.notMade : texts.answered}</Badge>
      {httpStatus !== null && <span className="ml-2 text-sm text-ink-3">{texts.http(httpStatus)}</span>}
      {!isAnswered && <span className="mt-1 block text-sm text-ink-2">{faultText(outcome)}</span>}
    </span>
  );
}

const shortCharacters = 60;

/** The beginning of an answer; the rest when it is asked for. */
function Excerpt({ call: { id, excerpt } }: { call: ProviderCall }) {
  if (excerpt === '') return <span className="text-ink-3">{texts.noExcerpt}</span>;
  if (excerpt.length <= shortCharacters) return <code className="text-sm wrap-anywhere">{excerpt}</code>;
  return (
    <details className="text-left md:max-w-96">
      <summary className="cursor-pointer text-sm wrap-anywhere">
        <span className="sr-only">{texts.whole(id)} </span>
        <code>{excerpt.slice(0, shortCharacters)}…</code>
      </summary>
      <pre className="mt-2 max-h-64 overflow-y-auto rounded-lg bg-sunk p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {excerpt}
      </pre>
    </details>
  );
}
