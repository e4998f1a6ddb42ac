import { Download } from 'lucide-react';
import { useState } from 'react';
import { listTaxVouchers } from '../../contract/tax.ts';
import { listTaxPapers } from '../../contract/tax-papers.ts';
import { call } from '../platform/api.ts';
import { csvTable } from '../platform/csv.ts';
import { indianDate } from '../platform/indian-time.ts';
import { saveFile } from '../platform/save-file.ts';
import { taxTexts as texts } from '../texts/admin-tax.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { b2clLines, b2csLines, cdnurLines, documentLines, paperLines } from './gstr1-csv.rules.ts';
import { type PapersOfMonth, type PaperTable, tablesInOne } from './papers-in-one.rules.ts';
import { summaryLines, voucherLines } from './vouchers-csv.rules.ts';

const fileOf = (name: string) => (month: string) => `${name}-${month}.csv`;

const tables: readonly PaperTable[] = [
  { label: texts.list, fileName: texts.listFile, linesOf: ({ vouchers }) => voucherLines(vouchers) },
  { label: texts.summary, fileName: texts.summaryFile, linesOf: ({ vouchers }) => summaryLines(vouchers) },
  { label: texts.b2cs, fileName: fileOf(texts.fileOf.b2cs), linesOf: ({ papers }) => b2csLines(papers) },
  { label: texts.b2cl, fileName: fileOf(texts.fileOf.b2cl), linesOf: ({ papers }) => b2clLines(papers) },
  { label: texts.cdnur, fileName: fileOf(texts.fileOf.cdnur), linesOf: ({ papers }) => cdnurLines(papers) },
  {
    label: texts.documents,
    fileName: fileOf(texts.fileOf.documents),
    linesOf: ({ papers, vouchers }) => documentLines(papers, vouchers),
  },
  { label: texts.paperList, fileName: fileOf(texts.fileOf.paperList), linesOf: ({ papers }) => paperLines(papers) },
];

/** What the accountant needs of a month, as tables. */
export function DownloadVouchers() {
  const words = useTexts();
  const [month, setMonth] = useState(() => indianDate(Date.now()).slice(0, 7));
  const [isBusy, setIsBusy] = useState(false);
  // Of which month a file was saved that is not all there is.
  const [openMonth, setOpenMonth] = useState('');
  const download = async (name: string, linesOf: (found: PapersOfMonth) => string[][]) => {
    setIsBusy(true);
    try {
      const { vouchers } = await call(listTaxVouchers, { query: { month } });
      const { papers, isComplete } = await call(listTaxPapers, { query: { month } });
      setOpenMonth(isComplete ? '' : month);
      const lines = linesOf({ vouchers, papers });
      // The first line names the columns.
      if (lines.length <= 1) showToast({ tone: 'error', title: texts.noVouchers });
      else saveFile(name, csvTable(lines));
    } catch (error) {
      showToast({ tone: 'error', title: texts.downloadFailed, text: reasonOf(error, words) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section aria-label={texts.papers} className="grid max-w-xl gap-3 border-t border-dashed border-line-strong pt-5">
      <h4 className="font-semibold">{texts.papers}</h4>
      <p className="text-ink-2">{texts.papersLead}</p>
      <TextField
        label={texts.month}
        type="month"
        value={month}
        onChange={({ target }) => target.value !== '' && setMonth(target.value)}
      />
      <Button
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => void download(texts.allFile(month), (found) => tablesInOne(tables, found))}
      >
        <Download aria-hidden className="size-5" />
        {texts.all}
      </Button>
      {openMonth !== '' && openMonth === month && (
        <Banner tone="gold" title={texts.isOpen}>
          {texts.isOpenText}
        </Banner>
      )}
      <p className="text-sm text-ink-2">{texts.each}</p>
      <div className="flex flex-wrap gap-3">
        {tables.map(({ label, fileName, linesOf }) => (
          <Button key={label} isSmall isBusy={isBusy} onClick={() => void download(fileName(month), linesOf)}>
            <Download aria-hidden className="size-4.5" />
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
