import type { Discount } from '../../contract/pricing.ts';
import { deleteDiscount } from '../../contract/pricing-admin.ts';
import { useSend } from '../platform/query.ts';
import { discountTexts } from '../texts/admin-discounts.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = discountTexts.deleting;

export function DeleteDiscount({ discount: { id, title }, onClose }: { discount: Discount; onClose: () => void }) {
  const words = useTexts();
  const send = useSend(deleteDiscount, {
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: texts.done, text: title });
    },
    onFailed: (error) => {
      const isGone = error.status === 404;
      if (isGone) onClose();
      showToast({ tone: 'error', title: texts.failed, text: isGone ? texts.gone : reasonOf(error, words) });
    },
  });

  return (
    <Confirm
      isOpen
      title={texts.title(title)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id } })}
      onCancel={onClose}
    >
      <p>{texts.text}</p>
      <p className="mt-2">{texts.comfort}</p>
    </Confirm>
  );
}
