import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { useUiWords } from './words.ts';

type ErrorStateProps = {
  title?: string | undefined;
  /** Why, in words for a person. */
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
};

export function ErrorState({ title, reason, onRetry, isRetrying }: ErrorStateProps) {
  const words = useUiWords();
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <CloudOff aria-hidden strokeWidth={1.5} className="mb-1 size-8 text-clay" />
      <p className="font-display text-lg font-bold">{title ?? words.loadFailed}</p>
      <p className="max-w-[42ch] text-ink-2">{reason ?? words.loadFailedHint}</p>
      {onRetry && (
        <Button className="mt-3" isBusy={isRetrying} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
