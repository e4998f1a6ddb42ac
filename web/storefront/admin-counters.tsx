import type { Storefront } from '../../contract/storefront.ts';
import { changeCounters, readCounters, type WrittenCounters } from '../../contract/storefront-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useRead, useSend } from '../platform/query.ts';
import { useFollowing, useKeptDraft } from '../platform/stored-draft.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { counterFault, counterNames, countersOf, counterValuesOf } from './counters-form.rules.ts';

const texts = storefrontTexts.counters;
const rules = { orders: counterFault, customers: counterFault, platforms: counterFault };

/** The figures of the front page: the shop's own, or what the operator writes in their place. */
export function Counters({ isDemo }: { isDemo: boolean }) {
  const words = useTexts();
  const read = useRead(readCounters, {});
  const { data } = read;
  return (
    <Sheet as="section" aria-labelledby="storefront-counters">
      <h3 id="storefront-counters" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 text-ink-2">{isDemo ? texts.demo : texts.lead}</p>
      {data && <CountersForm {...data} />}
      {!data && read.isError && (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(read.error, words)}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {!data && !read.isError && <Skeleton className="mt-4 h-24 w-full" />}
    </Sheet>
  );
}

interface CountersFormProps {
  readonly written: WrittenCounters;
  readonly own: Storefront['counters'];
}

function CountersForm({ written, own }: CountersFormProps) {
  const words = useTexts();
  const stored = counterValuesOf(written);
  const draft = useKeptDraft('counters', stored);
  useFollowing(draft, stored);
  const form = useForm(draft, rules);
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(stored);
  useLeaveWarning(isChanged);
  const send = useSend(changeCounters, {
    onDone: (saved) => {
      draft.settle(counterValuesOf(saved.written));
      showToast({ tone: 'success', title: texts.updated });
    },
    onFailed: (error) => {
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={form.submit((values) => send.mutate({ body: countersOf(values) }))}
    >
      <div className="grid gap-4 md:grid-cols-3">
        {counterNames.map((name) => (
          <NumberField
            key={name}
            kind="quantity"
            label={texts[name]}
            isOptional
            hint={texts.own(own[name].toLocaleString('en-IN'))}
            readOnly={send.isPending}
            {...form.field(name)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isSmall isBusy={send.isPending}>
          {texts.submit}
        </Button>
        {isChanged && !send.isPending && (
          <Button variant="ghost" isSmall onClick={() => draft.settle(stored)}>
            {texts.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
