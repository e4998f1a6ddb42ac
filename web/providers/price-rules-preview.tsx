import type { FollowedPrice } from '../../contract/price-rules.ts';
import { priceRuleWords } from '../texts/admin-price-rules.ts';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { rupeesOf } from './providers.rules.ts';
import type { PriceRulesForm } from './use-price-rules.ts';

const texts = priceRuleWords.preview;

/** Which prices would become others by the rules that stand in the form. */
export function RulesPreview({ preview }: { preview: PriceRulesForm['preview'] }) {
  const count = preview?.changes.length ?? 0;
  return (
    <Sheet as="section" aria-labelledby="rules-preview" isPadded={false}>
      <div className="p-4.5">
        <h3 id="rules-preview" className="text-xl">
          {texts.title}
        </h3>
        <p role="status" className="mt-1 text-ink-2">
          {!preview
            ? texts.incomplete
            : !preview.isCurrent
              ? texts.working
              : count === 0
                ? texts.none
                : texts.some(count)}
        </p>
      </div>
      {preview && count > 0 && (
        <div className={classNames('border-t border-line', !preview.isCurrent && 'opacity-60')}>
          <DataTable
            label={texts.table}
            columns={columns}
            rows={preview.changes}
            rowKey={({ serviceId }) => serviceId}
            empty={null}
          />
        </div>
      )}
    </Sheet>
  );
}

const columns: readonly Column<FollowedPrice>[] = [
  {
    key: 'service',
    header: texts.service,
    isPrimary: true,
    cell: ({ name, isBelowFloor }) => (
      <span className="block wrap-anywhere">
        {name}
        {isBelowFloor && <span className="block text-sm font-semibold text-clay">{texts.stays}</span>}
      </span>
    ),
  },
  {
    key: 'before',
    header: texts.before,
    align: 'end',
    cell: ({ before }) => <s className="text-ink-2 tabular">{rupeesOf(before)}</s>,
  },
  {
    key: 'after',
    header: texts.after,
    align: 'end',
    cell: ({ after, isBelowFloor }) => (
      <span className={classNames('tabular', isBelowFloor ? 'text-ink-3' : 'font-semibold')}>{rupeesOf(after)}</span>
    ),
  },
  {
    key: 'margin',
    header: texts.margin,
    align: 'end',
    cell: ({ margin, isBelowFloor }) => (
      <span className={classNames('tabular', isBelowFloor && 'text-clay')}>{Number(margin)} %</span>
    ),
  },
];
