import { useEffect, useRef, useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { decideFundRequest, ownRequestText, readRejectionReasons } from '../../contract/funds-admin.ts';
import { formatRupees, paiseOf, parseAmount } from '../../contract/money.ts';
import { utrOf } from '../../contract/payment-reference.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { adminTexts } from '../texts/admin.ts';
import { arrivedTexts, rejectTexts } from '../texts/admin-payments.ts';
import { processRequestTexts as texts } from '../texts/admin-process-request.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Correction, CorrectionFields } from './admin-correction-fields.tsx';
import { NearPayments } from './admin-near-payments.tsx';
import { Reference, ReferenceHint } from './admin-request-row.tsx';
import { isSuspicious, SimilarHints } from './admin-similar-hints.tsx';

const listTexts = adminTexts.fundRequests;
const maxNotesCharacters = 2_000;
/** Names and references of any length leave room for their label. */
const longValue = 'block max-w-54 whitespace-normal wrap-anywhere md:max-w-sm';

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

interface ProcessRequestProps {
  readonly task: { readonly kind: 'approve' | 'reject'; readonly request: FundRequestForAdmin };
  readonly isDecided: boolean;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Everything needed to compare the payment with the bank's list, and both decisions. */
export function ProcessRequest({ task: { kind, request }, isDecided, onClose, onDecided }: ProcessRequestProps) {
  const [notes, setNotes] = useState('');
  const [isReasonAsked, setReasonAsked] = useState(false);
  const notesBox = useRef<HTMLTextAreaElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // They stand below the notes, which have the focus: in a low window under the buttons.
    if (isReasonAsked) reasons.current?.scrollIntoView({ block: 'center' });
  }, [isReasonAsked]);
  const isSilent = notes.trim() === '';
  const readyReasons = useRead(readRejectionReasons, {}).data?.reasons ?? [];
  const { arrived } = request;
  // What the bank shows is credited, whatever was asked for.
  const received = arrived !== null && arrived.amount !== request.amount ? arrived.amount : '';
  const [correction, setCorrection] = useState<Correction>({ amount: received, reference: '' });
  // Another place for them: they open where something is filled in.
  const [chosen, setChosen] = useState(0);
  const choose = (meant: Correction) => {
    setCorrection(meant);
    setChosen(chosen + 1);
  };
  const settled = () => {
    onDecided();
    onClose();
  };
  const approve = useDecision({ request, notes, correction, status: 'approved', onSettled: settled });
  const reject = useDecision({ request, notes, correction: undefined, status: 'rejected', onSettled: settled });
  const isBusy = approve.isPending || reject.isPending;
  const isOver = isDecided && !isBusy;
  const isOwn = useUser().id === request.user.id;
  const refuse = () => {
    if (!isSilent || isReasonAsked) return reject.send();
    setReasonAsked(true);
    notesBox.current?.focus();
  };
  const { user } = request;
  const amount = formatRupees(paiseOf(request.amount));

  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={texts.title}
      description={texts.ofUser(amount, `${user.firstName} ${user.lastName}`)}
      footer={
        <>
          <Button
            isWide
            variant={kind === 'reject' ? 'danger' : 'quiet'}
            isBusy={reject.isPending}
            disabled={approve.isPending || isOver || isOwn}
            // A double press is one: the second would refuse without what the first asks for.
            onClick={({ detail }) => detail < 2 && refuse()}
          >
            {isReasonAsked && isSilent ? rejectTexts.without : texts.reject}
          </Button>
          <Button
            isWide
            variant={kind === 'approve' ? 'primary' : 'quiet'}
            isBusy={approve.isPending}
            disabled={reject.isPending || isOver || isOwn}
            onClick={approve.send}
          >
            {approveText(correction, request)}
          </Button>
        </>
      }
    >
      {isOwn && (
        <Banner tone="gold" className="mb-3">
          {ownRequestText}
        </Banner>
      )}
      <div role="alert">
        {isOver && (
          <Banner tone="clay" className="mb-3">
            {texts.decidedMeanwhile}
          </Banner>
        )}
      </div>
      <Lines>
        <Line
          label={texts.user}
          value={
            <span className={longValue}>
              {user.firstName} {user.lastName}
              <span className="block text-sm font-normal text-ink-3">{user.email}</span>
            </span>
          }
        />
        <Line
          label={texts.reference}
          value={
            <span className={longValue}>
              <Reference reference={request.referenceNumber} />
            </span>
          }
          note={
            <span className="flex flex-wrap gap-1.5">
              <ReferenceHint reference={request.referenceNumber} />
              <SimilarHints request={request} />
            </span>
          }
        />
        <Line label={texts.date} value={<time dateTime={request.createdAt}>{formatInIndia(request.createdAt)}</time>} />
        {arrived && (
          <Line
            label={arrivedTexts.title}
            value={formatRupees(paiseOf(arrived.amount))}
            note={arrivedTexts.where(arrived.account, dayFormat.format(Date.parse(arrived.paidOn)))}
          />
        )}
        <TotalLine label={texts.amount} value={amount} />
      </Lines>
      <Advice request={request} />
      <NearPayments request={request} isReadOnly={isBusy || isOver} onChoose={choose} />
      <CorrectionFields
        key={chosen}
        value={correction}
        faults={approve.faults}
        isReadOnly={isBusy || isOver}
        onChange={setCorrection}
      />
      <TextareaField
        label={texts.notes}
        hint={texts.notesHint}
        placeholder={texts.notesPlaceholder[kind]}
        maxLength={maxNotesCharacters}
        rows={3}
        className="mt-5"
        value={notes}
        ref={notesBox}
        readOnly={isBusy}
        error={
          approve.faults['adminNotes'] ??
          reject.faults['adminNotes'] ??
          (isReasonAsked && isSilent ? rejectTexts.ask : undefined)
        }
        onChange={(event) => setNotes(event.target.value)}
      />
      {(kind === 'reject' || isReasonAsked) && readyReasons.length > 0 && (
        <div ref={reasons} className="mt-3">
          <ChipGroup
            label={rejectTexts.label}
            options={readyReasons.map((reason) => ({ value: reason, label: reason }))}
            value={readyReasons.find((reason) => reason === notes)}
            onChange={setNotes}
          />
        </div>
      )}
    </Dialog>
  );
}

function Advice({ request }: { request: FundRequestForAdmin }) {
  const isOdd = utrOf(request.referenceNumber) === undefined;
  const isTwin = isSuspicious(request);
  const { notShownBy } = request;
  const { sameReference, sameAmount } = request.similar;
  return (
    <Banner tone={isOdd || isTwin || notShownBy.length > 0 ? 'gold' : 'sky'} className="mt-3">
      {notShownBy.length > 0 && <b className="font-semibold">{arrivedTexts.notShown(notShownBy)}</b>} {texts.check}{' '}
      {isOdd && texts.odd} {sameReference > 0 && `${listTexts.sameReferenceText(sameReference)}.`}{' '}
      {sameAmount > 0 && `${listTexts.sameAmountText(sameAmount)}.`} {isTwin && texts.similar}
    </Banner>
  );
}

interface DecisionInput {
  readonly request: FundRequestForAdmin;
  readonly notes: string;
  /** Undefined for a decision that credits nothing. */
  readonly correction: Correction | undefined;
  readonly status: 'approved' | 'rejected';
  readonly onSettled: () => void;
}

/** One of the two decisions. Each keeps its own key, so that a retry after a lost answer settles the request once. */
function useDecision({ request, notes, correction, status, onSettled }: DecisionInput) {
  const words = useTexts();
  const key = useIdempotencyKey(JSON.stringify([request.id, status, notes, correction]));
  const name = `${request.user.firstName} ${request.user.lastName}`;
  const isApproval = status === 'approved';

  const decide = useSend(decideFundRequest, {
    key,
    onDone: (decided) => {
      onSettled();
      const amount = formatRupees(paiseOf(decided.receivedAmount ?? decided.amount));
      showToast({
        tone: 'success',
        title: isApproval ? texts.approved : texts.rejected,
        text: (isApproval ? texts.approvedText : texts.rejectedText)(amount, name),
      });
    },
    onFailed: (error) => {
      const isLate = error.code === 'already-decided';
      if (isLate) onSettled();
      const title = isApproval ? texts.approveFailed : texts.rejectFailed;
      showToast({
        tone: 'error',
        title,
        text: isLate ? `${texts.alreadyDecided} ${reasonOf(error, words)}` : reasonOf(error, words),
      });
    },
  });

  return {
    isPending: decide.isPending,
    faults: decide.error?.fields ?? {},
    send: () =>
      decide.mutate({ params: { id: request.id }, body: { status, adminNotes: notes, ...bodyOf(correction) } }),
  };
}

/** Names what is credited where that is not what was asked for. */
function approveText({ amount }: Correction, request: FundRequestForAdmin): string {
  const receivedPaise = parseAmount(amount.trim());
  const isOther = receivedPaise !== undefined && receivedPaise > 0 && receivedPaise !== paiseOf(request.amount);
  return isOther ? texts.approveReceived(formatRupees(receivedPaise)) : texts.approve;
}

function bodyOf(correction: Correction | undefined): { receivedAmount?: string; referenceNumber?: string } {
  const [amount, reference] = [correction?.amount.trim() ?? '', correction?.reference.trim() ?? ''];
  return { ...(amount !== '' && { receivedAmount: amount }), ...(reference !== '' && { referenceNumber: reference }) };
}
