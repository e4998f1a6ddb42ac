import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { WaitingTime } from './admin-waiting-time.tsx';

/** How long the oldest request has waited, and the way to it: the list begins with the newest. */
export function OldestRequest({ onShow }: { onShow: () => void }) {
  const oldest = useRead(
    listAllFundRequests,
    { query: { status: 'pending', sort: 'oldest', page: 1, pageSize: 1 } },
    { keepsPrevious: true },
  ).data?.items[0];
  if (!oldest) return null;
  return (
    <button type="button" className="link min-h-11 text-left text-[0.9375rem] text-ink-2" onClick={onShow}>
      {adminTexts.fundRequests.oldest} <WaitingTime since={oldest.createdAt} />
    </button>
  );
}
