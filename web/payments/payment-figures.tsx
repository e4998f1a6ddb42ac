import { formatRupees, paiseOf } from '../../contract/money.ts';
import { type PaymentFigures, readPaymentFigures } from '../../contract/payment-figures.ts';
import { useRead } from '../platform/query.ts';
import { figureTexts as texts } from '../texts/admin-payment-figures.ts';
import { Sheet } from '../ui/sheet.tsx';
import { dayOfPayment } from './payments.rules.ts';

const shownDays = 14;

/** How the top-ups of a month were credited; nothing until there is one. */
export function PaymentFiguresView() {
  const figures = useRead(readPaymentFigures, {}).data;
  if (!figures || figures.total.topUps === 0) return null;
  const { total, rails, days } = figures;
  return (
    <Sheet as="section" aria-label={texts.title} className="mb-4">
      <h3 className="text-lg">{texts.title}</h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        <Figure label={texts.topUps} value={texts.count(total.topUps)} />
        <Figure label={texts.amount} value={formatRupees(paiseOf(total.amount))} />
        <Figure label={texts.alone} value={texts.percent(total.aloneShare)} />
        <Figure
          label={texts.median}
          value={texts.minutes(total.medianMinutes)}
          note={texts.withoutTime(total.withoutTime)}
        />
      </dl>
      <details className="mt-3">
        <summary className="link min-h-11 content-center font-semibold">{texts.more}</summary>
        <div className="mt-2 grid items-start gap-4 lg:grid-cols-2">
          <FigureTable caption={texts.byRail} rows={rails.map((row) => ({ name: nameOf(row), row }))} />
          <FigureTable caption={texts.byDay} rows={days.slice(0, shownDays).flatMap(rowsOfDay)} />
        </div>
      </details>
    </Sheet>
  );
}

const nameOf = ({ rail }: PaymentFigures['rails'][number]): string => texts.rails[rail] ?? rail;

/** A day, and below it each rail of it where there were several. */
function rowsOfDay({ rails, ...row }: PaymentFigures['days'][number]): FigureRow[] {
  const parts = rails.length > 1 ? rails : [];
  const below = parts.map((each) => ({ key: `${row.date} ${each.rail}`, name: nameOf(each), row: each, isPart: true }));
  const day = dayOfPayment(row.date, Date.now());
  return [{ key: row.date, name: rails.length === 1 ? `${day} · ${rails.map(nameOf)[0]}` : day, row }, ...below];
}

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="text-xl font-semibold tabular">{value}</span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

interface FigureRow {
  /** The name, where it stands in the table once. */
  readonly key?: string;
  readonly name: string;
  readonly row: PaymentFigures['total'];
  /** Of the row above. */
  readonly isPart?: boolean;
}

interface FigureTableProps {
  readonly caption: string;
  readonly rows: readonly FigureRow[];
}

function FigureTable({ caption, rows }: FigureTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            <span className="sr-only">{caption}</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {texts.topUps}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {texts.aloneShort}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {texts.medianShort}
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {rows.map(({ name, key = name, row, isPart = false }) => (
          <tr key={key} className={isPart ? 'text-ink-2' : 'border-t border-dashed border-line-strong'}>
            <th scope="row" className={isPart ? 'py-1 pl-4 text-left font-normal' : 'py-1.5 text-left font-semibold'}>
              {name}
            </th>
            <td className="py-1.5 text-right">{texts.count(row.topUps)}</td>
            <td className="py-1.5 text-right">{texts.percent(row.aloneShare)}</td>
            <td className="py-1.5 text-right">
              {texts.minutes(row.medianMinutes)}
              {row.withoutTime > 0 && (
                <span className="block text-xs text-ink-2">{texts.withoutTimeShort(row.withoutTime)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
