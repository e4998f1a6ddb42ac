import { groupDigits } from '../../contract/money.ts';
import { listProviderServices } from '../../contract/provider-services.ts';
import type { ListedProvider } from '../../contract/providers.ts';
import { useRead } from '../platform/query.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { upstreamTexts as texts } from '../texts/admin-upstream.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isUnlimited } from './provider-services.rules.ts';
import { moneyIn } from './providers.rules.ts';
import type { RouteEntry, RouteFaults } from './upstream.rules.ts';

interface RouteFieldsProps {
  readonly entry: RouteEntry;
  readonly providers: readonly ListedProvider[];
  readonly faults: RouteFaults;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<RouteEntry>) => void;
}

/** One route: what stands already says what it costs and whether it can be used, a new one is chosen. */
export function RouteFields({ entry, providers, faults, isBusy, onChange }: RouteFieldsProps) {
  const { stored, isActive, acceptsChange } = entry;
  return (
    <div className="mt-3 grid gap-3">
      {stored ? (
        <StoredRoute route={stored} />
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={texts.provider}
            placeholder={texts.chooseProvider}
            value={entry.providerId}
            disabled={isBusy}
            error={faults.provider}
            options={providers.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => onChange({ providerId: target.value })}
          />
          <TextField
            label={texts.externalId}
            hint={texts.externalIdHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={64}
            readOnly={isBusy}
            value={entry.externalId}
            error={faults.externalId}
            confirmation={<NamedService entry={entry} />}
            onChange={({ target }) => onChange({ externalId: target.value })}
          />
        </div>
      )}
      <CheckboxField
        label={texts.isActive}
        checked={isActive}
        disabled={isBusy}
        onChange={({ target }) => onChange({ isActive: target.checked })}
      />
      {stored?.quarantineReason != null && (
        <CheckboxField
          label={texts.accepts}
          hint={`${texts.quarantine(stored.quarantineReason)} ${texts.acceptsHint}`}
          checked={acceptsChange}
          disabled={isBusy}
          onChange={({ target }) => onChange({ acceptsChange: target.checked })}
        />
      )}
    </div>
  );
}

/** Which service a typed number stands for. */
function NamedService({ entry: { providerId, externalId } }: { entry: RouteEntry }) {
  const number = externalId.trim();
  const isWanted = providerId !== '' && number !== '';
  const found = useRead(
    listProviderServices,
    { params: { id: Number(providerId || 0) }, query: { search: number, state: 'there', pageSize: 100 } },
    { enabled: isWanted },
  );
  if (!isWanted) return null;
  if (found.isPending) return texts.searching;
  const service = found.data?.items.find((each) => each.externalId === number && each.canImport);
  return service ? service.name : texts.notFound;
}

function StoredRoute({ route }: { route: NonNullable<RouteEntry['stored']> }) {
  const { providerName, externalId, name, cost, currency, costInRupees, margin, floor, isBelowFloor, min, max } = route;
  return (
    <div>
      <p className="font-semibold wrap-anywhere">{name ?? externalId}</p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {providerName}, {externalId}
      </p>
      <Lines className="mt-2">
        {cost !== null && costInRupees !== null && (
          <Line
            label={texts.cost}
            value={moneyIn('INR', costInRupees, 4)}
            note={currency !== 'INR' && moneyIn(currency, cost, 8)}
          />
        )}
        {margin !== null && (
          <Line
            label={texts.margin}
            value={<span className={isBelowFloor ? 'text-clay' : undefined}>{margin.replace('-', '−')} %</span>}
            note={isBelowFloor ? texts.belowFloor(floor) : texts.floor(floor)}
          />
        )}
        {min !== null && max !== null && (
          <Line
            label={texts.bounds}
            value={texts.boundsOf(
              groupDigits(String(min)),
              isUnlimited(max) ? providerServiceTexts.unlimited : groupDigits(String(max)),
            )}
          />
        )}
      </Lines>
    </div>
  );
}
