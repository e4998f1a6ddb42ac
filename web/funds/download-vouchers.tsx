import { Download } from 'lucide-react';
import { useState } from 'react';
import { listTaxVouchers, type TaxVoucher } from '../../contract/tax.ts';
import { call } from '../platform/api.ts';
import { csvTable, localDay } from '../platform/csv.ts';
import { saveFile } from '../platform/save-file.ts';
import { taxTexts as texts } from '../texts/admin-tax.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { summaryLines, voucherLines } from './vouchers-csv.rules.ts';

/** What the accountant needs of a month, as tables. */
export function DownloadVouchers() {
  const words = useTexts();
  const [month, setMonth] = useState(() => localDay(Date.now(), 'Asia/Kolkata').slice(0, 7));
  const [isBusy, setIsBusy] = useState(false);
  const download = async (name: string, linesOf: (vouchers: readonly TaxVoucher[]) => string[][]) => {
    setIsBusy(true);
    try {
      const { vouchers } = await call(listTaxVouchers, { query: { month } });
      if (vouchers.length === 0) showToast({ tone: 'error', title: texts.noVouchers });
      else saveFile(name, csvTable(linesOf(vouchers)));
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
      <div className="flex flex-wrap gap-3">
        <Button isSmall isBusy={isBusy} onClick={() => void download(texts.listFile(month), voucherLines)}>
          <Download aria-hidden className="size-4.5" />
          {texts.list}
        </Button>
        <Button isSmall isBusy={isBusy} onClick={() => void download(texts.summaryFile(month), summaryLines)}>
          <Download aria-hidden className="size-4.5" />
          {texts.summary}
        </Button>
      </div>
    </section>
  );
}
