import { CircleCheck, HandCoins, SearchX } from 'lucide-react';
import { readPaymentSettings } from '../../contract/funds.ts';
import { pages } from '../../contract/pages.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { NarrowedList } from './admin-request-toolbar.tsx';
import { hasRange, noRange } from './fund-requests.rules.ts';

const texts = adminTexts.fundRequests;

/** Why the list is empty, and what to do next. */
export function NoRequests({ address, status, range, elsewhere }: NarrowedList) {
  const [, change] = useSearchParams();
  const { empty } = texts;
  const settings = useRead(readPaymentSettings, {}).data;
  const toSettings = <ButtonLink href={`${pages.adminDashboard}?tab=payment`}>{empty.toSettings}</ButtonLink>;
  if (elsewhere > 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={empty.filtered}
        action={<Button onClick={() => address.narrow({ status: 'all' })}>{texts.showElsewhere}</Button>}
      >
        {texts.elsewhere(elsewhere)}
      </EmptyState>
    );
  }
  if (address.search !== '' || hasRange(range) || status === 'approved' || status === 'rejected') {
    const showAll = () => change({ ...noRange, status: 'all', search: '', page: undefined });
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={empty.filtered}
        action={<Button onClick={showAll}>{empty.showAll}</Button>}
      >
        {empty.filteredText}
      </EmptyState>
    );
  }
  if (settings?.upiId === '' && settings.qrCodeImage === '') {
    return (
      <EmptyState icon={<HandCoins aria-hidden />} title={empty.noPayment} action={toSettings}>
        {empty.noPaymentText}
      </EmptyState>
    );
  }
  if (status === 'pending') {
    const showAll = () => address.narrow({ status: 'all' });
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title={empty.pending}
        action={<Button onClick={showAll}>{empty.showAll}</Button>}
      >
        {empty.pendingText}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<HandCoins aria-hidden />} title={empty.none} action={toSettings}>
      {empty.noneText}
    </EmptyState>
  );
}
