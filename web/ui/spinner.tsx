import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useUiWords } from './words.ts';

type SpinnerProps = { className?: string };

/** The turning ring alone; whoever shows it says in words what is going on. */
export function Spinner({ className }: SpinnerProps) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className ?? 'size-5')} />;
}

type PageSpinnerProps = { label?: string; children?: React.ReactNode };

/** Stands in for a whole page until it is known what to show; `children` say more when it takes long. */
export function PageSpinner({ label, children }: PageSpinnerProps) {
  const words = useUiWords();
  return (
    <div role="status" className="grid min-h-[60svh] place-content-center justify-items-center gap-3 p-4 text-center">
      <Spinner className="size-8 text-marigold-edge" />
      <p className="text-ink-2">{label ?? words.loading}</p>
      {children}
    </div>
  );
}
