import { useState } from 'react';
import {
  type BankMessages,
  changeBankMessages,
  type MessageOutcome,
  readBankMessages,
} from '../../contract/bank-messages.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { readOverview } from '../../contract/reports.ts';
import { useMay } from '../platform/permissions.tsx';
import { useRead, useSend } from '../platform/query.ts';
import { messageTexts as texts } from '../texts/admin-messages.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { MessageBounds } from './admin-message-bounds.tsx';
import { viewAddress } from './payment-address.ts';
import { dayOfPayment, groupedReference } from './payments.rules.ts';

/** What a phone passes on of the bank's messages, and what that may credit. */
export function BankMessagesView() {
  const read = useRead(readBankMessages, {});
  const may = useMay();
  const isAllowed = may('payments.edit');
  // The alarms of the page are in the same answer.
  const overview = useRead(readOverview, { query: { days: '7' } }, { enabled: may('reports.read') });
  const isWeak = (overview.data?.alarms ?? []).some(
    (alarm) => alarm.kind === 'configuration' && alarm.weaknesses.includes('weak-bank-message-secret'),
  );
  if (read.isError && !read.data)
    return <ErrorState title={texts.failed} isRetrying={read.isFetching} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton className="h-96 w-full rounded-xl" />;
  const { isConfigured, missing, settings } = read.data;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{texts.title}</h2>
        <ButtonLink isSmall href={viewAddress('import')}>
          {texts.back}
        </ButtonLink>
      </div>
      <p className="max-w-prose text-ink-2">{texts.lead}</p>
      {missing.length > 0 && <Missing found={read.data} isAllowed={isAllowed} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Setup isConfigured={isConfigured} isWeak={isWeak} />
        <LastMessages found={read.data} />
      </div>
      {isAllowed && <MessageBounds stored={settings} />}
    </div>
  );
}

/** Nothing is credited by a message until somebody has looked. */
function Missing({ found, isAllowed }: { found: BankMessages; isAllowed: boolean }) {
  const words = useTexts();
  const send = useSend(changeBankMessages, {
    onDone: () => showToast({ tone: 'success', title: texts.accepted }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.notSaved, text: reasonOf(error, words) }),
  });
  return (
    <Banner
      tone="clay"
      title={texts.missing(found.missing.length)}
      action={
        isAllowed && (
          <Button
            isSmall
            isBusy={send.isPending}
            onClick={() =>
              send.mutate({
                body: {
                  ...found.settings,
                  accepts: found.missing.map(({ paymentId }) => paymentId),
                  before: found.settings,
                },
              })
            }
          >
            {texts.accept}
          </Button>
        )
      }
    >
      {texts.missingText}
      <ul className="mt-2 grid gap-1">
        {found.missing.map(({ paymentId, amount, paidOn, referenceNumber }) => (
          <li key={paymentId} className="tabular">
            {formatRupees(paiseOf(amount))} · {groupedReference(referenceNumber)} · {dayOfPayment(paidOn, Date.now())}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** A secret that could be guessed lets others forge messages. */
function Setup({ isConfigured, isWeak }: { isConfigured: boolean; isWeak: boolean }) {
  const [isOpen, setOpen] = useState(!isConfigured);
  const address = `${location.origin}/api/webhooks/bank-messages`;
  return (
    <Sheet as="section" aria-label={texts.setUp}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{texts.setUp}</h3>
        {isConfigured ? (
          <Badge tone={isWeak ? 'gold' : 'leaf'}>{isWeak ? texts.isWeak : texts.isSetUp}</Badge>
        ) : (
          <Badge tone="stone">{texts.isNotSetUp}</Badge>
        )}
      </div>
      {isOpen ? (
        <>
          <ol className="mt-3 grid list-decimal gap-3 pl-5">
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mt-3 flex items-center justify-between gap-2 rounded-lg bg-sunk px-3 py-2">
            <span className="min-w-0 text-sm wrap-anywhere">{address}</span>
            <CopyButton text={address} label={texts.copyAddress} isIconOnly />
          </p>
        </>
      ) : (
        <Button isSmall className="mt-3" onClick={() => setOpen(true)}>
          {texts.showSteps}
        </Button>
      )}
    </Sheet>
  );
}

const tones = {
  credited: 'leaf',
  waits: 'gold',
  known: 'stone',
  'not-understood': 'stone',
  'other-sender': 'stone',
  'other-account': 'gold',
  'too-old': 'stone',
} as const satisfies Record<MessageOutcome, string>;

function LastMessages({ found }: { found: BankMessages }) {
  return (
    <Sheet as="section" aria-label={texts.last} isPadded={false}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-4.5 pt-4.5">
        <h3 className="text-lg">{texts.last}</h3>
        <p className="text-sm text-ink-2 tabular">{texts.today(formatRupees(paiseOf(found.creditedToday)))}</p>
      </div>
      {found.messages.length === 0 && <p className="p-4.5 text-ink-2">{texts.none}</p>}
      <ul className="grid pb-2">
        {found.messages.map((message) => (
          <li
            key={message.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-dashed border-line-strong px-4.5 py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold tabular">
                {message.amount === null ? texts.noAmount : formatRupees(paiseOf(message.amount))}
              </p>
              <p className="text-sm text-ink-2 tabular wrap-anywhere">
                {[message.sender || texts.aPerson, message.account, groupedReference(message.referenceNumber)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="text-sm text-ink-3">
                <RelativeDate at={message.receivedAt} />
              </p>
            </div>
            <Badge tone={tones[message.outcome]}>{texts.outcomes[message.outcome]}</Badge>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
