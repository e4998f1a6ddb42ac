import type { ReactNode } from 'react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { taxPercent } from '../../contract/tax.ts';
import { papers as texts } from '../texts/papers.ts';
import { stateName } from '../texts/states.ts';

interface SellerProps {
  readonly legalName: string;
  readonly address: string;
  readonly gstin: string;
}

/** Who writes a paper for the tax office, as it is registered there. */
export function Seller({ legalName, address, gstin }: SellerProps) {
  return <p className="mt-1 text-sm whitespace-pre-line">{`${legalName}\n${address}\n${texts.gstin} ${gstin}`}</p>;
}

interface TaxFactsProps {
  readonly tax: Record<'legalName' | 'sac' | 'placeCode' | 'taxable' | 'cgst' | 'sgst' | 'igst', string>;
  readonly words: Readonly<Record<'taxable' | 'total', string>>;
  readonly total: string;
}

/** What the CGST rules want of each paper: the service, the place, and the parts of the tax. */
export function TaxFacts({ tax, words, total }: TaxFactsProps) {
  const { sac, placeCode, taxable, cgst, sgst, igst, legalName } = tax;
  const parts = { cgst, sgst, igst };
  return (
    <>
      <dl>
        <Fact label={texts.ofVoucher}>{sac}</Fact>
        <Fact label={texts.place}>{`${stateName(placeCode)} (${placeCode})`}</Fact>
        <Fact label={texts.rate}>{`${taxPercent} %`}</Fact>
        <Fact label={words.taxable}>{formatRupees(paiseOf(taxable))}</Fact>
        {(['cgst', 'sgst', 'igst'] as const)
          .filter((part) => paiseOf(parts[part]) > 0)
          .map((part) => (
            <Fact key={part} label={texts[part]}>
              {formatRupees(paiseOf(parts[part]))}
            </Fact>
          ))}
        <Fact label={words.total}>{total}</Fact>
        <Fact label={texts.reverseCharge}>{texts.no}</Fact>
      </dl>
      <p className="mt-10 text-right text-sm text-ink-2">{texts.signature(legalName)}</p>
    </>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 border-t border-dashed border-line-strong py-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold tabular wrap-anywhere">{children}</dd>
    </div>
  );
}
