import type { ImportedProviderService, ProviderService } from '../../contract/provider-services.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CategoryChoice, type CategoryOptions } from './category-choice.tsx';
import { faultIn, type OwnFields, type OwnRows } from './import-form.rules.ts';
import { moneyIn, rupeesOf } from './providers.rules.ts';

const texts = providerServiceTexts.importing;

interface ImportPreviewProps {
  readonly preview: { readonly rows: readonly ImportedProviderService[]; readonly isCurrent: boolean } | undefined;
  readonly currency: string;
  /** What the names of rows without one are. */
  readonly services: readonly ProviderService[];
  readonly options: CategoryOptions;
  readonly own: OwnRows;
  readonly isBusy: boolean;
  readonly onOwn: (externalId: string, fields: OwnFields) => void;
}

/** Name and category, and from cost to price to margin, for each service that is to be imported. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, services, own, onOwn } = props;
  const names = new Map(services.map(({ externalId, name }) => [externalId, name]));
  const nameOf = ({ externalId, name }: ImportedProviderService) => name || (names.get(externalId) ?? '');
  return (
    <div className="mt-5 rounded-lg border border-line">
      <p role="status" className="sr-only">
        {!preview?.isCurrent && texts.preview}
      </p>
      <DataTable
        label={texts.table}
        columns={columnsIn(props, nameOf)}
        rows={preview?.rows}
        rowKey={({ externalId }) => externalId}
        empty={null}
        loadingRows={Math.min(services.length, 5)}
        actions={(row) =>
          !own.has(row.externalId) &&
          isEditable(row) && (
            <Button
              isSmall
              aria-label={texts.editOf(nameOf(row))}
              onClick={() => onOwn(row.externalId, { name: row.name, categoryId: '', newName: '', platformId: '' })}
            >
              {texts.edit}
            </Button>
          )
        }
      />
    </div>
  );
}

/** What is worked out anew. */
const fading = ({ preview }: ImportPreviewProps) => preview?.isCurrent === false && 'opacity-60';

/** Another name or category changes nothing for the others. */
const isEditable = ({ fault }: ImportedProviderService): boolean =>
  fault === null || ['no-name', 'below-floor', 'too-dear', 'no-rule'].includes(fault);

function ServiceCell({ row, name, ...props }: { row: ImportedProviderService; name: string } & ImportPreviewProps) {
  const { own, services, options, isBusy, onOwn } = props;
  const { externalId } = row;
  const fields = own.get(externalId);
  const fault = faultIn(row, own);
  return (
    <span className="block wrap-anywhere">
      {fields ? (
        <span className="grid gap-3 md:min-w-52">
          <TextField
            ref={focusNew}
            label={texts.ownName}
            placeholder={name}
            autoComplete="off"
            maxLength={150}
            readOnly={isBusy}
            value={fields.name}
            onChange={({ target }) => onOwn(externalId, { ...fields, name: target.value })}
          />
          <CategoryChoice
            label={texts.ownCategory}
            first={texts.sameCategory}
            theirs={services.filter((each) => each.externalId === externalId).map(({ category }) => category)}
            category={fields}
            {...{ options, isBusy }}
            onChange={(category) => onOwn(externalId, { ...fields, ...category })}
          />
        </span>
      ) : (
        name
      )}
      {fault !== null && <span className="block text-sm font-semibold text-clay">{texts.faults[fault]}</span>}
    </span>
  );
}

/** The button that opened the fields is gone: the first of them has the focus in its place. */
const focusNew = (element: HTMLInputElement | null) => element?.focus();

const columnsIn = (
  props: ImportPreviewProps,
  nameOf: (row: ImportedProviderService) => string,
): readonly Column<ImportedProviderService>[] => [
  {
    key: 'service',
    header: texts.service,
    isPrimary: true,
    cell: (row) => <ServiceCell row={row} name={nameOf(row)} {...props} />,
  },
  {
    key: 'cost',
    header: texts.cost,
    align: 'end',
    cell: ({ cost, costInRupees }) => (
      <>
        <span className="tabular">{rupeesOf(costInRupees)}</span>
        {cost !== null && props.currency !== 'INR' && (
          <span className="block text-sm text-ink-3 tabular">{moneyIn(props.currency, cost, 8)}</span>
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: texts.price,
    align: 'end',
    cell: ({ pricePerThousand }) => (
      <span className={classNames('font-semibold tabular', fading(props))}>{rupeesOf(pricePerThousand)}</span>
    ),
  },
  {
    key: 'margin',
    header: texts.margin,
    align: 'end',
    cell: ({ margin, fault }) => (
      <span className={classNames('tabular', fading(props), fault === 'below-floor' && 'text-clay')}>
        {margin === null ? '–' : `${Number(margin)} %`}
      </span>
    ),
  },
];
