import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FundRequest, FundRequestStatus } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { useNowMs } from '../platform/now.ts';
import { useTexts } from '../texts/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Money } from '../ui/money.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { goneBackOf, waitedSince } from './fund-requests.rules.ts';

const tones: Record<FundRequestStatus, Tone> = { pending: 'gold', approved: 'leaf', rejected: 'clay' };

const rupees = (amount: string) => formatRupees(paiseOf(amount));

interface FundRequestLineProps {
  readonly request: FundRequest;
  /** Another request for the same payment waits, or was credited. */
  readonly isSentAgain: boolean;
  readonly onSendAgain: (request: FundRequest) => void;
  readonly onHelp: ((request: FundRequest) => void) | undefined;
}

/** One request: how much, for which payment, where it stands and what the customer can do. */
export function FundRequestLine(props: FundRequestLineProps) {
  const { requests } = useTexts().wallet;
  const { amount, receivedAmount, receivedReference, status, adminNotes, createdAt, decidedAt, moneyBack } =
    props.request;
  const referenceNumber = receivedReference || props.request.referenceNumber;
  return (
    <li className="border-t border-dashed border-line-strong py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <Money amount={paiseOf(receivedAmount || amount)} className="figure text-xl" />
        <Standing request={props.request} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="min-w-0 break-all">
          {requests.reference} {referenceNumber}
        </span>
        <CopyButton isIconOnly text={referenceNumber} label={requests.copyReference} />
      </p>
      {status !== 'pending' && (
        <p className="mb-1 text-sm text-ink-3">
          {requests.sentOn} <RelativeDate at={createdAt} /> · {requests.decided[status]} <RelativeDate at={decidedAt} />
        </p>
      )}
      {status === 'approved' && (
        <p className="text-[0.9375rem] text-ink-2">
          {receivedAmount && requests.arrived(rupees(amount), rupees(receivedAmount))}{' '}
          {receivedReference && requests.corrected(props.request.referenceNumber)}{' '}
          {moneyBack.length === 0 && requests.approvedText}{' '}
          <a href={`${pages.papers}?receipt=${props.request.id}`} className="link font-semibold">
            {requests.receipt} <OfRequest request={props.request} />
          </a>
        </p>
      )}
      <MoneyBackLines request={props.request} />
      {adminNotes !== '' && (
        <p className="my-2 rounded-md bg-sunk px-3 py-2 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
          <b className="font-semibold">{requests.notes}: </b>
          {adminNotes}
        </p>
      )}
      {status === 'pending' && <Waiting {...props} />}
      {status === 'rejected' && <Rejected {...props} />}
    </li>
  );
}

function Standing({ request }: { request: FundRequest }) {
  const { requests } = useTexts().wallet;
  const { status } = request;
  const { back } = requests;
  if (status !== 'approved') return <Badge tone={tones[status]}>{requests.statuses[status]}</Badge>;
  const gone = goneBackOf(request);
  if (!gone) return <Stamp>{requests.credited}</Stamp>;
  const amount = formatRupees(gone.paise);
  if (gone.isWhole && gone.isTaken) return <Badge tone="clay">{back.words.reversed}</Badge>;
  if (gone.isWhole) return <Badge tone="stone">{(gone.isAwaited ? back.goingBack : back.returned)(amount)}</Badge>;
  return (
    <span className="grid justify-items-end gap-1">
      <Stamp>{requests.credited}</Stamp>
      <span className="text-sm text-ink-2">{(gone.isAwaited ? back.partlyGoing : back.partly)(amount)}</span>
    </span>
  );
}

/** What has gone back of a credited payment, and where it is. */
function MoneyBackLines({ request: { moneyBack } }: { request: FundRequest }) {
  const { back } = useTexts().wallet.requests;
  if (moneyBack.length === 0) return null;
  return (
    <ul className="my-2 grid gap-2 rounded-md bg-sunk px-3 py-2 text-[0.9375rem]">
      {moneyBack.map(({ kind, state, amount, referenceNumber, reason, isMistake, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added at the end.
        <li key={index} className="wrap-anywhere">
          <b className="font-semibold">
            {(kind === 'return' ? back[state] : isMistake ? back.mistaken : back.reversed)(rupees(amount))}
          </b>{' '}
          <span className="text-ink-3">
            <RelativeDate at={at} />
          </span>
          {referenceNumber !== null && <span className="block text-sm">{back.number(referenceNumber)}</span>}
          {reason !== '' && <span className="block text-sm text-ink-2">{back.why(reason)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Waiting({ request, onHelp }: FundRequestLineProps) {
  const { requests } = useTexts().wallet;
  const { isLate } = waitedSince(request.createdAt, useNowMs());
  return (
    <>
      <h3 className="mt-1 mb-2 text-base">{requests.next}</h3>
      <ol className="grid gap-2.5 text-[0.9375rem]">
        <Step number={1} state="done">
          {requests.sent}, <RelativeDate at={request.createdAt} />
        </Step>
        <Step number={2} state="current">
          {requests.checking}
        </Step>
        <Step number={3} state="ahead">
          {requests.crediting(formatRupees(paiseOf(request.amount)))}
        </Step>
      </ol>
      <p className={classNames('mt-3 text-sm', isLate ? 'text-ink' : 'text-ink-3')}>
        {isLate ? requests.late : requests.howLong}
      </p>
      {isLate && onHelp && (
        <div className="mt-3">
          <HelpButton request={request} onHelp={onHelp} />
        </div>
      )}
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly state: 'done' | 'current' | 'ahead';
  readonly children: ReactNode;
}

const stepMarks = {
  done: 'border-leaf bg-leaf-wash text-leaf',
  current: 'border-gold bg-gold-wash text-gold',
  ahead: 'border-line-strong text-ink-3',
};

function Step({ number, state, children }: StepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      // The line leads from one mark to the next.
      className="relative grid grid-cols-[auto_1fr] gap-2.5 not-last:before:absolute not-last:before:top-6 not-last:before:-bottom-2.5 not-last:before:left-[0.6875rem] not-last:before:border-l-[1.5px] not-last:before:border-line-strong"
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-6 place-items-center rounded-full border-[1.5px] text-xs font-bold tabular',
          stepMarks[state],
        )}
      >
        {state === 'done' ? <Check className="size-3.5" /> : number}
      </span>
      <span className={classNames('min-w-0', state === 'current' ? 'font-semibold text-ink' : 'text-ink-2')}>
        {children}
      </span>
    </li>
  );
}

function Rejected({ request, isSentAgain, onSendAgain, onHelp }: FundRequestLineProps) {
  const { requests } = useTexts().wallet;
  return (
    <>
      <p className="text-[0.9375rem] text-ink-2">
        {requests.rejectedText} {isSentAgain ? requests.rejectedAgain : requests.rejectedNext}
      </p>
      {!isSentAgain && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isSmall onClick={() => onSendAgain(request)}>
            <span>
              {requests.sendAgain} <OfRequest request={request} />
            </span>
          </Button>
          {onHelp && <HelpButton request={request} onHelp={onHelp} />}
        </div>
      )}
    </>
  );
}

function HelpButton({ request, onHelp }: { request: FundRequest; onHelp: (request: FundRequest) => void }) {
  const { requests } = useTexts().wallet;
  return (
    <Button isSmall onClick={() => onHelp(request)}>
      <span>
        {requests.help} <OfRequest request={request} />
      </span>
    </Button>
  );
}

/** Tells the buttons of one request from those of another for those who hear them out of their place. */
function OfRequest({ request }: { request: FundRequest }) {
  const { requests } = useTexts().wallet;
  return <span className="sr-only">{requests.ofRequest(formatRupees(paiseOf(request.amount)))}</span>;
}
