import { useState } from 'react';
import { decideQuarantine, type Quarantined } from '../../contract/price-rules.ts';
import { useSend } from '../platform/query.ts';
import { useMoveGuard } from '../platform/use-move-guard.ts';
import { quarantineWords as texts } from '../texts/admin-price-rules.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';
import { movedBy } from './provider-services.rules.ts';
import { moneyIn, plainPercent, rupeesOf } from './providers.rules.ts';

/** Routes whose cost moved far, each with what it comes to and what can be decided. */
export function QuarantineList({ items }: { items: readonly Quarantined[] }) {
  const [declined, setDeclined] = useState<Quarantined>();
  const guard = useMoveGuard(items.map(({ id }) => id));
  return (
    <section aria-labelledby="quarantine" className="grid gap-3">
      <div>
        <h3 id="quarantine" className="text-xl">
          {texts.title}
        </h3>
        <p className="mt-1 text-ink-2">{texts.lead}</p>
      </div>
      <ul
        {...guard}
        aria-label={texts.list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] items-start gap-4"
      >
        {items.map((item) => (
          <QuarantineCard key={item.id} item={item} onDecline={() => setDeclined(item)} />
        ))}
      </ul>
      {declined && <DeclineQuestion item={declined} onClose={() => setDeclined(undefined)} />}
    </section>
  );
}

const percentWords = (percent: string) => `${plainPercent(percent).replace('-', '−')} %`;

function useDeciding(item: Quarantined, onClose?: () => void) {
  const words = useTexts();
  const { name } = item.service;
  return useSend(decideQuarantine, {
    onDone: ({ pricePerThousand }, { body: { decision } }) => {
      onClose?.();
      const isDeclined = decision === 'decline';
      showToast({
        tone: 'success',
        title: isDeclined ? texts.declined : texts.accepted,
        text: isDeclined ? texts.declinedText(name) : texts.acceptedText(name, rupeesOf(pricePerThousand)),
      });
    },
    onFailed: (error) => {
      onClose?.();
      showToast({ tone: 'error', title: texts.decisionFailed, text: reasonOf(error, words) });
    },
  });
}

function QuarantineCard({ item, onDecline }: { item: Quarantined; onDecline: () => void }) {
  const { id, reason, service, provider, externalId, rulePrice, pricePerThousand, cost } = item;
  const send = useDeciding(item);
  const decide = (decision: 'accept' | 'accept-at-rule') =>
    !send.isPending && !send.isSuccess && send.mutate({ params: { id }, body: { decision, cost } });
  // It follows, and the rule says what it is: there is nothing to choose.
  const isSame = item.priceMode === 'follows' && rulePrice === pricePerThousand;
  const isRules = send.variables?.body.decision === 'accept-at-rule';
  return (
    <Sheet as="li" isPadded={false}>
      <div className="grid gap-3 p-4.5">
        <div>
          <h4 className="text-lg wrap-anywhere">{service.name}</h4>
          <p className="text-sm text-ink-2 wrap-anywhere">{texts.at(provider.name, externalId)}</p>
        </div>
        <div>
          <Badge tone={reason === 'another-service' || reason === 'below-floor' ? 'clay' : 'gold'}>
            {texts.reasons[reason]}
          </Badge>
          <p className="mt-1.5 text-sm text-ink-2">{texts.reasonTexts[reason]}</p>
        </div>
        <Evidence item={item} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4.5 py-3">
        {rulePrice !== null && (
          <Button
            isSmall
            isBusy={send.isPending && isRules}
            disabled={send.isSuccess}
            aria-label={texts.acceptAtRuleOf(rupeesOf(rulePrice), service.name)}
            onClick={() => decide('accept-at-rule')}
          >
            {texts.acceptAtRule(rupeesOf(rulePrice))}
          </Button>
        )}
        {!isSame && (
          <Button
            isSmall
            isBusy={send.isPending && !isRules}
            disabled={send.isSuccess}
            aria-label={texts.acceptOf(rupeesOf(pricePerThousand), service.name)}
            onClick={() => decide('accept')}
          >
            {texts.accept(rupeesOf(pricePerThousand))}
          </Button>
        )}
        <Button isSmall variant="ghost" aria-label={texts.declineOf(service.name)} onClick={onDecline}>
          {texts.decline}
        </Button>
      </div>
    </Sheet>
  );
}

function Evidence({ item }: { item: Quarantined }) {
  const { currency, formerCost, cost, formerMargin, margin, priceMode, pricePerThousand, rulePrice } = item;
  const moved = movedBy(formerCost, cost);
  return (
    <Lines className="border-t border-line">
      {item.reason === 'another-service' && (
        <Line
          label={texts.offeredAs}
          value={<span className="whitespace-normal wrap-anywhere">{item.offeredAs}</span>}
        />
      )}
      <Line
        label={texts.cost}
        value={<Change before={moneyIn(currency, formerCost, 8)} after={moneyIn(currency, cost, 8)} isSame={!moved} />}
        note={moved !== undefined && `${rupeesOf(item.costInRupees)}, ${moved}`}
      />
      <Line
        label={texts.price}
        value={rupeesOf(pricePerThousand)}
        note={priceMode === 'follows' ? texts.follows : texts.fixed}
      />
      <Line
        label={texts.margin}
        value={
          <Change
            before={percentWords(formerMargin)}
            after={percentWords(margin)}
            isSame={formerMargin === margin}
            isBad={Number(margin) < Number(formerMargin)}
          />
        }
      />
      {rulePrice !== null && <Line label={texts.rulePrice} value={rupeesOf(rulePrice)} />}
    </Lines>
  );
}

interface ChangeProps {
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
  readonly isBad?: boolean;
}

function Change({ before, after, isSame, isBad = false }: ChangeProps) {
  if (isSame) return <span className="tabular">{after}</span>;
  return (
    <span className="tabular">
      <span className="sr-only">{texts.becomes(before, after)}</span>
      <span aria-hidden>
        <s className="font-normal text-ink-2">{before}</s> →{' '}
        <span className={isBad ? 'text-clay' : undefined}>{after}</span>
      </span>
    </span>
  );
}

function DeclineQuestion({ item, onClose }: { item: Quarantined; onClose: () => void }) {
  const send = useDeciding(item, onClose);
  const { question } = texts;
  return (
    <Confirm
      isOpen
      title={question.title(item.service.name)}
      confirmLabel={question.confirm}
      cancelLabel={question.keep}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ params: { id: item.id }, body: { decision: 'decline', cost: item.cost } })}
      onCancel={onClose}
    >
      <p>{question.text(item.provider.name)}</p>
      <p className="mt-2">{question.comfort}</p>
    </Confirm>
  );
}
