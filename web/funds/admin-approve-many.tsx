import { useState } from 'react';
import type { FundRequestForAdmin } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { adminTexts } from '../texts/admin.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { askedPaise } from './admin-choose-requests.tsx';
import { ReferenceHint } from './admin-request-row.tsx';
import { SimilarHints } from './admin-similar-hints.tsx';
import { type Outcome, useApprovingMany } from './use-approving-many.ts';

const texts = adminTexts.manyRequests;
const tones: Record<Outcome['kind'], Tone> = { approved: 'leaf', decided: 'stone', failed: 'clay' };

interface ApproveManyProps {
  readonly requests: readonly FundRequestForAdmin[];
  readonly onClose: () => void;
  /** The first answer is here: the list is not what it was. */
  readonly onDecided: () => void;
}

/** All that is about to be credited, with its total; then what came of each. */
export function ApproveMany({ requests: chosen, onClose, onDecided }: ApproveManyProps) {
  // Rows that are decided leave the choice while this dialog still tells of them.
  const [requests] = useState(chosen);
  const { outcomes, isBusy, start } = useApprovingMany(requests);
  const counted = (wanted: Outcome['kind']) => [...outcomes.values()].filter(({ kind }) => kind === wanted).length;
  const [approved, decided, failed] = [counted('approved'), counted('decided'), counted('failed')];
  const isOver = !isBusy && outcomes.size > 0;
  // Stopped half-way: what was not sent can be, once the reason is gone.
  const unsent = isOver ? requests.length - outcomes.size : 0;

  function close() {
    if (isBusy) return;
    if (outcomes.size > 0) onDecided();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={isOver ? texts.result(approved, decided) : texts.title(requests.length)}
      footer={
        <>
          <Button isWide disabled={isBusy} onClick={close}>
            {isOver ? texts.close : adminTexts.list.cancel}
          </Button>
          {(!isOver || failed + unsent > 0) && (
            <Button isWide variant="primary" isBusy={isBusy} onClick={start}>
              {isOver ? texts.retry : texts.submit}
            </Button>
          )}
        </>
      }
    >
      {outcomes.size === 0 && !isBusy && <Banner tone="sky">{texts.text}</Banner>}
      {isBusy && (
        <ProgressBar
          label={texts.submit}
          value={outcomes.size}
          max={requests.length}
          valueText={texts.progress(outcomes.size, requests.length)}
          tone="leaf"
        />
      )}
      <p role="status">
        {isOver && <span className="sr-only">{texts.result(approved, decided)}</span>}
        {isOver && failed > 0 && <span className="font-semibold text-clay">{texts.failed(failed, unsent)}</span>}
      </p>
      <Lines className="mt-2">
        {requests.map((request) => (
          <RequestLine key={request.id} request={request} outcome={outcomes.get(request.id)} />
        ))}
        <TotalLine label={texts.total} value={formatRupees(askedPaise(requests))} />
      </Lines>
    </Dialog>
  );
}

function RequestLine({ request, outcome }: { request: FundRequestForAdmin; outcome: Outcome | undefined }) {
  const { user, referenceNumber, amount } = request;
  return (
    <Line
      label={
        <span className="wrap-anywhere">
          {user.firstName} {user.lastName}
        </span>
      }
      note={
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          {referenceNumber} <ReferenceHint reference={referenceNumber} />
          <SimilarHints request={request} />
          {outcome?.kind === 'failed' && <span className="basis-full text-clay">{outcome.reason}</span>}
        </span>
      }
      value={
        <span className="inline-grid justify-items-end gap-1">
          {formatRupees(paiseOf(amount))}
          {outcome && <Badge tone={tones[outcome.kind]}>{texts.outcomes[outcome.kind]}</Badge>}
        </span>
      }
    />
  );
}
