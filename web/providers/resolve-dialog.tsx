import { useState } from 'react';
import {
  type AttentionItem,
  readServiceRoutes,
  resolveDispatch,
  type ServiceRoute,
} from '../../contract/dispatches.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { listProviders } from '../../contract/providers.ts';
import { useDraft, useForm } from '../platform/draft.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { attentionTexts } from '../texts/admin-attention.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { AttentionFacts } from './attention-facts.tsx';
import { DeliveredThere, useDeliveredThere } from './delivered-there.tsx';
import { FindingList } from './finding-list.tsx';
import {
  canBeSent,
  choosesProvider,
  dangerOf,
  isTakenAfterAll,
  paysBack,
  resolveBody,
  resolveRules,
  resolveStart,
} from './resolve-form.rules.ts';

const texts = attentionTexts.dialog;

/** By the answer, else by what follows of it. */
const submitLabels: Readonly<Record<string, string>> = {
  placed: texts.submitPlaced,
  delivered: texts.submitDelivered,
  seen: texts.submitSeen,
  'send-again': texts.submitAgain,
  refund: texts.submitRefund,
};

interface ResolveDialogProps {
  readonly item: AttentionItem;
  readonly onClose: () => void;
}

/** A person says what became of an order: it is there, or it is sent again, or paid back. */
export function ResolveDialog({ item, onClose }: ResolveDialogProps) {
  const { kind, orderId, totalAmount } = item;
  const draft = useDraft(resolveStart(item));
  const form = useForm(draft, resolveRules(item));
  const { values } = form;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const delivered = useDeliveredThere(item, paysBack(values, item));
  const send = useResolving({ item, onClose, showRefused: form.showRefused, onAtProvider: delivered.refresh });
  const { isPending } = send;
  const paid = formatRupees(paiseOf(totalAmount));
  const isPlaced = values.as === 'placed';
  const isLate = isTakenAfterAll(item);
  const danger = dangerOf(item);
  const canReadRoutes = useMay()('providers.manage');
  const isRead = canReadRoutes && values.next === 'send-again';
  const routes =
    useRead(readServiceRoutes, { params: { id: item.service.id } }, { enabled: isRead }).data?.routes ?? [];
  const omits = item.run !== null && values.as === 'not-placed' && values.next === 'refund';
  const submitLabel = omits ? texts.submitOmit : (submitLabels[values.as] ?? submitLabels[values.next] ?? texts.submit);

  return (
    <FormDialog
      title={texts.title(orderId)}
      description={item.service.name}
      submitLabel={submitLabel}
      isBusy={isPending}
      size={kind === 'unknown' ? 'large' : 'normal'}
      formClassName={kind === 'unknown' ? 'grid gap-5 md:grid-cols-2 md:items-start' : 'grid'}
      onClose={onClose}
      onSubmit={(event) => {
        setIsSubmitted(true);
        form.submit((sound) => {
          if (delivered.isMissing) return;
          send.mutate({
            params: { id: item.dispatchId },
            body: resolveBody(sound, { routes, since: item.since, letGo: delivered.reason }),
          });
        })(event);
      }}
    >
      <div className="grid min-w-0 gap-5">
        {kind === 'unknown' && (
          <Choice
            label={texts.answer}
            error={form.control('as').error}
            options={[
              { value: 'placed', label: texts.placed },
              // Of a run alone nobody can say that the order was delivered.
              ...(item.run ? [] : [{ value: 'delivered', label: texts.delivered }]),
              { value: 'not-placed', label: texts.notPlaced },
            ]}
            value={values.as}
            onChange={(as) => draft.set('as', as, { isDone: true })}
          />
        )}
        {isLate && (
          <Choice
            label={texts.next}
            error={form.control('as').error}
            options={[
              { value: 'placed', label: texts.goesOn(item.providerOrder ?? '') },
              { value: 'seen', label: texts.looked },
            ]}
            value={values.as}
            onChange={(as) => draft.set('as', as, { isDone: true })}
          />
        )}
        {isPlaced && !isLate && (
          <PlacedFields
            item={item}
            form={form}
            isBusy={isPending}
            onProvider={(id) => draft.set('providerId', id, { isDone: true })}
          />
        )}
        {values.as === 'delivered' && <p className="text-ink-2">{texts.deliveredHint}</p>}
        {values.as === 'not-placed' && (
          <>
            {danger ? <Banner tone="clay">{danger}</Banner> : <p className="text-ink-2">{texts.heldHint}</p>}
            <Choice
              label={texts.next}
              error={form.control('next').error}
              options={[
                ...(canBeSent(item) ? [{ value: 'send-again', label: texts.again }] : []),
                { value: 'refund', label: item.run ? omissionOf(item.run) : texts.refund(paid) },
              ]}
              value={values.next}
              onChange={(next) => draft.set('next', next, { isDone: true })}
            />
            {values.next === 'refund' && item.run && (
              <p className="text-ink-2">{item.run.isPost ? texts.omitPostHint : texts.omitRunHint}</p>
            )}
            <DeliveredThere {...{ delivered, isSubmitted }} />
            {values.next === 'send-again' && routes.length > 1 && (
              <SelectField
                label={texts.route}
                disabled={isPending}
                options={routeOptions(routes)}
                {...form.control('route')}
                value={values.route}
                onChange={({ target }) => draft.set('route', target.value, { isDone: true })}
              />
            )}
            {values.next === 'send-again' && <CheckboxField label={texts.ignoreFloor} {...form.flag('ignoreFloor')} />}
          </>
        )}
        <TextareaField
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          maxLength={500}
          readOnly={isPending}
          {...form.control('reason')}
          value={values.reason}
          onChange={(event) => draft.set('reason', event.target.value)}
        />
      </div>
      {kind === 'unknown' && (
        <div className="grid min-w-0 gap-3">
          <AttentionFacts item={item} />
          <FindingList item={item} />
        </div>
      )}
    </FormDialog>
  );
}

const omissionOf = ({ number, isPost }: NonNullable<AttentionItem['run']>): string =>
  isPost ? texts.omitPost(number) : texts.omitRun(number);

function routeOptions(routes: readonly ServiceRoute[]) {
  const options = routes.map(({ providerName, externalId, isUsable }, index) => {
    const label = texts.routeOf(providerName, externalId);
    return { value: String(index), label: isUsable ? label : texts.routeNotNow(label) };
  });
  return [{ value: '', label: texts.anyRoute }, ...options];
}

interface ResolvingInput extends ResolveDialogProps {
  readonly showRefused: ReturnType<typeof useForm<ReturnType<typeof resolveStart>>>['showRefused'];
  /** A provider says that it delivered it, which the page did not know. */
  readonly onAtProvider: () => void;
}

function useResolving({ item: { orderId, run }, onClose, showRefused, onAtProvider }: ResolvingInput) {
  const words = useTexts();
  return useSend(resolveDispatch, {
    onDone: (_, { body }) => {
      onClose();
      const isAgain = body.then === 'send-again';
      const notPlaced = isAgain ? texts.doneAgain : run ? texts.doneOmit : texts.doneRefund;
      const title = {
        placed: texts.donePlaced,
        delivered: texts.doneDelivered,
        seen: texts.doneSeen,
        'not-placed': notPlaced,
      }[body.as];
      showToast({ tone: 'success', title, text: texts.doneText(orderId) });
    },
    onFailed: (error, { body }) => {
      const isGone = error.status === 404 || error.code === 'already-decided';
      // The list shows what the provider says by now.
      const isOther = body.as === 'seen' && error.code === 'conflict';
      if (error.code === 'order-at-provider') onAtProvider();
      if (isGone || isOther) onClose();
      else showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: isGone ? texts.gone : reasonOf(error, words) });
    },
  });
}

interface PlacedFieldsProps {
  readonly item: AttentionItem;
  readonly form: ReturnType<typeof useForm<ReturnType<typeof resolveStart>>>;
  readonly isBusy: boolean;
  readonly onProvider: (providerId: string) => void;
}

function PlacedFields({ item, form, isBusy, onProvider }: PlacedFieldsProps) {
  const isChosen = choosesProvider(item);
  const providers = useRead(listProviders, {}, { enabled: isChosen }).data ?? [];
  const numbers = item.hints.map(({ providerOrder }) => providerOrder).join(', ');
  return (
    <>
      {isChosen && (
        <SelectField
          label={texts.provider}
          placeholder={texts.chooseProvider}
          disabled={isBusy}
          options={providers.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.control('providerId')}
          value={form.values.providerId}
          onChange={({ target }) => onProvider(target.value)}
        />
      )}
      <TextField
        label={texts.number}
        hint={numbers === '' ? texts.placedHint : `${attentionTexts.hints} ${numbers}. ${texts.placedHint}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        readOnly={isBusy}
        {...form.field('providerOrder')}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chips with what is wrong below them. */
function Choice({ error, value, ...rest }: ChoiceProps) {
  return (
    <div>
      <ChipGroup {...rest} value={value === '' ? undefined : value} />
      <p role="alert" className="mt-1.5 text-sm font-semibold text-clay empty:hidden">
        {error}
      </p>
    </div>
  );
}
