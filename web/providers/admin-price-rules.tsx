import { Plus, Scale } from 'lucide-react';
import { listPriceRules, type WirePriceRule } from '../../contract/price-rules.ts';
import { useRead } from '../platform/query.ts';
import { priceRuleWords as texts } from '../texts/admin-price-rules.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PriceRuleEntry } from './price-rule-entry.tsx';
import { RulesPreview } from './price-rules-preview.tsx';
import { usePriceRules } from './use-price-rules.ts';
import { useRuleScopes } from './use-rule-scopes.ts';

/** By which rules costs become prices, and what a change of them would come to. */
export function PriceRules() {
  const words = useTexts();
  const list = useRead(listPriceRules, {});
  if (list.data) return <RulesForm stored={list.data} />;
  if (list.isPending) return <Skeleton className="h-96 w-full rounded-xl" />;
  return (
    <Sheet>
      <ErrorState
        title={texts.failed}
        reason={reasonOf(list.error, words)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    </Sheet>
  );
}

function RulesForm({ stored }: { stored: readonly WirePriceRule[] }) {
  const form = usePriceRules(stored);
  const scopes = useRuleScopes();
  const { entries, preview, isPending } = form;
  const changes = preview?.isCurrent ? preview.changes.filter(({ isBelowFloor }) => !isBelowFloor).length : 0;
  const hasAll = entries.some(({ scope }) => scope === 'all');

  return (
    <form
      noValidate
      className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Sheet as="section" aria-labelledby="price-rules" className="grid gap-4">
        <div>
          <h3 id="price-rules" className="text-xl">
            {texts.title}
          </h3>
          <p className="mt-1 text-ink-2">{texts.lead}</p>
        </div>
        {form.conflict && (
          <Banner
            tone="gold"
            title={form.conflict.reason}
            action={
              <Button isSmall onClick={form.takeTheirs}>
                {texts.showTheirs}
              </Button>
            }
          />
        )}
        {entries.length === 0 && (
          <EmptyState
            icon={<Scale aria-hidden />}
            title={texts.empty}
            action={
              <Button variant="primary" onClick={() => form.add('all')}>
                {texts.addFirst}
              </Button>
            }
          >
            {texts.emptyText}
          </EmptyState>
        )}
        <ul aria-label={texts.list} className="grid gap-4">
          {entries.map((entry) => (
            <PriceRuleEntry key={entry.key} entry={entry} form={form} scopes={scopes} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          {entries.length > 0 && (
            <Button isWide disabled={isPending} onClick={() => form.add(hasAll ? '' : 'all')}>
              <Plus aria-hidden className="size-5" />
              {texts.add}
            </Button>
          )}
          {form.isDirty && (
            <Button isWide variant="ghost" disabled={isPending} onClick={form.discard}>
              {texts.discard}
            </Button>
          )}
          {(form.isDirty || changes > 0) && (
            <Button
              isWide
              type="submit"
              variant="primary"
              disabled={form.isComing}
              isBusy={isPending}
              className="md:ml-auto"
            >
              {texts.save(changes)}
            </Button>
          )}
        </div>
      </Sheet>
      <RulesPreview preview={preview} />
    </form>
  );
}
