import { pages } from '../contract/pages.ts';
import { Receipt } from './funds/receipt.tsx';
import { TaxPaper } from './funds/tax-paper.tsx';
import { TaxPaperList } from './funds/tax-paper-list.tsx';
import { documentTitle } from './platform/document-title.ts';
import { useSearchParams } from './platform/location.ts';
import { papers as texts } from './texts/papers.ts';
import { TextsPart } from './texts/texts.ts';
import { wallet } from './texts/wallet.ts';
import { AccountStatementView } from './wallet/account-statement.tsx';

const parts = { wallet };

/** A receipt of one top-up, a paper of the tax, or the statement of a month: what a customer prints. */
export function CustomerPapers({ brandName }: { brandName: string }) {
  const [params] = useSearchParams();
  const numberOf = (name: string) => Number(params.get(name) ?? Number.NaN);
  const [receiptId, paperId] = [numberOf('receipt'), numberOf('paper')];
  return (
    <TextsPart part={parts}>
      <div className="wrap max-w-3xl py-5 md:py-8">
        <title>{documentTitle(texts.title, brandName)}</title>
        <a href={`${pages.home}#wallet`} className="link inline-block py-2.5 font-semibold print:hidden">
          {texts.back}
        </a>
        {Number.isSafeInteger(receiptId) ? (
          <Receipt id={receiptId} />
        ) : Number.isSafeInteger(paperId) ? (
          <TaxPaper id={paperId} />
        ) : (
          <>
            <AccountStatementView />
            <TaxPaperList />
          </>
        )}
      </div>
    </TextsPart>
  );
}
