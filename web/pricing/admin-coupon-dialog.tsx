import type { OwnCoupon } from '../../contract/coupons-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useEditConflict } from '../platform/edit-conflict.ts';
import { couponTexts } from '../texts/admin-coupons.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type CouponValues, couponKinds, couponRules, valuesOf } from './coupon-form.rules.ts';
import { useSavingCoupon } from './use-saving-coupon.ts';

const texts = couponTexts.dialog;

interface CouponDialogProps {
  /** Undefined: a new one. */
  readonly coupon: OwnCoupon | undefined;
  readonly onClose: () => void;
}

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const edit = useEditConflict<OwnCoupon, CouponValues>({ stored: coupon, valuesOf });
  const { draft, conflict } = edit;
  const form = useForm(draft, couponRules);
  const { save, isPending: readOnly } = useSavingCoupon({ edit, showRefused: form.showRefused, onClose });
  const { values } = form;

  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={coupon ? texts.editTitle : texts.addTitle}
      description={coupon ? `${coupon.code}. ${texts.editText}` : undefined}
      submitLabel={coupon ? (edit.overwrites ? editTexts.saveOver : texts.save) : texts.add}
      isBusy={readOnly}
      formClassName="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={form.submit(save)}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          className="sm:col-span-2"
          conflict={conflict}
          describe={(name, values) => ({ label: texts[name], value: valueText(values, name) })}
        />
      )}
      {!coupon && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          className="sm:col-span-2"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          readOnly={readOnly}
          {...form.field('code')}
        />
      )}
      <ChipGroup
        label={texts.kind}
        className="sm:col-span-2"
        options={couponKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        value={couponKinds.find((each) => each === values.kind)}
        onChange={(kind) => draft.set('kind', kind)}
      />
      {values.kind === 'amount' ? (
        <NumberField
          kind="amount"
          label={texts.amountOff}
          hint={texts.amountHint}
          readOnly={readOnly}
          {...form.field('amountOff')}
        />
      ) : (
        <>
          <TextField
            label={texts.percentOff}
            hint={texts.percentHint}
            inputMode="decimal"
            autoComplete="off"
            suffix={<span className="pr-3">%</span>}
            readOnly={readOnly}
            {...form.field('percentOff')}
          />
          <NumberField
            kind="amount"
            label={texts.largestOff}
            isOptional
            readOnly={readOnly}
            {...form.field('largestOff')}
          />
        </>
      )}
      <NumberField
        kind="amount"
        label={texts.minimum}
        isOptional
        hint={texts.minimumHint}
        className={values.kind === 'amount' ? undefined : 'sm:col-span-2'}
        readOnly={readOnly}
        {...form.field('minimum')}
      />
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          label={texts[name]}
          isOptional
          hint={texts.indiaTime}
          readOnly={readOnly}
          {...form.field(name)}
        />
      ))}
      <NumberField
        kind="quantity"
        label={texts.maxUses}
        isOptional
        hint={texts.maxUsesHint}
        readOnly={readOnly}
        {...form.field('maxUses')}
      />
      <NumberField
        kind="quantity"
        label={texts.maxUsesPerCustomer}
        readOnly={readOnly}
        {...form.field('maxUsesPerCustomer')}
      />
      <div className="sm:col-span-2">
        <CheckboxField label={texts.isActive} {...form.flag('isActive')} />
      </div>
    </FormDialog>
  );
}

function valueText(values: CouponValues, field: keyof CouponValues): string {
  if (field === 'isActive') return values.isActive ? texts.on : couponTexts.states.off;
  if (field === 'kind') return texts.kinds[values.kind === 'amount' ? 'amount' : 'percent'];
  return values[field].replace('T', ' ');
}
