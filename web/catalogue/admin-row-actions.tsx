import type { ReactNode } from 'react';
import { useMay } from '../platform/permissions.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

interface RowActionsTexts {
  readonly gone: string;
  readonly restore: string;
  readonly restoreOf: (name: string) => string;
  readonly edit: string;
  readonly editOf: (name: string) => string;
  readonly archive: string;
  readonly archiveOf: (name: string) => string;
}

interface RowActionsProps {
  readonly texts: RowActionsTexts;
  readonly item: { readonly name: string; readonly isArchived: boolean };
  /** It stands no more where this list looks; its row stays until the person has seen it. */
  readonly isGone: boolean;
  readonly isRestoring: boolean;
  readonly onEdit: () => void;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
  /** Before the others, for as long as it stands. */
  readonly more?: ReactNode;
}

/** What can be done with a category or a service from its row. */
export function RowActions({ texts, item, isGone, isRestoring, onEdit, onArchive, onRestore, more }: RowActionsProps) {
  const may = useMay();
  if (isGone) return <Badge tone="stone">{texts.gone}</Badge>;
  if (!may('catalogue.edit')) return null;
  if (item.isArchived) {
    return (
      <Button isSmall data-row-open aria-label={texts.restoreOf(item.name)} isBusy={isRestoring} onClick={onRestore}>
        {texts.restore}
      </Button>
    );
  }
  return (
    <div className="flex w-full gap-2 *:flex-1 md:w-auto md:flex-wrap md:justify-end md:*:flex-none xl:flex-nowrap">
      {more}
      <Button isSmall data-row-open aria-label={texts.editOf(item.name)} onClick={onEdit}>
        {texts.edit}
      </Button>
      <Button isSmall variant="ghost" aria-label={texts.archiveOf(item.name)} onClick={onArchive}>
        {texts.archive}
      </Button>
    </div>
  );
}
