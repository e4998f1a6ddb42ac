import { useTexts } from '../texts/texts.ts';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { orderChoice } from './support.rules.ts';
import type { Filing } from './use-filing.ts';

export interface RecentOrder {
  readonly id: number;
  /** What was ordered. */
  readonly label: string;
  readonly status: string;
}

interface OrderFieldProps {
  readonly filing: Filing;
  readonly recentOrders: readonly RecentOrder[];
}

const none = '';
const other = 'other';

/** Which order it is about, if any: one of the newest, or any other by its number. */
export function OrderField({ filing, recentOrders }: OrderFieldProps) {
  const words = useTexts().support.form;
  const { form, draft, isBusy } = filing;
  const ids = recentOrders.map(({ id }) => id);
  // With nothing to choose from, the number is asked for straight away.
  const choice = recentOrders.length === 0 ? other : orderChoice(form.values, ids);

  const number = (
    <NumberField
      kind="quantity"
      label={words.orderNumber}
      isOptional={recentOrders.length === 0}
      hint={words.orderNumberHint}
      prefix="#"
      maxLength={16}
      readOnly={isBusy}
      {...form.field('orderId')}
    />
  );
  if (recentOrders.length === 0) return number;

  const { error, ...control } = form.control('orderId');
  const select = (
    <SelectField
      label={words.order}
      isOptional
      hint={words.orderHint}
      options={[
        { value: none, label: words.noOrder },
        ...recentOrders.map(({ id, label, status }) => ({
          value: String(id),
          label: words.orderOption(id, label, status),
        })),
        { value: other, label: words.otherOrder },
      ]}
      {...(choice === 'other' ? {} : { ...control, error })}
      value={choice === 'other' ? other : form.values.orderId}
      disabled={isBusy}
      onChange={({ target: { value } }) => {
        draft.set('isOtherOrder', value === other);
        draft.set('orderId', value === other ? none : value);
      }}
    />
  );
  return choice === 'other' ? (
    <div className="grid gap-4">
      {select}
      {number}
    </div>
  ) : (
    select
  );
}
