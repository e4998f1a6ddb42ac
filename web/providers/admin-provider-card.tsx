import type { ListedProvider } from '../../contract/providers.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { Line, Lines } from '../ui/lines.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ProviderActions, type ProviderTask } from './admin-provider-actions.tsx';
import { ProviderSwitch } from './admin-provider-switch.tsx';
import { faultText } from './fault-text.ts';
import { viewAddress } from './provider-views.ts';
import { balanceShare, hostOf, inRupees, moneyIn, plainPercent } from './providers.rules.ts';
import { StillRight } from './still-right.tsx';

interface ProviderCardProps {
  readonly provider: ListedProvider;
  /** The one to top up first. */
  readonly isMostUrgent: boolean;
  readonly onTask: (task: ProviderTask) => void;
}

export function ProviderCard({ provider, isMostUrgent, onTask }: ProviderCardProps) {
  const { name, url, isActive, pausedReason, sendingStoppedAt, quarantined } = provider;
  return (
    <Sheet as="li" isPadded={false} className="flex flex-col">
      <div className="grid gap-3 p-4.5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">{name}</h3>
            <a
              className="link text-sm text-ink-2 wrap-anywhere"
              href={new URL(url).origin}
              target="_blank"
              rel="noopener noreferrer"
            >
              {hostOf(url)}
              <span className="sr-only"> {texts.newTab}</span>
            </a>
          </div>
          <ProviderSwitch provider={provider} />
        </div>
        <Troubles provider={provider} />
        {!isActive && <SwitchedOff provider={provider} />}
        {pausedReason !== null && (
          <Banner tone="clay" title={texts.paused}>
            {texts.pauseReasons[pausedReason]}
          </Banner>
        )}
        {sendingStoppedAt !== null && (
          <Banner tone="clay" title={texts.sendingStopped}>
            {texts.sendingStoppedText}
          </Banner>
        )}
        {quarantined > 0 && (
          <Banner
            tone="gold"
            action={
              <ButtonLink isSmall href={viewAddress('hand')}>
                {texts.look}
              </ButtonLink>
            }
          >
            {texts.quarantined(quarantined)}
          </Banner>
        )}
        <Balance provider={provider} />
        <Facts provider={provider} />
      </div>
      <ProviderActions provider={provider} isMostUrgent={isMostUrgent} onTask={onTask} />
    </Sheet>
  );
}

function SwitchedOff({ provider: { pause } }: { provider: ListedProvider }) {
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      {pause && (
        <>
          <p className="text-base text-ink wrap-anywhere">{pause.reason}</p>
          <p>
            {texts.offBy(pause.by)}, <RelativeDate at={pause.at} />
          </p>
        </>
      )}
      <p>{pause ? texts.offText : texts.off}</p>
    </div>
  );
}

const mildTroubles: readonly string[] = ['old-rate', 'old-balance', 'quarantine'];

/** Those that no banner of the card says already. */
function Troubles({ provider: { troubles } }: { provider: ListedProvider }) {
  const shown = troubles.filter((trouble) => trouble !== 'paused');
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {shown.map((trouble) => (
        <Badge key={trouble} tone={mildTroubles.includes(trouble) ? 'gold' : 'clay'}>
          {texts.troubles[trouble]}
        </Badge>
      ))}
    </p>
  );
}

/** A transfer to a provider may take so long. */
const shortDays = 2;

function Balance({ provider }: { provider: ListedProvider }) {
  const { name, currency, balance, balanceAt, lowBalance, isLow, rate, daysLeft } = provider;
  const share = balanceShare(provider);
  const mark = lowBalance === null ? undefined : moneyIn(currency, lowBalance);
  return (
    <div>
      <p className="text-sm text-ink-2">{texts.balance}</p>
      {balance === null ? (
        <p className="figure text-2xl text-ink-3">{texts.noBalance}</p>
      ) : (
        <>
          <p className={classNames('figure text-3xl wrap-anywhere', isLow && 'text-clay')}>
            {moneyIn(currency, balance)}
          </p>
          <p className="text-sm text-ink-2">
            {currency !== 'INR' &&
              `${texts.balanceNote(moneyIn('INR', inRupees(balance, rate)), moneyIn('INR', rate))}, `}
            {texts.balanceRead} <RelativeDate at={balanceAt} />
          </p>
          {daysLeft !== null && (
            <p className={classNames('text-sm', daysLeft < shortDays ? 'font-semibold text-clay' : 'text-ink-2')}>
              {texts.lasts(daysLeft)}
            </p>
          )}
        </>
      )}
      {share !== undefined && mark !== undefined && (
        <div className="mt-2.5">
          <ProgressBar
            label={texts.standing(name)}
            value={Math.round(share * 100)}
            max={100}
            valueText={isLow ? texts.isLow(mark) : texts.lowMark(mark)}
            tone={isLow ? 'clay' : 'leaf'}
          />
        </div>
      )}
      <p className={classNames('mt-1 text-sm', isLow ? 'font-semibold text-clay' : 'text-ink-3')}>
        {mark === undefined ? texts.noLowMark : isLow ? texts.isLow(mark) : texts.lowMark(mark)}
      </p>
    </div>
  );
}

function Facts({ provider }: { provider: ListedProvider }) {
  const { currency, rate, rateAt, buffer, calls, failedCalls, keyHint, troubles } = provider;
  const isOldRate = troubles.includes('old-rate');
  return (
    <Lines className="border-t border-line">
      <ConnectionLine provider={provider} />
      <SyncLine provider={provider} />
      {currency !== 'INR' && (
        <Line
          label={texts.rate(currency)}
          value={moneyIn('INR', rate, 4)}
          note={
            <>
              <span className={isOldRate ? 'text-gold' : undefined}>
                {texts.rateSet} <RelativeDate at={rateAt} />
              </span>
              {Number(buffer) > 0 && `, ${texts.buffer(plainPercent(buffer))}`}
              {isOldRate && (
                <>
                  <span className="block text-gold">{texts.rateOld}</span>
                  <StillRight provider={provider} />
                </>
              )}
            </>
          }
        />
      )}
      <Line
        label={texts.day}
        value={
          <a
            href={viewAddress('calls', provider.id)}
            aria-label={texts.callsOf(texts.calls(calls, failedCalls), provider.name)}
            className={classNames('link', failedCalls > 0 && 'text-clay')}
          >
            {texts.calls(calls, failedCalls)}
          </a>
        }
      />
      <Line label={texts.key} value={texts.keyEnds(keyHint)} />
    </Lines>
  );
}

function ConnectionLine({ provider }: { provider: ListedProvider }) {
  const { restsUntil, pausedReason, balanceAt, syncedAt } = provider;
  if (pausedReason !== null)
    return <Line label={texts.connection} value={<Badge tone="stone">{texts.paused}</Badge>} />;
  if (restsUntil !== null) {
    return (
      <Line
        label={texts.connection}
        value={<Badge tone="clay">{texts.rests}</Badge>}
        note={
          <>
            {texts.restsUntil} <RelativeDate at={restsUntil} />.
          </>
        }
      />
    );
  }
  const isTried = balanceAt !== null || syncedAt !== null;
  return (
    <Line
      label={texts.connection}
      value={<Badge tone={isTried ? 'leaf' : 'stone'}>{isTried ? texts.answers : texts.notTried}</Badge>}
    />
  );
}

function SyncLine({ provider: { id, name, syncedAt, syncOutcome, services } }: { provider: ListedProvider }) {
  const isRefused = syncOutcome !== null && syncOutcome !== 'synced';
  return (
    <Line
      label={texts.catalogue}
      value={
        syncedAt === null ? (
          texts.neverSynced
        ) : (
          <a
            href={viewAddress('services', id)}
            aria-label={texts.servicesOf(texts.services(services), name)}
            className="link"
          >
            {texts.services(services)}
          </a>
        )
      }
      note={
        syncedAt !== null && (
          <>
            {isRefused ? texts.triedSync : texts.lastSync} <RelativeDate at={syncedAt} />
            {isRefused && <span className="block text-clay">{faultText(syncOutcome)}</span>}
          </>
        )
      }
    />
  );
}
