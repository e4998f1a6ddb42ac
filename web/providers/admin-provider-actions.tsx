import { ExternalLink } from 'lucide-react';
import { type ListedProvider, syncProvider, testProvider } from '../../contract/providers.ts';
import type { ResultOf } from '../platform/api.ts';
import { useSend } from '../platform/query.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { showToast } from '../ui/toast.tsx';

export type ProviderTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly provider: ListedProvider }
  | { readonly kind: 'tested'; readonly provider: ListedProvider; readonly result: ResultOf<typeof testProvider> }
  | { readonly kind: 'synced'; readonly provider: ListedProvider; readonly result: ResultOf<typeof syncProvider> };

interface ProviderActionsProps {
  readonly provider: ListedProvider;
  readonly isMostUrgent: boolean;
  readonly onTask: (task: ProviderTask) => void;
}

export function ProviderActions({ provider, isMostUrgent, onTask }: ProviderActionsProps) {
  const words = useTexts();
  const { id, name, url } = provider;
  const test = useSend(testProvider, {
    onDone: (result) => onTask({ kind: 'tested', provider, result }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.testing.failed, text: reasonOf(error, words) }),
  });
  const sync = useSend(syncProvider, {
    onDone: (result) => onTask({ kind: 'synced', provider, result }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.syncing.failed, text: reasonOf(error, words) }),
  });
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4.5 py-3">
      {isMostUrgent && (
        <ButtonLink
          isSmall
          variant="primary"
          href={new URL(url).origin}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.topUpOf(name)}
        >
          {texts.topUp}
          <ExternalLink aria-hidden className="size-4" />
        </ButtonLink>
      )}
      <Button
        isSmall
        aria-label={texts.testOf(name)}
        isBusy={test.isPending}
        onClick={() => test.mutate({ params: { id } })}
      >
        {texts.test}
      </Button>
      <Button
        isSmall
        aria-label={texts.syncOf(name)}
        isBusy={sync.isPending}
        onClick={() => sync.mutate({ params: { id }, body: {} })}
      >
        {texts.sync}
      </Button>
      <Button isSmall aria-label={texts.editOf(name)} onClick={() => onTask({ kind: 'edit', provider })}>
        {texts.edit}
      </Button>
      <Button
        isSmall
        variant="ghost"
        aria-label={texts.deleteOf(name)}
        onClick={() => onTask({ kind: 'delete', provider })}
      >
        {texts.delete}
      </Button>
    </div>
  );
}
