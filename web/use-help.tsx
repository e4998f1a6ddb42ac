import { type ReactNode, useEffect, useState } from 'react';
import type { CustomerHelp } from './customer-help.tsx';
import { useSearchParams } from './platform/location.ts';
import type { HelpSubject } from './support/support.rules.ts';
import { reasonOf, useTexts } from './texts/texts.ts';
import { showToast } from './ui/toast.tsx';

export interface Help {
  readonly isOpen: boolean;
  readonly open: (about?: HelpSubject) => void;
  readonly openTicket: (id: number) => void;
  readonly center: ReactNode;
}

const load = () => import('./customer-help.tsx');

/**
 * The support center, fetched when it is opened. A ticket stands in the address; a shortcut of the installed app opens it with
 * `?help=open`.
 */
export function useHelp(): Help {
  const texts = useTexts();
  const [Center, setCenter] = useState<typeof CustomerHelp>();
  const [wanted, setWanted] = useState<{ about: HelpSubject | undefined }>();
  const [params, change] = useSearchParams();
  const ticketId = idOf(params.get('ticket'));
  const isOpen = wanted !== undefined || ticketId !== undefined || params.has('help');
  const close = () => {
    setWanted(undefined);
    change({ ticket: undefined, help: undefined }, { replace: true });
  };

  const isMissing = isOpen && !Center;
  useEffect(() => {
    if (!isMissing) return;
    let isAwaited = true;
    load().then(
      (module) => setCenter(() => module.CustomerHelp),
      (error: unknown) => {
        if (!isAwaited) return;
        showToast({ tone: 'error', title: texts.connection.partFailed, text: reasonOf(error, texts) });
        close();
      },
    );
    return () => {
      isAwaited = false;
    };
  });

  return {
    isOpen,
    open: (about) => setWanted({ about }),
    openTicket: (id) => change({ ticket: id }),
    center: Center && <Center isOpen={isOpen} about={wanted?.about} ticketId={ticketId} onClose={close} />,
  };
}

function idOf(text: string | null): number | undefined {
  const id = Number(text ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
