import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import {
  type DifferenceList,
  differenceLists,
  type PaymentDifference,
  readPaymentDifferences,
} from '../../contract/payment-differences.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead } from '../platform/query.ts';
import { paymentDifferenceTexts as texts } from '../texts/admin-payment-differences.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { AcceptDifference } from './accept-difference.tsx';
import { viewAddress } from './payment-address.ts';
import { fullNameOf, groupedReference } from './payments.rules.ts';
import { ReversalButton, type ReversalQuestion } from './reversal-button.tsx';

/** What arrived beside what was credited, as the last night compared it; nothing before the first one. */
export function PaymentDifferencesView({ reversalQuestion }: { reversalQuestion: ReversalQuestion }) {
  const found = useRead(readPaymentDifferences, {}).data;
  if (!found || found.checkedAt === null) return null;
  const lists = differenceLists.filter((list) => found.lists[list].length > 0);
  return (
    <Sheet as="section" aria-labelledby="differences" className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 id="differences" className="text-lg">
          {texts.title}
        </h3>
        <p className="text-sm text-ink-2">
          {lists.length === 0 ? texts.allAgrees : texts.lead} {texts.compared} <RelativeDate at={found.checkedAt} />.
        </p>
      </div>
      {lists.map((list) => (
        <DifferenceSection key={list} list={list} items={found.lists[list]} reversalQuestion={reversalQuestion} />
      ))}
    </Sheet>
  );
}

interface DifferenceSectionProps {
  readonly list: DifferenceList;
  readonly items: readonly PaymentDifference[];
  readonly reversalQuestion: ReversalQuestion;
}

function DifferenceSection({ list, items, reversalQuestion }: DifferenceSectionProps) {
  return (
    <section aria-label={texts.lists[list]} className="grid grid-cols-[minmax(0,1fr)]">
      <h4 className="text-base font-semibold">
        {texts.lists[list]} <span className="font-normal text-ink-2 tabular">({items.length})</span>
      </h4>
      <p className="text-sm text-ink-2">{texts.hints[list]}</p>
      <ul className="mt-1">
        {items.map((item) => (
          <Difference key={`${item.kind} ${item.id}`} item={item} reversalQuestion={reversalQuestion} />
        ))}
      </ul>
    </section>
  );
}

const rupees = (amount: string) => formatRupees(paiseOf(amount));

interface DifferenceProps extends Pick<DifferenceSectionProps, 'reversalQuestion'> {
  readonly item: PaymentDifference;
}

function Difference({ item, reversalQuestion }: DifferenceProps) {
  const may = useMay();
  const mayDecide = may('payments.decide');
  const mayReverse = may('funds.decide') && may('funds.read');
  const { kind, id, customer, referenceNumber, account, arrived, credited, day } = item;
  const amounts = [
    arrived !== null && texts.arrived(rupees(arrived)),
    credited !== null && texts.credited(rupees(credited)),
  ];
  const facts = [
    customer && fullNameOf(customer),
    groupedReference(referenceNumber) || texts.noReference,
    account,
    day,
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-dashed border-line-strong py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <b className="font-semibold tabular">{amounts.filter(Boolean).join(' · ')}</b>{' '}
          <span className="text-ink-3">{`${texts.kinds[kind]} #${id}`}</span>
          <span className="block text-sm text-ink-2 tabular">{facts.filter(Boolean).join(' · ')}</span>
        </p>
        <WhereTo item={item} />
      </div>
      {kind === 'returned' && mayReverse && <ReversalButton item={item} question={reversalQuestion} />}
      {kind !== 'payment' && mayDecide && <AcceptDifference kind={kind} id={id} />}
    </li>
  );
}

/** Where it is dealt with. */
function WhereTo({ item: { kind, id, customer } }: { item: PaymentDifference }) {
  const dashboard = pages.adminDashboard;
  const [href, label] =
    kind === 'payment'
      ? [`${viewAddress('needs-you')}&open=${id}`, texts.decide]
      : kind === 'request' || kind === 'returned'
        ? [`${dashboard}?tab=fund-requests&status=all&search=%23${id}`, texts.look]
        : [`${dashboard}?tab=users&search=%23${customer?.id ?? ''}`, texts.lookUser];
  return (
    <ButtonLink isSmall href={href}>
      <span>
        {label} <span className="sr-only">{`${texts.kinds[kind]} #${id}`}</span>
      </span>
    </ButtonLink>
  );
}
