import { type FormEvent, useState } from 'react';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import type { OrderForAdmin, SettableStatus } from '../../contract/orders.ts';
import { changeOrderStatus } from '../../contract/orders-admin.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useMay } from '../platform/permissions.tsx';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { adminTexts } from '../texts/admin.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { setPartialTexts } from '../texts/admin-orders.ts';
import { setStatusTexts } from '../texts/admin-set-status.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { showUndoable } from '../ui/undo-toast.tsx';
import {
  deliveredOf,
  likelyNext,
  parsePercent,
  settableFrom,
  startingPercent,
  unitsAt,
  wayBack,
} from './admin-orders.rules.ts';
import { PartialFields } from './admin-partial-fields.tsx';
import { canBecomePartial, shareOf, typedUnits } from './refunds.rules.ts';
import { StillAtProvider, useStillAtProvider } from './still-at-provider.tsx';
import { useSettingPartial } from './use-setting-partial.ts';

const texts = setStatusTexts;
const { statuses } = adminTexts.orders;

interface SetStatusProps {
  readonly order: OrderForAdmin;
  /** What is chosen at first; the likeliest where nothing is said. */
  readonly start?: SettableStatus | 'partial' | undefined;
  readonly onClose: () => void;
  /** It moved: by this admin now, or by another one before. */
  readonly onMoved: () => void;
}

/** Moves one order to any status that it can have next; cancelling asks once more. */
export function SetStatus({ order: latest, start, onClose, onMoved }: SetStatusProps) {
  const edit = useEditConflict<OrderForAdmin, { percent: string }>({
    stored: latest,
    valuesOf: (stored = latest) => ({ percent: String(startingPercent(stored)) }),
  });
  const { draft, conflict } = edit;
  // What the admin chose by, whatever the list says by now.
  const order = edit.before() ?? latest;
  const [choice, setChoice] = useState<SettableStatus | 'partial' | undefined>(() => start ?? likelyNext(order.status));
  const [partial, setPartial] = useState({ remains: '', note: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const still = useStillAtProvider(order.id, choice === 'partial' || choice === 'cancelled');
  const send = useChange({
    order,
    onClose,
    onMoved,
    onAtProvider: () => {
      setIsConfirming(false);
      still.refresh();
    },
    onConflict: (found) => {
      setIsConfirming(false);
      edit.show(found);
    },
  });
  const choices = useChoices(order);
  const remains = typedUnits(partial.remains, order);
  const paying = useSettingPartial({
    order,
    remains,
    note: partial.note.trim(),
    letGo: still.reason,
    onAtProvider: still.refresh,
    onMoved: () => {
      onMoved();
      onClose();
    },
  });
  const percentText = draft.state().values.percent;
  const percent = parsePercent(percentText);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (choice === undefined || (choice === 'processing' && percent === undefined) || still.isMissing) return;
    if (choice === 'partial') {
      if (remains !== undefined) paying.pay();
    } else if (choice === 'cancelled') setIsConfirming(true);
    else send.change(choice, percent);
  }

  if (isConfirming) {
    const { user } = order;
    const { title, text, confirm, keep } = texts.confirmCancel;
    return (
      <Confirm
        isOpen
        title={title(order.id)}
        confirmLabel={confirm}
        cancelLabel={keep}
        isBusy={send.isPending}
        onConfirm={() => send.change('cancelled', undefined, still.reason)}
        onCancel={onClose}
      >
        {text(formatRupees(paiseOf(order.totalAmount)), `${user.firstName} ${user.lastName}`)}
      </Confirm>
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(order.id)}
      description={`${order.service.name} · ${texts.now}: ${statuses[order.status]}`}
      submitLabel={submitLabelOf(choice, remains, order) ?? (edit.overwrites ? editTexts.saveOver : texts.submit)}
      isBusy={send.isPending || paying.isPending}
      onSubmit={submit}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          conflict={conflict}
          describe={(_, { percent: text }) => ({ label: texts.delivered, value: deliveredText(order, text) })}
          // Two numbers of units can be the same in percent.
          notes={conflict.fields.length > 0 ? [] : [{ label: texts.delivered, value: deliveredOf(conflict.fresh) }]}
        />
      )}
      <div>
        <ChipGroup label={texts.choose} options={choices} value={choice} onChange={setChoice} />
        <p aria-live="polite" className="mt-2 text-sm text-ink-2">
          {choice
            ? meanings[choice]
            : isSubmitted && <span className="font-semibold text-clay">{texts.choiceNeeded}</span>}
        </p>
      </div>
      <StillAtProvider orderId={order.id} still={still} isSubmitted={isSubmitted} onAsked={onClose} />
      {choice === 'partial' && (
        <PartialFields
          {...{ order, isSubmitted, ...partial }}
          onRemains={(text) => setPartial({ ...partial, remains: text })}
          onNote={(text) => setPartial({ ...partial, note: text })}
        />
      )}
      {choice === 'processing' && (
        <PercentField
          quantity={order.quantity}
          text={percentText}
          percent={percent}
          onChange={(text) => draft.set('percent', text)}
        />
      )}
    </FormDialog>
  );
}

const meanings = { ...texts.meaning, partial: setPartialTexts.meaning };

/** Where the order can be set; to partial by whoever may pay back, if it is not their own. */
function useChoices(order: OrderForAdmin) {
  const mayRefund = useMay()('orders.refund');
  const isOwn = useUser().id === order.user.id;
  const settable = settableFrom(order.status).map((value) => ({ value, label: statuses[value] }));
  const hasPartial = mayRefund && !isOwn && canBecomePartial(order);
  return hasPartial ? [...settable, { value: 'partial' as const, label: setPartialTexts.choice }] : settable;
}

/** A button that pays says how much. */
function submitLabelOf(choice: string | undefined, remains: number | undefined, order: OrderForAdmin) {
  if (choice !== 'partial' || remains === undefined) return undefined;
  return setPartialTexts.submit(formatRupees(shareOf(remains, order)));
}

function deliveredText({ quantity }: OrderForAdmin, percentText: string): string {
  const percent = parsePercent(percentText);
  if (percent === undefined) return percentText;
  return `${groupDigits(String(unitsAt(quantity, percent)))} / ${groupDigits(String(quantity))}`;
}

interface PercentFieldProps {
  readonly quantity: number;
  readonly text: string;
  readonly percent: number | undefined;
  readonly onChange: (text: string) => void;
}

function PercentField({ quantity, text, percent, onChange }: PercentFieldProps) {
  const units = (count: number) => groupDigits(String(count));
  return (
    <NumberField
      kind="quantity"
      label={texts.percent}
      value={text}
      suffix={<span className="pr-3">%</span>}
      onChange={(event) => onChange(event.target.value)}
      {...(percent === undefined
        ? { error: texts.percentFault }
        : { hint: texts.percentHint(units(unitsAt(quantity, percent)), units(quantity)) })}
    />
  );
}

interface ChangeProps extends SetStatusProps {
  /** It stands where it stood, but another number of units is delivered. */
  readonly onConflict: (found: { readonly reason: string; readonly fresh: OrderForAdmin }) => void;
  /** A provider has it, which the page did not know. */
  readonly onAtProvider: () => void;
}

function useChange({ order, onClose, onMoved, onConflict, onAtProvider }: ChangeProps) {
  const words = useTexts();
  const close = () => {
    onMoved();
    onClose();
  };
  const back = useSend(changeOrderStatus, {
    onDone: ({ id, status }) =>
      showToast({ tone: 'success', title: texts.updated, text: texts.updatedText(id, statuses[status]) }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  const send = useSend(changeOrderStatus, {
    onDone: (moved) => {
      close();
      const { id, status } = moved;
      const told = { title: texts.updated, text: texts.updatedText(id, statuses[status]) };
      // What was to be sent is not sent any more: taken back, nobody would deliver it.
      const way = moved.isReversible ? wayBack(order, moved) : undefined;
      if (way)
        showUndoable({ ...told, label: adminTexts.undo, undo: () => back.mutate({ params: { id }, body: way }) });
      else showToast({ tone: 'success', ...told });
    },
    onFailed: (error) => {
      const found = conflictOf(changeOrderStatus, error);
      if (found?.fresh.status === order.status) return onConflict(found);
      if (error.code === 'order-at-provider') onAtProvider();
      // Somebody moved it meanwhile, so the choices on the screen are no longer true.
      if (error.code === 'changed-meanwhile' || error.code === 'status-not-reachable') {
        close();
      }
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return {
    isPending: send.isPending,
    change: (status: SettableStatus, percent: number | undefined, letGo?: string) =>
      send.mutate({
        params: { id: order.id },
        body: {
          status,
          from: order.status,
          fromDelivered: order.progress,
          ...(status === 'processing' && { progress: percent }),
          ...(letGo !== undefined && { letGo }),
        },
      }),
  };
}
