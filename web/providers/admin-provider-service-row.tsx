import { groupDigits } from '../../contract/money.ts';
import type { ProviderService } from '../../contract/provider-services.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { providerServiceTexts as texts } from '../texts/admin-provider-services.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { isDearer, isUnlimited, movedBy, whyNotImported } from './provider-services.rules.ts';
import { moneyIn, rupeesOf } from './providers.rules.ts';

type Row = SteadyRow<ProviderService>;

/** Costs have up to eight decimals, of which those are shown that say something. */
const costDecimals = 8;

export function providerServiceColumns(currency: string): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      isPrimary: true,
      cell: ({ item }) => (
        <span className="block wrap-anywhere md:max-w-96 md:min-w-52">
          {item.name}
          <span className="block text-sm font-normal text-ink-3">
            {[item.externalId, item.category, item.type].filter((text) => text !== '').join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'cost',
      header: texts.cost,
      align: 'end',
      cell: ({ item }) => item.state !== 'unusable' && <Cost service={item} currency={currency} />,
    },
    {
      key: 'bounds',
      header: texts.bounds,
      align: 'end',
      cell: ({ item: { min, max, state } }) =>
        state !== 'unusable' && (
          <span className="tabular">
            {texts.boundsOf(groupDigits(String(min)), isUnlimited(max) ? texts.unlimited : groupDigits(String(max)))}
          </span>
        ),
    },
    { key: 'can', header: texts.can, cell: ({ item }) => <Abilities service={item} /> },
    { key: 'state', header: texts.state, cell: ({ item }) => <State service={item} /> },
  ];
}

function Cost({ service, currency }: { service: ProviderService; currency: string }) {
  const { cost, costInRupees, formerCost } = service;
  const moved = formerCost === null ? undefined : movedBy(formerCost, cost);
  return (
    <>
      <span className="font-semibold tabular">{rupeesOf(costInRupees)}</span>
      {currency !== 'INR' && (
        <span className="block text-sm text-ink-3 tabular">{moneyIn(currency, cost, costDecimals)}</span>
      )}
      {formerCost !== null && moved !== undefined && (
        <span className={`block text-sm tabular ${isDearer(formerCost, cost) ? 'text-clay' : 'text-leaf'}`}>
          {texts.formerly(moneyIn(currency, formerCost, costDecimals), moved)}
        </span>
      )}
    </>
  );
}

function Abilities({ service: { canRefill, canCancel, canDrip } }: { service: ProviderService }) {
  const { refill, cancel, drip } = texts.abilities;
  const names = [canRefill && refill, canCancel && cancel, canDrip && drip].filter((name) => name !== false);
  return <span className="text-[0.9375rem] text-ink-2">{names.join(', ') || texts.noAbility}</span>;
}

const tones: Record<ProviderService['state'], Tone> = {
  there: 'leaf',
  missed: 'gold',
  gone: 'stone',
  unusable: 'clay',
};

function State({ service }: { service: ProviderService }) {
  const why = whyNotImported(service);
  return (
    <span className="block md:max-w-64 md:min-w-36">
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={why !== undefined && service.state === 'there' ? 'stone' : tones[service.state]}>
          {texts.states[service.state]}
        </Badge>
        {service.isQuarantined && <Badge tone="gold">{texts.lookNeeded}</Badge>}
      </span>
      {why !== undefined && <span className="mt-1 block text-sm text-ink-2">{why}</span>}
    </span>
  );
}
