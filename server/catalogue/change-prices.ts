import { type Rate, wireRate } from '../../contract/money.ts';
import { recordAct } from '../audit/record-act.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import type { Reader } from '../tables.ts';
import { findRates, updateRate } from './catalogue.queries.ts';
import { changedRate, maxRate } from './catalogue.rules.ts';
import { type Acting, type CatalogueShop, changeCatalogue } from './change-catalogue.ts';
import { recordServiceChanges, type ServiceChange } from './record-service-changes.ts';

export interface PriceChange extends Acting {
  readonly platformId: number | undefined;
  readonly categoryId: number | undefined;
  /** Hundredths of a percent; below nothing to lower. */
  readonly basisPoints: number;
  /** What a preview showed: prices that are others now are not changed. */
  readonly expected: readonly { readonly id: number; readonly before: string }[] | undefined;
}

interface ChangedPrice {
  readonly id: number;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly actId?: number;
}

/** What `changePrices` would change now. */
export async function previewPrices({ database }: CatalogueShop, change: PriceChange): Promise<ChangedPrice[]> {
  return (await planPrices(database.read, change)).map(wirePrice);
}

/**
 * Raises or lowers the prices of what stands in the catalogue, all or none; a second time only after another look. Throws
 * `price-changed` when the preview is out of date, and `invalid-input` for a price that gets too high.
 */
export function changePrices(shop: CatalogueShop, change: PriceChange): Promise<ChangedPrice[]> {
  return changeCatalogue(shop, async (tx) => {
    const planned = await planPrices(tx, change);
    assertExpected(planned.map(wirePrice), change.expected);
    await Promise.all(planned.map(({ id, after }) => updateRate(tx, { id, rate: after })));
    const { by, at, platformId, categoryId, basisPoints } = change;
    if (planned.length === 0) return [];
    const actId = await recordAct(tx, {
      by,
      at,
      action: 'change-prices',
      subject: 'service',
      subjectId: undefined,
      before: {},
      after: {
        percent: basisPoints / 100,
        ...(platformId === undefined ? {} : { platformId }),
        ...(categoryId === undefined ? {} : { categoryId }),
        count: planned.length,
      },
    });
    await recordServiceChanges(tx, { entryId: actId, changes: planned.map(changeOf) });
    return planned.map((price) => ({ ...wirePrice(price), actId }));
  });
}

function assertExpected(planned: readonly ChangedPrice[], expected: PriceChange['expected']): void {
  if (!expected) return;
  const shown = new Map(expected.map(({ id, before }) => [id, before]));
  if (shown.size === planned.length && planned.every(({ id, before }) => shown.get(id) === before)) return;
  throw new ExpectedError('price-changed', 'The prices have changed since this preview. Please look at the new one.');
}

interface PlannedPrice {
  readonly id: number;
  readonly name: string;
  readonly before: Rate;
  readonly after: Rate;
}

async function planPrices(db: Reader, { basisPoints, ...which }: PriceChange): Promise<PlannedPrice[]> {
  const services = await findRates(db, which);
  const planned = services
    .map(({ id, name, rate }) => ({ id, name, before: rate, after: changedRate(rate, basisPoints) }))
    .filter(({ before, after }) => before !== after);
  const tooHigh = planned.find(({ after }) => after > maxRate);
  if (!tooHigh) return planned;
  throw new ExpectedError('invalid-input', `${tooHigh.name} would cost more than a service can.`, {
    fields: { percent: `${tooHigh.name} would cost more than a service can` },
  });
}

const changeOf = ({ id, before, after }: PlannedPrice): ServiceChange => ({
  serviceId: id,
  before: { pricePerThousand: wireRate(before) },
  after: { pricePerThousand: wireRate(after) },
});

const wirePrice = ({ before, after, ...rest }: PlannedPrice): ChangedPrice => ({
  ...rest,
  before: wireRate(before),
  after: wireRate(after),
});
