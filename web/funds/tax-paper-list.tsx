import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { listOwnTaxPapers } from '../../contract/tax-papers.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useLastPage, usePageInAddress } from '../platform/page-in-address.ts';
import { useRead } from '../platform/query.ts';
import { papers as texts } from '../texts/papers.ts';
import { Pager } from '../ui/pager.tsx';
import { Sheet } from '../ui/sheet.tsx';

const locale = import.meta.env.LANGUAGE === 'hi' ? 'hi-IN' : 'en-IN';

const pageSize = 10;
const pageName = 'paperPage';

/** The customer's invoices, credit notes and refund vouchers, newest first; nothing where the shop writes none. */
export function TaxPaperList() {
  const [page, toPage] = usePageInAddress(pageName);
  const { data } = useRead(listOwnTaxPapers, { query: { page, pageSize } }, { keepsPrevious: true });
  useLastPage(pageName, { pageSize, total: data?.total });
  if (!data || data.total === 0) return null;
  return (
    <Sheet as="section" aria-labelledby="tax-papers" className="mt-4.5 print:hidden">
      <h2 id="tax-papers" className="text-lg">
        {texts.taxPapers}
      </h2>
      <ul className="mt-2 mb-4">
        {data.items.map(({ id, kind, number, issuedAt, total, isCancelled }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-line-strong py-1.5"
          >
            <a href={`${pages.papers}?paper=${id}`} className="link inline-block py-2.5 font-semibold">
              {texts.kinds[kind]} <span className="tabular">{number}</span>
            </a>
            <span className="text-sm text-ink-2 tabular">
              {formatInIndia(issuedAt, 'date', locale)} · {formatRupees(paiseOf(total))}
              {isCancelled && ` · ${texts.cancelled}`}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={data.total} things={texts.paperThings} onPage={toPage} />
    </Sheet>
  );
}
