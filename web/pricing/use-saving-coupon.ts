import { changeCoupon, createCoupon, type OwnCoupon } from '../../contract/coupons-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { conflictOf, type useEditConflict } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { couponTexts } from '../texts/admin-coupons.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type CouponValues, couponBody } from './coupon-form.rules.ts';

const texts = couponTexts.dialog;

interface SavingInput {
  readonly edit: ReturnType<typeof useEditConflict<OwnCoupon, CouponValues>>;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
}

/** Adds a coupon, or replaces what the one that was opened takes off. */
export function useSavingCoupon({ edit, showRefused, onClose }: SavingInput) {
  const words = useTexts();
  const done = (title: string) => (saved: OwnCoupon) => {
    onClose();
    showToast({ tone: 'success', title, text: saved.code });
  };
  const failed = (title: string) => (error: ApiError) => {
    showRefused(error);
    showToast({ tone: 'error', title, text: reasonOf(error, words) });
  };
  const create = useSend(createCoupon, { onDone: done(texts.created), onFailed: failed(texts.createFailed) });
  const change = useSend(changeCoupon, {
    onDone: done(texts.updated),
    onFailed: (error) => {
      const found = conflictOf(changeCoupon, error);
      if (found) return edit.show(found);
      failed(texts.updateFailed)(error);
    },
  });

  function save(values: CouponValues) {
    const stored = edit.before();
    if (!stored) return create.mutate({ body: { code: values.code.trim(), ...couponBody(values) } });
    const { id, code: _, uses: __, given: ___, ...before } = stored;
    change.mutate({ params: { id }, body: { ...couponBody(values, stored), before } });
  }

  return { save, isPending: create.isPending || change.isPending };
}
