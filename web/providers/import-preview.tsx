import { formatRate, parseRate } from '../../contract/money.ts';
import type { ImportedProviderService, ProviderService } from '../../contract/provider-services.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { moneyIn } from './providers.rules.ts';

const texts = providerServiceTexts.importing;

interface ImportPreviewProps {
  readonly preview: { readonly rows: readonly ImportedProviderService[]; readonly isCurrent: boolean } | undefined;
  readonly currency: string;
  /** What the names of rows without one are. */
  readonly services: readonly ProviderService[];
}

/** From cost to price to margin, for each service that is to be imported. */
export function ImportPreview({ preview, currency, services }: ImportPreviewProps) {
  const names = new Map(services.map(({ externalId, name }) => [externalId, name]));
  return (
    <div className={classNames('mt-5 rounded-lg border border-line', preview?.isCurrent === false && 'opacity-60')}>
      <p role="status" className="sr-only">
        {!preview?.isCurrent && texts.preview}
      </p>
      <DataTable
        label={texts.table}
        columns={columnsIn(currency, names)}
        rows={preview?.rows}
        rowKey={({ externalId }) => externalId}
        empty={null}
        loadingRows={Math.min(services.length, 5)}
      />
    </div>
  );
}

const rupees = (wire: string | null) => (wire === null ? '–' : formatRate(parseRate(wire) ?? 0));

const columnsIn = (
  currency: string,
  names: ReadonlyMap<string, string>,
): readonly Column<ImportedProviderService>[] => [
  {
    key: 'service',
    header: texts.service,
    isPrimary: true,
    cell: ({ externalId, name, fault }) => (
      <span className="block wrap-anywhere">
        {name || names.get(externalId)}
        {fault !== null && <span className="block text-sm font-semibold text-clay">{texts.faults[fault]}</span>}
      </span>
    ),
  },
  {
    key: 'cost',
    header: texts.cost,
    align: 'end',
    cell: ({ cost, costInRupees }) => (
      <>
        <span className="tabular">{rupees(costInRupees)}</span>
        {cost !== null && currency !== 'INR' && (
          <span className="block text-sm text-ink-3 tabular">{moneyIn(currency, cost, 8)}</span>
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: texts.price,
    align: 'end',
    cell: ({ pricePerThousand }) => <span className="font-semibold tabular">{rupees(pricePerThousand)}</span>,
  },
  {
    key: 'margin',
    header: texts.margin,
    align: 'end',
    cell: ({ margin, fault }) => (
      <span className={classNames('tabular', fault === 'below-floor' && 'text-clay')}>
        {margin === null ? '–' : `${Number(margin)} %`}
      </span>
    ),
  },
];
