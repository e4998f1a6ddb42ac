import { Zap } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { isPackage } from '../../contract/is-package.ts';
import { groupDigits } from '../../contract/money.ts';
import { readServiceMinutes } from '../../contract/orders.ts';
import { durationText } from '../platform/duration.ts';
import { useRead } from '../platform/query.ts';
import { orderDetails } from '../texts/order-details.ts';
import { servicePicker as words } from '../texts/service-picker.ts';
import { useTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { hasFacts, speedParts, startText } from './service-facts.rules.ts';

const levels = [1, 2, 3, 4] as const;
const passingMs = 300;

/** Start, speed, refill and quality, each in its place; nothing where nobody has said any of them. */
export function ServiceFacts({ service }: { service: Service }) {
  if (!hasFacts(service)) return null;
  const { startMinutes, refillDays, isInstantStart } = service;
  const speed = speedParts(service);
  return (
    <span className="grid grid-cols-4 gap-x-2 leading-tight">
      <Fact label={words.start} isSaid={startMinutes != null}>
        {isInstantStart && <Zap aria-hidden className="inline size-3.5 shrink-0 fill-current text-gold" />}{' '}
        {startMinutes != null && startText(startMinutes, words)}
      </Fact>
      <Fact label={words.speed} isSaid={speed !== null}>
        {speed && (
          <>
            {speed.units}
            <wbr />
            <span aria-hidden>{words.per[speed.per]}</span>
            <span className="sr-only">{words.spokenPer[speed.per]}</span>
          </>
        )}
      </Fact>
      <Fact label={words.refill} isFaint={!refillDays}>
        {refillDays ? words.days(refillDays) : words.noRefill}
      </Fact>
      <Quality level={service.quality} />
    </span>
  );
}

function Quality({ level }: { level: Service['quality'] }) {
  const word = words.qualities[(level ?? 0) - 1];
  return (
    <Fact label={words.quality} isSaid={word !== undefined}>
      {level != null && word !== undefined && (
        <>
          <span aria-hidden className="mr-1 inline-flex gap-0.5">
            {levels.map((each) => (
              <span
                key={each}
                className={classNames('h-2.5 w-1 rounded-sm', each <= level ? 'bg-ink' : 'bg-line-strong')}
              />
            ))}
          </span>
          <span className="sr-only">{words.outOfFour(level)}</span>
          {word}
        </>
      )}
    </Fact>
  );
}

interface FactProps {
  readonly label: string;
  readonly isSaid?: boolean;
  readonly isFaint?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isSaid = true, isFaint = false, children }: FactProps) {
  return (
    <span className="min-w-0">
      <span className="block text-xs text-ink-3">{label} </span>
      <span className={classNames('block text-sm', isSaid && !isFaint ? 'font-semibold' : 'text-ink-3')}>
        {isSaid ? (
          children
        ) : (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{words.unsaid}</span>
          </>
        )}{' '}
      </span>
    </span>
  );
}

/** How many can be ordered at once, and whether an order can be cancelled. */
export function ServiceBounds({ service }: { service: Service }) {
  const { form } = useTexts().orders;
  const min = groupDigits(String(service.minQuantity));
  const max = groupDigits(String(service.maxQuantity));
  const isForPosts = service.type === 'Subscriptions';
  const bounds = isForPosts ? words.perPost(min, max) : form.bounds(min, max);
  return (
    <>
      <span className="inline-block">{isPackage(service.type) ? form.onePackage : bounds}</span> ·{' '}
      <span className="inline-block">{service.canCancel === false ? words.cannotCancel : words.canCancel}</span>
    </>
  );
}

/** How long orders took, as the shop has measured it, and what is only the owner's word. */
export function ServiceSources({ service }: { service: Service }) {
  const isLookedAt = useStaying();
  const { data } = useRead(readServiceMinutes, { params: { id: String(service.id) } }, { enabled: isLookedAt });
  const minutes = data?.minutes;
  return (
    <>
      {minutes && (
        <span className="block">
          {orderDetails.usually(
            durationText(minutes.usual, orderDetails.takes),
            durationText(minutes.slow, orderDetails.takes),
          )}
        </span>
      )}
      {hasFacts(service) && <span className="block text-ink-3">{words.shopsWord}</span>}
    </>
  );
}

/** True once it has been here for a moment: arrow keys that pass over a service ask nothing of the server. */
function useStaying(): boolean {
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), passingMs);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
}
