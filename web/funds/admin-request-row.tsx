import type { FundRequestForAdmin, FundRequestStatus } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { utrOf } from '../../contract/payment-reference.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { adminTexts } from '../texts/admin.ts';
import { moneyBackTexts } from '../texts/admin-money-back.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { PhoneRow, type RowChoice } from '../ui/phone-row.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { BackLines, Decided, DecidedAndBack } from './admin-decided-and-back.tsx';
import { isSuspicious, SimilarHints } from './admin-similar-hints.tsx';
import { WaitingTime } from './admin-waiting-time.tsx';
import { isWhollyReversed, referenceGroups, searchableReference } from './fund-requests.rules.ts';

/** What the admin wants to do with a request; the dialog opens for it. */
export interface RequestTask {
  readonly kind: 'approve' | 'reject' | 'read-notes' | 'give-back';
  readonly request: FundRequestForAdmin;
}

const texts = adminTexts.fundRequests;
const tones: Record<FundRequestStatus, Tone> = { pending: 'gold', approved: 'leaf', rejected: 'clay' };

type Row = SteadyRow<FundRequestForAdmin>;

/** The columns. In a narrow table the status stands below the amount, and where all are waiting it goes without saying. */
export function requestColumns(
  filter: FundRequestStatus | undefined,
  { isNarrow, isDense }: { readonly isNarrow: boolean; readonly isDense: boolean },
): readonly Column<Row>[] {
  const status: Column<Row> = {
    key: 'status',
    header: texts.status,
    cell: (row) => <Status row={row} isDense={isDense} />,
  };
  return [
    {
      key: 'date',
      header: filter === 'pending' ? texts.waiting : texts.date,
      cell: ({ item: { createdAt } }) =>
        filter === 'pending' ? (
          <WaitingTime since={createdAt} />
        ) : (
          <RelativeDate at={createdAt} className="whitespace-nowrap" />
        ),
    },
    {
      key: 'customer',
      header: texts.customer,
      isPrimary: true,
      cell: ({ item }) => <Customer user={item.user} isDense={isDense} />,
    },
    {
      key: 'reference',
      header: texts.reference,
      cell: ({ item, item: { referenceNumber, receivedReference } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1 max-md:justify-end">
          <Reference reference={receivedReference || referenceNumber} />
          <ReferenceHint reference={receivedReference || referenceNumber} />
          {receivedReference && (
            <span className="text-sm text-ink-3 wrap-anywhere">{texts.insteadOf(referenceNumber)}</span>
          )}
          <SimilarHints request={item} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: texts.amount,
      align: 'end',
      cell: (row) => (
        <>
          <Money amount={paiseOf(row.item.receivedAmount || row.item.amount)} className="font-semibold" />
          {row.item.receivedAmount && (
            <span className="block text-sm text-ink-3">{texts.insteadOf(formatRupees(paiseOf(row.item.amount)))}</span>
          )}
          {isNarrow && filter !== 'pending' && (
            <span className="mt-1 block">
              <Status row={row} isDense={isDense} />
            </span>
          )}
        </>
      ),
    },
    ...(isNarrow ? [] : [status]),
  ];
}

function Status({ row: { item, isGone }, isDense }: { row: Row; isDense: boolean }) {
  return (
    !isGone && (
      <>
        <StatusBadge request={item} />
        {item.status !== 'pending' && <DecidedAndBack request={item} isDense={isDense} />}
      </>
    )
  );
}

/** A wholly reversed top-up stays approved, but is not shown as approved. */
function StatusBadge({ request }: { request: FundRequestForAdmin }) {
  const { status } = request;
  if (isWhollyReversed(request)) return <Badge tone="clay">{moneyBackTexts.takenBack}</Badge>;
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>;
}

function Customer({ user, isDense }: { user: FundRequestForAdmin['user']; isDense: boolean }) {
  const [mailbox, domain] = user.email.split('@');
  if (isDense) {
    return (
      <span className="block max-w-72 truncate" title={user.email}>
        {user.firstName} {user.lastName} <span className="text-sm font-normal text-ink-3">{user.email}</span>
      </span>
    );
  }
  return (
    <span className="block wrap-anywhere md:min-w-28">
      {user.firstName} {user.lastName}
      <span className="block text-sm font-normal text-ink-3">
        {mailbox}
        <wbr />@{domain}
      </span>
    </span>
  );
}

/** The reference as it is compared with the bank's: in groups to read, in one piece to copy. */
export function Reference({ reference }: { reference: string }) {
  return (
    <span className="inline-flex items-center">
      <span className="inline-flex flex-wrap gap-x-[0.3em] font-semibold wrap-anywhere">
        {referenceGroups(reference).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one reference keep their order.
          <span key={index} className={group.length <= 6 ? 'whitespace-nowrap' : undefined}>
            {group}
          </span>
        ))}
      </span>
      <CopyButton isIconOnly text={searchableReference(reference)} label={texts.copyReference(reference)} />
    </span>
  );
}

/** A mark where it does not look like a reference of UPI; it may be right all the same. */
export function ReferenceHint({ reference }: { reference: string }) {
  return utrOf(reference) === undefined && <Badge tone="gold">{texts.hintOdd}</Badge>;
}

interface RequestPhoneRowProps {
  readonly row: Row;
  readonly mayDecide: boolean;
  readonly choice: RowChoice | undefined;
  readonly onOpen: (task: RequestTask) => void;
}

/** A tap decides about what waits, and shows of what was decided how it can go back, or the notes. */
export function RequestPhoneRow({ row, mayDecide, choice, onOpen }: RequestPhoneRowProps) {
  const { item: request, isGone } = row;
  const { user, createdAt, status } = request;
  const reference = request.receivedReference || request.referenceNumber;
  const name = `${user.firstName} ${user.lastName}`;
  const amount = formatRupees(paiseOf(request.receivedAmount || request.amount));
  const isOpen = status === 'pending' && mayDecide;
  const canGoBack = mayDecide && paiseOf(request.returnable) > 0;
  const looksTwice = isSuspicious(request) || request.notShownBy.length > 0 || request.nearPayments.length > 0;
  const hasHint = looksTwice || utrOf(reference) === undefined;
  return (
    <PhoneRow
      mark={<Avatar name={name} className="size-10" />}
      title={name}
      note={
        <>
          {searchableReference(reference)},{' '}
          {status === 'pending' ? <WaitingTime since={createdAt} /> : <RelativeDate at={createdAt} />}{' '}
          <Decided request={request} />
        </>
      }
      end={amount}
      endNote={
        isGone ? (
          <Badge tone="stone">{texts.gone}</Badge>
        ) : status === 'pending' ? (
          hasHint && <Badge tone="gold">{looksTwice ? texts.lookTwice : texts.hintOdd}</Badge>
        ) : (
          <>
            <StatusBadge request={request} />
            <BackLines request={request} />
          </>
        )
      }
      openLabel={(isOpen ? texts.approveOf : canGoBack ? texts.giveBackOf : texts.notesOf)(name, amount)}
      onOpen={
        isGone || (!isOpen && !canGoBack && request.adminNotes === '')
          ? undefined
          : () => onOpen({ kind: isOpen ? 'approve' : canGoBack ? 'give-back' : 'read-notes', request })
      }
      choice={choice}
    />
  );
}

interface RequestActionsProps {
  readonly mayDecide: boolean;
  readonly row: Row;
  readonly filter: FundRequestStatus | undefined;
  readonly isNarrow: boolean;
  readonly onOpen: (task: RequestTask) => void;
}

export function RequestActions({
  row: { item: request, isGone },
  mayDecide,
  filter,
  isNarrow,
  onOpen,
}: RequestActionsProps) {
  if (isGone) return <Badge tone="stone">{texts.gone}</Badge>;
  const name = `${request.user.firstName} ${request.user.lastName}`;
  const amount = formatRupees(paiseOf(request.amount));
  if (request.status === 'pending') {
    if (!mayDecide) return null;
    return (
      <div className={isNarrow && filter !== 'pending' ? 'grid gap-1' : 'flex w-full gap-2 *:flex-1 md:w-auto'}>
        <Button
          isSmall
          data-row-open
          data-row-approve
          aria-keyshortcuts="a"
          aria-label={texts.approveOf(name, amount)}
          onClick={() => onOpen({ kind: 'approve', request })}
        >
          {texts.approve}
        </Button>
        <Button
          isSmall
          variant="ghost"
          data-row-reject
          aria-keyshortcuts="r"
          aria-label={texts.rejectOf(name, amount)}
          onClick={() => onOpen({ kind: 'reject', request })}
        >
          {texts.reject}
        </Button>
      </div>
    );
  }
  const canGoBack = mayDecide && paiseOf(request.returnable) > 0;
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 md:w-auto">
      {request.adminNotes !== '' && (
        <Button
          isSmall
          variant="ghost"
          data-row-open
          aria-label={texts.notesOf(name, amount)}
          onClick={() => onOpen({ kind: 'read-notes', request })}
        >
          {texts.notes}
        </Button>
      )}
      {canGoBack && (
        <Button
          isSmall
          variant="ghost"
          aria-label={texts.giveBackOf(name, amount)}
          onClick={() => onOpen({ kind: 'give-back', request })}
        >
          {texts.giveBack}
        </Button>
      )}
    </div>
  );
}
