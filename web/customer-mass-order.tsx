import type { Paise } from '../contract/money.ts';
import { pages } from '../contract/pages.ts';
import { suggestAmount, useFundDraft } from './funds/fund-draft.ts';
import { MassOrder } from './orders/mass-order.tsx';
import { documentTitle } from './platform/document-title.ts';
import { navigate } from './platform/location.ts';
import { massOrder as texts } from './texts/mass-order.ts';

/** The page on which a customer places many orders together. */
export function CustomerMassOrder({ brandName }: { brandName: string }) {
  const funds = useFundDraft();
  const addFunds = (missingPaise: Paise) => {
    suggestAmount(funds, missingPaise);
    navigate(`${pages.home}#wallet`);
  };
  return (
    <div className="wrap py-5 md:py-8">
      <title>{documentTitle(texts.title, brandName)}</title>
      <MassOrder onAddFunds={addFunds} />
    </div>
  );
}
