import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface EmptyListTexts {
  readonly empty: string;
  readonly emptyText: string;
  readonly filtered: string;
  readonly filteredText: string;
  readonly showAll: string;
}

interface EmptyListProps {
  readonly texts: EmptyListTexts;
  /** What stands for a list that has nothing yet. */
  readonly icon: ReactNode;
  /** A search or a filter is why. */
  readonly isNarrowed: boolean;
  readonly onShowAll: () => void;
}

/** A list without a row, and why: nothing is there yet, or nothing matches. */
export function EmptyList({ texts, icon, isNarrowed, onShowAll }: EmptyListProps) {
  if (!isNarrowed) {
    return (
      <EmptyState icon={icon} title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={texts.filtered}
      action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
    >
      {texts.filteredText}
    </EmptyState>
  );
}
