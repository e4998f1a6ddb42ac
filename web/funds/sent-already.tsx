import type { ApiError } from '../platform/api.ts';
import { useTexts } from '../texts/texts.ts';

interface SentAlreadyProps {
  readonly error: ApiError | null;
  readonly onShow: () => void;
}

/** Leads who has sent a number already to the request with it. Nothing for whatever else went wrong. */
export function SentAlready({ error, onShow }: SentAlreadyProps) {
  const { own } = useTexts().wallet.addFunds;
  if (error?.detail?.kind !== 'reference-yours') return null;
  return (
    <button type="button" className="link min-h-11 justify-self-start font-semibold" onClick={onShow}>
      {own.toRequests}
    </button>
  );
}
