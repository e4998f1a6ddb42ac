import { Landmark } from 'lucide-react';
import { timedKeyOf } from '../../contract/list-keys.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { listPayments, type Payment, type PaymentState, paymentStates } from '../../contract/payments.ts';
import { useListAddress } from '../platform/list-address.ts';
import { useListPage } from '../platform/list-page.ts';
import { useMay } from '../platform/permissions.tsx';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { moneyBackTexts } from '../texts/admin-money-back.ts';
import { paymentReasonTexts, paymentTexts as texts } from '../texts/admin-payments.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { dayOfPayment, fullNameOf, groupedReference } from './payments.rules.ts';
import { useReopening } from './use-reopening.ts';

const keyOf = ({ paidAt, id }: Payment) => timedKeyOf(paidAt, id);

/** Every payment that statements show, by what has become of it. */
export function PaymentList() {
  const words = useTexts();
  const mayDecide = useMay()('payments.decide');
  const address = useListAddress();
  const state = paymentStates.find((each) => each === address.status);
  const panel = useListPage(listPayments, { address, filters: { state }, isDialogOpen: false, keyOf, staleMs: 0 });
  return (
    <ListPanel
      {...panel}
      texts={texts}
      failure={panel.error ? reasonOf(panel.error, words) : undefined}
      filters={
        <FilterSelect
          label={texts.state}
          every={texts.everyState}
          value={state}
          values={paymentStates}
          names={texts.states}
          onChange={(wanted) => address.narrow({ status: wanted })}
        />
      }
      columns={columns}
      actions={({ item }) => item.reason === 'not-ours' && mayDecide && <Reopen payment={item} />}
      empty={
        <EmptyList
          texts={texts}
          icon={<Landmark aria-hidden />}
          isNarrowed={state !== undefined || address.search !== ''}
          onShowAll={() => address.narrow({ status: undefined, search: '' })}
        />
      }
    />
  );
}

function Reopen({ payment: { id, amount, referenceNumber } }: { payment: Payment }) {
  const { mutate, isPending } = useReopening();
  return (
    <Button
      isSmall
      isBusy={isPending}
      aria-label={texts.reopenOf(formatRupees(paiseOf(amount)), referenceNumber ?? texts.noReference)}
      onClick={() => mutate({ params: { id } })}
    >
      {texts.reopen}
    </Button>
  );
}

const tones = {
  unmatched: 'gold',
  matched: 'leaf',
  ambiguous: 'gold',
  wrong_amount: 'gold',
  late: 'gold',
  duplicate: 'gold',
  not_ours: 'stone',
  reversed: 'clay',
} as const satisfies Record<PaymentState, string>;

/** One that fits is not claimed by anything that is missing. */
function StateBadge({ payment: { state, reason } }: { payment: Payment }) {
  if (reason === 'fits') return <Badge tone="sky">{texts.fits}</Badge>;
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}

const columns: readonly Column<SteadyRow<Payment>>[] = [
  {
    key: 'reference',
    header: texts.reference,
    isPrimary: true,
    cell: ({ item }) => (
      <span className="tabular wrap-anywhere">{groupedReference(item.referenceNumber) ?? texts.noReference}</span>
    ),
  },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    cell: ({ item }) => <span className="font-semibold tabular">{formatRupees(paiseOf(item.amount))}</span>,
  },
  {
    key: 'state',
    header: texts.state,
    cell: ({ item }) => (
      <>
        <StateBadge payment={item} />
        <span className="block text-sm text-ink-2">{item.comment || paymentReasonTexts[item.reason]}</span>
        {item.decidedAt !== null && (
          <span className="block text-sm text-ink-3">
            {item.decidedBy ? moneyBackTexts.decidedBy(item.decidedBy.firstName) : moneyBackTexts.decidedByShop},{' '}
            <RelativeDate at={item.decidedAt} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'customer',
    header: texts.customer,
    cell: ({ item }) => (item.customer ? fullNameOf(item.customer) : (item.payerName ?? '')),
  },
  {
    key: 'when',
    header: texts.when,
    cell: ({ item }) => (
      <time dateTime={item.paidOn} className="whitespace-nowrap tabular">
        {dayOfPayment(item.paidOn, Date.now())}
      </time>
    ),
  },
  { key: 'where', header: texts.where, cell: ({ item }) => texts.row(item.account, item.line) },
];
