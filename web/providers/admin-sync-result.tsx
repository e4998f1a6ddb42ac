import { useState } from 'react';
import { type Provider, syncProvider } from '../../contract/providers.ts';
import type { ResultOf } from '../platform/api.ts';
import { useSend } from '../platform/query.ts';
import { count } from '../texts/admin-plural.ts';
import { providerTexts } from '../texts/admin-providers.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { showToast } from '../ui/toast.tsx';
import { faultText } from './fault-text.ts';
import { viewAddress } from './provider-views.ts';

const texts = providerTexts.syncing;

interface SyncResultProps {
  readonly provider: Provider;
  readonly result: ResultOf<typeof syncProvider>;
  readonly onClose: () => void;
}

/** What became of a provider's list of services. One that lacks too much can be taken all the same. */
export function SyncResult({ provider, result, onClose }: SyncResultProps) {
  const words = useTexts();
  const [shown, setShown] = useState(result);
  const { outcome } = shown;
  const isDone = outcome === 'synced';
  const isShort = outcome === 'too-many-missing';
  const accept = useSend(syncProvider, {
    onDone: setShown,
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  return (
    <Dialog
      isOpen
      onClose={() => !accept.isPending && onClose()}
      title={texts.title(provider.name)}
      footer={
        <>
          {isShort && (
            <Button
              isWide
              isBusy={accept.isPending}
              onClick={() => accept.mutate({ params: { id: provider.id }, body: { acceptMissing: true } })}
            >
              {texts.accept}
            </Button>
          )}
          {isDone && (
            <ButtonLink isWide href={viewAddress('services', provider.id)}>
              {texts.toServices}
            </ButtonLink>
          )}
          <Button isWide disabled={accept.isPending} onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Banner tone={isDone ? 'leaf' : 'clay'} title={isDone ? texts.done : texts.refused}>
          {!isDone && faultText(outcome)}
        </Banner>
        {isShort && <p className="text-ink-2">{texts.acceptText}</p>}
        {isDone && <Counts result={shown} />}
      </div>
    </Dialog>
  );
}

function Counts({ result }: { result: ResultOf<typeof syncProvider> }) {
  const { services, added, changed, missing, unusable, quarantined, repriced } = result;
  return (
    <Lines>
      <Line label={texts.services} value={count(services)} />
      <Line label={texts.added} value={count(added)} />
      <Line label={texts.changed} value={count(changed)} />
      <Line label={texts.missing} value={count(missing)} note={missing > 0 && texts.missingText} />
      <Line label={texts.unusable} value={count(unusable)} />
      {repriced > 0 && <Line label={texts.repriced} value={count(repriced)} />}
      <Line label={texts.quarantined} value={count(quarantined)} note={quarantined > 0 && texts.quarantinedText} />
    </Lines>
  );
}
