import { storefrontTexts as texts } from '../texts/admin-storefront.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Sheet } from '../ui/sheet.tsx';

interface SavingBarProps {
  /** What a save would change, by name. */
  readonly changes: readonly string[];
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** Saves all of a form, and says what that is. In sight as long as there is something to save. */
export function SavingBar({ changes, submit, isBusy, onUndo }: SavingBarProps) {
  const isChanged = changes.length > 0;
  return (
    <Sheet
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 py-3!',
        isChanged && 'sticky bottom-14 z-10 md:bottom-0 [@media(height<26rem)]:static',
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-ink-2 wrap-anywhere">
        {isChanged ? texts.changes(changes) : texts.noChanges}
      </p>
      {isChanged && !isBusy && (
        <Button variant="ghost" isSmall onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
      <Button type="submit" variant="primary" isSmall isBusy={isBusy}>
        {submit}
      </Button>
    </Sheet>
  );
}
