import { listAllFundRequests } from '../../contract/funds-admin.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { GiveBack } from './admin-give-back.tsx';

interface ReversalQuestionProps {
  readonly requestId: number;
  /** What is proposed to say. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Asks whether to reverse the top-up of a request, wherever the request itself is not shown. */
export function ReversalQuestion({ requestId, reason, onClose }: ReversalQuestionProps) {
  const words = useTexts();
  const found = useRead(listAllFundRequests, { query: { search: `#${requestId}`, pageSize: '1' } }, { staleMs: 0 });
  const request = found.data?.items.find(({ id }) => id === requestId);
  if (request)
    return <GiveBack request={request} begin={{ kind: 'taken-back', reason }} onClose={onClose} onDecided={onClose} />;
  return (
    found.error && (
      <p role="alert" className="text-sm text-clay">
        {reasonOf(found.error, words)}
      </p>
    )
  );
}
