import type { PriceMode } from '../../contract/price-rules.ts';
import type { Tx } from '../tables.ts';

interface Price {
  readonly serviceIds: readonly number[];
  readonly priceMode: PriceMode;
  /** In ten-thousandths of a rupee for a thousand; undefined: it stays. */
  readonly rate?: number | undefined;
}

/** Says whether prices follow their rule, and sets one that a rule has made. For use in `changeCatalogue`, which the caller notes as an act. */
export async function setServicePrice(tx: Tx, { serviceIds, priceMode, rate }: Price): Promise<void> {
  await tx
    .updateTable('services')
    .set({ price_mode: priceMode, ...(rate === undefined ? {} : { rate }) })
    .where('id', 'in', serviceIds)
    .execute();
}
