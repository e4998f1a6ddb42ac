import { useState } from 'react';
import type { Discount } from '../../contract/pricing.ts';
import { changeDiscount, createDiscount } from '../../contract/pricing-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { conflictOf, type useEditConflict } from '../platform/edit-conflict.ts';
import { useSend } from '../platform/query.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type DiscountValues, discountBody } from './discounts.rules.ts';

const texts = discountTexts.dialog;

interface SavingInput {
  readonly edit: ReturnType<typeof useEditConflict<Discount, DiscountValues>>;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
}

/** Adds a discount, or replaces the one that was opened. One that was deleted meanwhile can be added anew. */
export function useSaving({ edit, showRefused, onClose }: SavingInput) {
  const words = useTexts();
  const [isLost, setIsLost] = useState(false);
  const done = (title: string) => (saved: Discount) => {
    onClose();
    showToast({ tone: 'success', title, text: saved.title });
  };
  const failed = (title: string, error: ApiError) => showToast({ tone: 'error', title, text: reasonOf(error, words) });
  const create = useSend(createDiscount, {
    onDone: done(texts.created),
    onFailed: (error) => {
      showRefused(error);
      failed(texts.createFailed, error);
    },
  });
  const change = useSend(changeDiscount, {
    onDone: done(texts.updated),
    onFailed: (error) => {
      const found = conflictOf(changeDiscount, error);
      if (found) return edit.show(found);
      if (error.status === 404 && error.fields['serviceId'] === undefined) {
        edit.startNew();
        setIsLost(true);
      } else {
        showRefused(error);
      }
      failed(texts.updateFailed, error);
    },
  });

  function save(values: DiscountValues) {
    const stored = edit.before();
    if (!stored) return create.mutate({ body: discountBody(values) });
    const { id, ...before } = stored;
    change.mutate({ params: { id }, body: { ...discountBody(values, stored), before } });
  }

  return { save, isLost, isPending: create.isPending || change.isPending };
}
