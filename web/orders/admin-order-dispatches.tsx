import { type DispatchState, listOrderDispatches, type OrderDispatch } from '../../contract/dispatches.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { OrderDetailForAdmin } from '../../contract/orders-admin.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useRead } from '../platform/query.ts';
import { reasonsOfWaiting } from '../texts/admin-attention.ts';
import { orderDispatchTexts as texts } from '../texts/admin-order-dispatches.ts';
import { faultTexts } from '../texts/admin-providers.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { DispatchActs } from './admin-dispatch-acts.tsx';

const tones: Record<DispatchState, Tone> = {
  waiting: 'gold',
  sending: 'sky',
  unknown: 'clay',
  accepted: 'sky',
  held: 'gold',
  refused: 'clay',
  ended: 'leaf',
  lost: 'stone',
  dropped: 'stone',
  released: 'stone',
};

/** How an order went to providers, with what it costs there and what is left of it; nothing of one by hand. */
export function OrderDispatches({ order, drip }: Pick<OrderDetailForAdmin, 'order' | 'drip'>) {
  const orderId = order.id;
  const dispatches = useRead(listOrderDispatches, { params: { id: orderId } }, { staleMs: 0 }).data ?? [];
  const runs = Math.max(0, ...dispatches.map(({ run }) => run ?? 0));
  if (dispatches.length === 0) return null;
  return (
    <section aria-labelledby="order-dispatches" className="grid gap-3">
      <h3 id="order-dispatches" className="text-lg">
        {texts.title}
      </h3>
      <ol className="grid gap-3">
        {dispatches.map((dispatch) => (
          <li key={dispatch.id} className="rounded-lg border border-line bg-paper p-4">
            <Dispatch dispatch={dispatch} isForPosts={order.serviceType === 'Subscriptions'} />
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              <DispatchActs dispatch={{ ...dispatch, orderId }} />
            </div>
          </li>
        ))}
      </ol>
      {drip && runs < (order.runs ?? 0) && <NextRun number={runs + 1} at={drip.nextAt} />}
    </section>
  );
}

function NextRun({ number, at }: { number: number; at: string | null }) {
  if (at === null) return <p className="text-sm text-ink-2">{texts.noneToCome}</p>;
  return (
    <p className="text-sm text-ink-2">
      {texts.next(number)} <time dateTime={at}>{formatInIndia(at)}</time>
    </p>
  );
}

const reasonText = (reason: string): string => reasonsOfWaiting[reason] ?? faultTexts[reason] ?? reason;

function Dispatch({ dispatch, isForPosts }: { dispatch: OrderDispatch; isForPosts: boolean }) {
  const { state, providerName, externalId, providerOrder, reason, words, cost, currency, costInRupees } = dispatch;
  const { profit, margin, passedOver, foundBy } = dispatch;
  const { run, quantity, delivered } = dispatch;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">
          {run !== null && (
            <span className="block">{(isForPosts ? texts.post : texts.run)(run, groupDigits(String(quantity)))}</span>
          )}
          {providerName ?? texts.nowhere}
          {externalId !== null && `, ${externalId}`}
        </p>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      {reason !== null && <p className="mt-1 text-sm text-ink-2">{reasonText(reason)}</p>}
      {words !== null && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{texts.says(words)}</p>}
      <Lines className="mt-2">
        {providerOrder !== null && (
          <Line label={texts.number} value={providerOrder} note={foundBy !== null && texts.foundBy[foundBy]} />
        )}
        <Times dispatch={dispatch} />
        {run !== null && delivered !== null && (
          <Line
            label={texts.delivered}
            value={texts.deliveredOf(groupDigits(String(delivered)), groupDigits(String(quantity)))}
          />
        )}
        {cost !== null && costInRupees !== null && (
          <Line
            label={texts.cost}
            value={<span className="tabular">{formatRupees(paiseOf(costInRupees))}</span>}
            note={currency !== 'INR' && `${cost} ${currency}`}
          />
        )}
        {profit !== null && (
          <Line
            label={texts.profit}
            value={
              <span className={profit.startsWith('-') ? 'text-clay tabular' : 'tabular'}>
                {formatRupees(paiseOf(profit))}
              </span>
            }
            note={margin !== null && `${margin.replace('-', '−')} %`}
          />
        )}
      </Lines>
      {passedOver.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-sm font-semibold">{texts.passedOver}</summary>
          <ul className="mt-1 grid gap-1 text-sm text-ink-2">
            {passedOver.map((route) => (
              <li key={`${route.providerName} ${route.externalId}`} className="wrap-anywhere">
                {texts.passed(route.providerName, route.externalId, reasonText(route.reason))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Times({ dispatch: { run, createdAt, sentAt, acceptedAt, endedAt } }: { dispatch: OrderDispatch }) {
  const times = [
    [texts.due, run === null ? null : createdAt],
    [texts.sent, sentAt],
    [texts.accepted, acceptedAt],
    [texts.ended, endedAt],
  ] as const;
  return times.map(
    ([label, at]) =>
      at !== null && (
        <Line
          key={label}
          label={label}
          value={
            <time dateTime={at} className="text-sm font-normal whitespace-normal">
              {formatInIndia(at)}
            </time>
          }
        />
      ),
  );
}
