import { useEffect, useRef } from 'react';
import type { Service } from '../../contract/catalogue.ts';
import { groupDigits } from '../../contract/money.ts';
import type { PostField } from '../../contract/service-kinds.ts';
import { plannedUnits, subscriptionBounds } from '../../contract/subscriptions.ts';
import { subscriptions as words } from '../texts/subscriptions.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { OrderDraft, OrderValues } from './order-draft.ts';
import type { ContentControl } from './order-extra-fields.tsx';
import { dayAhead, typedPlan, usernameIn } from './typed-subscription.ts';

const digits = (value: number): string => groupDigits(String(value));

/** Often chosen days until the last one. */
const spans = [30, 60, 90];
const usual = { posts: '10', delayMinutes: '0' };

interface SubscriptionFieldsProps {
  readonly service: Service;
  readonly draft: OrderDraft;
  readonly values: OrderValues;
  readonly control: (field: PostField | 'username') => ContentControl;
}

/** Whose posts to come get how many, for how many posts, and until when. */
export function SubscriptionFields({ service, draft, values, control }: SubscriptionFieldsProps) {
  useUsualValues(draft, values.url);
  const field = (name: PostField | 'username') => ({
    ...control(name),
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => draft.set(name, event.target.value),
  });
  const { posts, delayMinutes, days } = subscriptionBounds;
  const chosen = spans.find((span) => dayAhead(span) === values.expiresOn);
  return (
    <div className="grid gap-4">
      <TextField label={words.username} hint={words.usernameHint} maxLength={100} {...field('username')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          kind="quantity"
          label={words.least}
          hint={words.leastHint(digits(service.minQuantity))}
          {...field('minPerPost')}
        />
        <NumberField
          kind="quantity"
          label={words.most}
          hint={words.mostHint(digits(service.maxQuantity))}
          {...field('maxPerPost')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          kind="quantity"
          label={words.posts}
          hint={words.postsHint(posts.min, posts.max)}
          {...field('posts')}
        />
        <NumberField
          kind="quantity"
          label={words.delay}
          hint={words.delayHint(digits(delayMinutes.max))}
          {...field('delayMinutes')}
        />
      </div>
      <TextField
        type="date"
        label={words.lastDay}
        hint={words.lastDayHint}
        min={dayAhead(days.min)}
        max={dayAhead(days.max)}
        {...field('expiresOn')}
      />
      <ChipGroup
        label={words.spans}
        isLabelHidden
        options={spans.map((span) => ({ value: String(span), label: words.span(span) }))}
        value={chosen === undefined ? undefined : String(chosen)}
        onChange={(value) => draft.set('expiresOn', dayAhead(Number(value)), { isDone: true })}
      />
      <Summary service={service} values={values} />
    </div>
  );
}

/** Fills in what most ask for where nothing is typed, and the name that the link leads to, which follows the link until another one is typed. */
function useUsualValues(draft: OrderDraft, url: string): void {
  const filledIn = useRef(usernameIn(url));
  useEffect(() => {
    const fill = { ...usual, expiresOn: dayAhead(30) };
    for (const name of ['posts', 'delayMinutes', 'expiresOn'] as const) {
      if (draft.state().values[name] === '') draft.set(name, fill[name]);
    }
    const { username } = draft.state().values;
    if (username !== '' && username !== filledIn.current) return;
    filledIn.current = usernameIn(url);
    draft.set('username', filledIn.current ?? '');
  }, [draft, url]);
  // The link may be another one when the fields are shown again.
  useEffect(
    () => () => {
      if (draft.state().values.username === filledIn.current) draft.set('username', '');
    },
    [draft],
  );
}

/** What is ordered, in one sentence, once it is known. */
function Summary({ service, values }: Pick<SubscriptionFieldsProps, 'service' | 'values'>) {
  const plan = typedPlan(service, values);
  const quantity = plan && plannedUnits(plan);
  if (!plan || quantity === undefined) return null;
  return (
    <p aria-live="polite" className="font-semibold">
      {words.summary(plan.posts, digits(plan.minPerPost), digits(plan.maxPerPost), digits(quantity))}
      <span className="block text-sm font-normal text-ink-2">{words.paidBack}</span>
    </p>
  );
}
