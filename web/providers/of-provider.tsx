import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ListedProvider, listProviders } from '../../contract/providers.ts';
import { navigate, useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { providerTexts as texts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type ProviderView, viewAddress } from './provider-views.ts';

interface OfProviderProps {
  readonly view: ProviderView;
  readonly children: (provider: ListedProvider, choice: ReactNode) => ReactNode;
}

/** A view of one provider: of the one that the address names, else of the first. `choice` is the field to choose another. */
export function OfProvider({ view, children }: OfProviderProps) {
  const words = useTexts();
  const [params] = useSearchParams();
  const list = useRead(listProviders, {});
  const providers = list.data ?? [];
  const provider = providers.find(({ id }) => String(id) === params.get('provider')) ?? providers[0];
  if (list.isPending) return <Skeleton className="h-96 w-full rounded-xl" />;
  if (list.isError && !list.data) {
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
  if (!provider) {
    return (
      <Sheet>
        <EmptyState
          icon={<Plug aria-hidden />}
          title={texts.none}
          action={<ButtonLink href={viewAddress('cards')}>{texts.toCards}</ButtonLink>}
        >
          {texts.noneText}
        </EmptyState>
      </Sheet>
    );
  }
  const choice = (
    <SelectField
      label={providerServiceTexts.provider}
      isLabelHidden
      isSmall
      className="min-w-0 max-md:w-full md:w-52"
      value={provider.id}
      options={providers.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ target }) => navigate(viewAddress(view, Number(target.value)))}
    />
  );
  return children(provider, choice);
}
