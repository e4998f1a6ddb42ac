import { useEffect, useEffectEvent, useState } from 'react';
import { type ImportedProviderService, importProviderServices } from '../../contract/provider-services.ts';
import { useSend } from '../platform/query.ts';
import { providerServiceTexts } from '../texts/admin-provider-services.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import type { importBody } from './import-form.rules.ts';

const texts = providerServiceTexts.importing;
const typingPauseMs = 300;

interface Preview {
  readonly rows: readonly ImportedProviderService[];
  /** They are of the values that stand in the form now. */
  readonly isCurrent: boolean;
  /** Asks again, as others have changed something. */
  readonly renew: () => void;
}

/** What an import would come to, asked for after each pause in typing; undefined before the first answer. */
export function useImportPreview(providerId: number, body: ReturnType<typeof importBody>): Preview | undefined {
  const words = useTexts();
  const wanted = JSON.stringify(body);
  const [shown, setShown] = useState<{ readonly of: string; readonly rows: readonly ImportedProviderService[] }>();
  const check = useSend(importProviderServices, {
    onDone: ({ rows }, { body: { apply: _, ...of } }) => take({ of: JSON.stringify(of), rows }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.previewFailed, text: reasonOf(error, words) }),
  });
  const take = useEffectEvent((answer: NonNullable<typeof shown>) => {
    // An answer to what stood there before may come last.
    if (answer.of === wanted || shown?.of !== wanted) setShown(answer);
  });
  const { mutate } = check;
  const ask = (of: string) => mutate({ params: { id: providerId }, body: { ...JSON.parse(of), apply: false } });
  const askFor = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === undefined) return;
    const timer = setTimeout(() => askFor(wanted), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const renew = () => wanted !== undefined && ask(wanted);
  return shown && { rows: shown.rows, isCurrent: shown.of === wanted, renew };
}
