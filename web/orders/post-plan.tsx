import { groupDigits } from '../../contract/money.ts';
import type { OrderExtras } from '../../contract/order-extras.ts';
import type { OrderWithTimeline } from '../../contract/orders.ts';
import type { subscriptionsEn } from '../texts/en-subscriptions.ts';
import type { Wording } from '../texts/wording.ts';

interface PostPlanProps extends Pick<OrderWithTimeline, 'drip'> {
  readonly extras: OrderExtras;
  readonly words: Wording<typeof subscriptionsEn>;
  readonly locale: string;
}

const digits = (value: number): string => groupDigits(String(value));

/** What each post to come gets and until when, and how many there were; nothing for any other order. */
export function PostPlan({ extras, drip, words, locale }: PostPlanProps) {
  const { minPerPost, maxPerPost, posts, expiresOn } = extras;
  if (minPerPost === undefined || maxPerPost === undefined || posts === undefined || !expiresOn) return null;
  const lastDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(expiresOn),
  );
  return (
    <div className="text-sm text-ink-2">
      <p>
        {words.planOf(posts, digits(minPerPost), digits(maxPerPost))}, {words.until(lastDay)}
      </p>
      {drip && <p>{words.progress(drip.begun, drip.ended, posts)}</p>}
    </div>
  );
}
