import { useState } from 'react';
import type { Discount } from '../../contract/pricing.ts';
import { changeDiscount, createDiscount } from '../../contract/pricing-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { type Meanwhile, meanwhileOf } from '../platform/meanwhile.ts';
import { useSend } from '../platform/query.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type DiscountValues, differingFields, discountBody } from './discounts.rules.ts';

const texts = discountTexts.dialog;

interface SavingInput {
  /** Undefined: a new one. */
  readonly discount: Discount | undefined;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
}

/**
 * Adds a discount, or replaces the one that was opened; whoever changes or deletes it meanwhile is told of, and the person
 * then decides with both in sight.
 */
export function useSaving({ discount, showRefused, onClose }: SavingInput) {
  const words = useTexts();
  const [opened, setOpened] = useState(discount);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Discount>>();
  const [isLost, setIsLost] = useState(false);
  const done = (title: string) => (saved: Discount) => {
    onClose();
    showToast({ tone: 'success', title, text: saved.title });
  };
  const create = useSend(createDiscount, {
    onDone: done(texts.created),
    onFailed: (error) => {
      showRefused(error);
      showToast({ tone: 'error', title: texts.createFailed, text: reasonOf(error, words) });
    },
  });
  const change = useSend(changeDiscount, {
    onDone: done(texts.updated),
    onFailed: (error) => {
      const found = meanwhileOf(changeDiscount, error);
      if (found) {
        setMeanwhile(found);
        return;
      }
      if (error.status === 404 && error.fields['serviceId'] === undefined) {
        setOpened(undefined);
        setMeanwhile(undefined);
        setIsLost(true);
      } else {
        showRefused(error);
      }
      showToast({ tone: 'error', title: texts.updateFailed, text: reasonOf(error, words) });
    },
  });
  const standing = meanwhile?.fresh ?? opened;

  function save(values: DiscountValues) {
    if (!standing) return create.mutate({ body: discountBody(values) });
    const { id, revision } = standing;
    change.mutate({ params: { id }, body: { ...discountBody(values, standing), revision } });
  }

  return {
    save,
    /** What stands as far as is known, which an edit is measured by; undefined for a new one. */
    standing,
    meanwhile: meanwhile && { ...meanwhile, fields: opened ? differingFields(opened, meanwhile.fresh) : [] },
    /** Goes on from what somebody else made of it. */
    accept: (fresh: Discount) => {
      setOpened(fresh);
      setMeanwhile(undefined);
    },
    isLost,
    isNew: !standing,
    isPending: create.isPending || change.isPending,
  };
}
