import { listUserBonuses } from '../../contract/bonuses.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { deleteUser, type UserForAdmin } from '../../contract/users.ts';
import { useRead, useSend } from '../platform/query.ts';
import { usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusal } from './refusal.tsx';

const texts = usersTexts.deleteUser;

interface DeleteUserProps {
  readonly user: UserForAdmin;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Says what a deletion takes and what it leaves, with the money that is given up. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const words = useTexts();
  const remove = useSend(deleteUser, {
    onDone: () => {
      onClose();
      onDeleted();
      showToast({ tone: 'success', title: texts.done, text: texts.doneText });
    },
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  const bonuses = useRead(listUserBonuses, { params: { id: user.id } }, { staleMs: 0 });
  const bonusPaise = (bonuses.data ?? []).reduce((sum, { left }) => sum + paiseOf(left), 0);
  const balancePaise = paiseOf(user.balance);
  return (
    <Confirm
      isOpen
      title={texts.title(`${user.firstName} ${user.lastName}`)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      isBusy={remove.isPending || bonuses.isPending}
      onConfirm={() => remove.mutate({ params: { id: user.id }, query: { balance: user.balance } })}
      onCancel={onClose}
    >
      <dl>
        <dt className="font-semibold text-ink">{texts.lost}</dt>
        <dd className="mt-0.5">{texts.lostText}</dd>
        {bonusPaise > 0 && <dd className="mt-0.5 font-semibold text-ink">{texts.bonus(formatRupees(bonusPaise))}</dd>}
        {bonuses.isError && <dd className="mt-0.5 font-semibold text-ink">{texts.bonusUnknown}</dd>}
        <dt className="mt-3 font-semibold text-ink">{texts.kept}</dt>
        <dd className="mt-0.5">{texts.keptText}</dd>
      </dl>
      {balancePaise > 0 && (
        <Banner tone="gold" title={texts.balance(formatRupees(balancePaise))} className="mt-4">
          {texts.balanceText}
        </Banner>
      )}
      <Refusal title={texts.failed} error={remove.error} />
    </Confirm>
  );
}
