import { ArrowRight } from 'lucide-react';
import { listProviderChanges, type ProviderChange, type ProviderService } from '../../contract/provider-services.ts';
import type { Provider } from '../../contract/providers.ts';
import { useRead } from '../platform/query.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { moneyIn } from './providers.rules.ts';

const texts = providerServiceTexts.changes;
const shownAtOnce = 50;

interface ServiceHistoryProps {
  readonly provider: Provider;
  readonly service: ProviderService;
  readonly onClose: () => void;
}

/** What changed in a provider's list about one service: its prices above all. */
export function ServiceHistory({ provider, service, onClose }: ServiceHistoryProps) {
  const words = useTexts();
  const query = { externalId: service.externalId, pageSize: shownAtOnce };
  const list = useRead(listProviderChanges, { params: { id: provider.id }, query });
  const hasMore = (list.data?.total ?? 0) > shownAtOnce;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={texts.title}
      description={service.name}
      footer={
        <Button isWide onClick={onClose}>
          {providerServiceTexts.changes.close}
        </Button>
      }
    >
      <DataTable
        label={texts.table}
        columns={columnsIn(provider.currency)}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        error={list.isError ? `${texts.failed}. ${reasonOf(list.error, words)}` : undefined}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        empty={<p className="text-ink-2">{texts.none}</p>}
        loadingRows={3}
      />
      {hasMore && <p className="mt-3 text-sm text-ink-3">{texts.newest(shownAtOnce)}</p>}
    </Dialog>
  );
}

const columnsIn = (currency: string): readonly Column<ProviderChange>[] => [
  {
    key: 'what',
    header: texts.what,
    isPrimary: true,
    cell: ({ field }) => texts.fields[field] ?? field,
  },
  {
    key: 'change',
    header: texts.change,
    cell: (change) => {
      const [before, after] = [valueText(change, change.before, currency), valueText(change, change.after, currency)];
      return (
        <span className="wrap-anywhere">
          <span className="sr-only">{texts.becomes(before, after)}</span>
          <span aria-hidden>
            <s className="text-ink-2">{before}</s>
            <ArrowRight className="mx-1 inline size-3.5" />
            {after}
          </span>
        </span>
      );
    },
  },
  {
    key: 'when',
    header: texts.when,
    cell: ({ at }) => <RelativeDate at={at} className="whitespace-nowrap" />,
  },
];

function valueText({ field }: ProviderChange, value: string, currency: string): string {
  if (value === '') return texts.nothing;
  if (field === 'cost') return moneyIn(currency, value, 8);
  if (field === 'state') return stateName(value);
  if (value === 'true') return texts.yes;
  if (value === 'false') return texts.no;
  return providerServiceTexts.reasons[value] ?? value;
}

const stateNames: Readonly<Record<string, string>> = providerServiceTexts.states;
const stateName = (state: string): string => stateNames[state] ?? state;
