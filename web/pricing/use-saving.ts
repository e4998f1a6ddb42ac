import { useState } from 'react';
import { type Discount, listDiscounts } from '../../contract/pricing.ts';
import { changeDiscount, createDiscount } from '../../contract/pricing-admin.ts';
import type { ApiError } from '../platform/api.ts';
import { useRead, useRefresh, useSend } from '../platform/query.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { type DiscountValues, differingFields, discountBody } from './discounts.rules.ts';

const texts = discountTexts.dialog;

export interface Meanwhile {
  /** What somebody else made of it; undefined: they deleted it. */
  readonly fresh: Discount | undefined;
  readonly fields: readonly (keyof Discount)[];
}

interface SavingInput {
  /** Undefined: a new one. */
  readonly discount: Discount | undefined;
  readonly showRefused: (error: ApiError) => boolean;
  readonly onClose: () => void;
}

/**
 * Adds a discount, or replaces one after a look at whether somebody else has changed or deleted it since it was opened;
 * the person then decides with both in sight.
 */
export function useSaving({ discount, showRefused, onClose }: SavingInput) {
  const words = useTexts();
  const refresh = useRefresh();
  const list = useRead(listDiscounts, {});
  const [opened, setOpened] = useState(discount);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [isLooking, setIsLooking] = useState(false);
  const done = (title: string) => (saved: Discount) => {
    onClose();
    showToast({ tone: 'success', title, text: saved.title });
  };
  const lose = () => {
    setOpened(undefined);
    setMeanwhile({ fresh: undefined, fields: [] });
  };
  const create = useSend(createDiscount, {
    refreshes: [listDiscounts],
    onDone: done(texts.created),
    onFailed: (error) => {
      showRefused(error);
      showToast({ tone: 'error', title: texts.createFailed, text: reasonOf(error, words) });
    },
  });
  const change = useSend(changeDiscount, {
    refreshes: [listDiscounts],
    onDone: done(texts.updated),
    onFailed: (error) => {
      if (error.status === 404 && error.fields['serviceId'] === undefined) {
        refresh(listDiscounts);
        lose();
      } else {
        showRefused(error);
      }
      showToast({ tone: 'error', title: texts.updateFailed, text: reasonOf(error, words) });
    },
  });

  async function save(values: DiscountValues) {
    const body = discountBody(values, opened);
    if (!opened) return create.mutate({ body });
    setIsLooking(true);
    const { data } = await list.refetch();
    setIsLooking(false);
    const fresh = data ? data.find(({ id }) => id === opened.id) : opened;
    if (!fresh) return lose();
    const fields = differingFields(opened, fresh);
    if (fields.length > 0) {
      setOpened(fresh);
      setMeanwhile({ fresh, fields });
      return;
    }
    change.mutate({ params: { id: opened.id }, body });
  }

  return { save, meanwhile, isNew: !opened, isPending: isLooking || create.isPending || change.isPending };
}
