import { changeServicePricing, readServicePricing, type ServicePricing } from '../../contract/price-rules.ts';
import { useRead, useSend } from '../platform/query.ts';
import { upstreamTexts } from '../texts/admin-upstream.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { moneyIn } from './providers.rules.ts';
import { keptOf, priceLines } from './upstream.rules.ts';

const texts = upstreamTexts.pricing;

/** How the cost of a service becomes its price, and whether the price follows. */
export function ServicePrice({ serviceId }: { serviceId: number }) {
  const pricing = useRead(readServicePricing, { params: { id: serviceId } }, { staleMs: 0 }).data;
  return (
    <section aria-labelledby="service-price" className="mt-6 border-t border-line pt-5">
      <h3 id="service-price" className="text-lg">
        {texts.title}
      </h3>
      {pricing ? <Price serviceId={serviceId} pricing={pricing} /> : <Skeleton className="mt-3 h-32 w-full" />}
    </section>
  );
}

function Price({ serviceId, pricing }: { serviceId: number; pricing: ServicePricing }) {
  const words = useTexts();
  const { priceMode, pricePerThousand, source, rule, rulePrice } = pricing;
  const kept = keptOf(pricing);
  const isFollowing = priceMode === 'follows';
  const price = moneyIn('INR', pricePerThousand, 4);
  const send = useSend(changeServicePricing, {
    onDone: (saved) =>
      showToast({
        tone: 'success',
        title: saved.priceMode === 'follows' ? texts.followed : texts.fixedNow,
        text: moneyIn('INR', saved.pricePerThousand, 4),
      }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  const set = (wanted: ServicePricing['priceMode']) =>
    !send.isPending && send.mutate({ params: { id: serviceId }, body: { priceMode: wanted } });

  return (
    <>
      {source ? (
        <dl className="mt-2">
          {priceLines(pricing).map(({ label, value, isSum }) => (
            <div
              key={label}
              className={classNames(
                'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2',
                isSum
                  ? 'border-t-[1.5px] border-ink font-semibold'
                  : 'border-t border-dashed border-line-strong first:border-t-0',
              )}
            >
              <dt>{label}</dt>
              <dd className="text-right tabular">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 text-ink-2">{texts.none}</p>
      )}
      {source && !rule && <p className="text-sm text-ink-2">{texts.noRule}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-paper p-4">
        <div>
          <p className="text-sm text-ink-2">{texts.price}</p>
          <p className="figure text-2xl">{price}</p>
          <p className="text-sm text-ink-2">
            {isFollowing ? texts.follows : texts.fixedPrice}
            {kept && ` ${texts.keep} ${kept.amount}, ${kept.percent} %.`}
          </p>
        </div>
        {isFollowing ? (
          <Button isSmall isBusy={send.isPending} onClick={() => set('fixed')}>
            {texts.fix(price)}
          </Button>
        ) : (
          rulePrice !== null && (
            <Button isSmall isBusy={send.isPending} onClick={() => set('follows')}>
              {texts.follow(moneyIn('INR', rulePrice, 4))}
            </Button>
          )
        )}
      </div>
    </>
  );
}
