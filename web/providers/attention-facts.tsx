import { ExternalLink } from 'lucide-react';
import type { AttentionItem } from '../../contract/dispatches.ts';
import { formatRupees, groupDigits, paiseOf } from '../../contract/money.ts';
import { attentionTexts as texts } from '../texts/admin-attention.ts';
import { Line, Lines } from '../ui/lines.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { moneyIn } from './providers.rules.ts';

/** What was ordered and sent: by this a person finds it at its provider. */
export function AttentionFacts({ item }: { item: AttentionItem }) {
  const { run, service, url, totalAmount, expectedCost, currency, externalId, providerOrder, sentAt, tries } = item;
  return (
    <Lines className="border-t border-line">
      <Line label={texts.service} value={<span className="whitespace-normal wrap-anywhere">{service.name}</span>} />
      <div className="border-t border-dashed border-line-strong py-2.5">
        <dt className="text-sm text-ink-3">{texts.link}</dt>
        <dd>
          <a className="link break-all" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {url}
            <ExternalLink aria-hidden className="ml-1.5 inline size-4 align-[-2px]" />
            <span className="sr-only"> {texts.newTab}</span>
          </a>
        </dd>
      </div>
      {run && <Line label={run.isPost ? texts.post : texts.run} value={texts.runOf(run.number, run.of)} />}
      <Line label={texts.quantity} value={<span className="tabular">{quantityOf(item)}</span>} />
      <Line label={texts.paid} value={<span className="tabular">{formatRupees(paiseOf(totalAmount))}</span>} />
      {expectedCost !== null && currency !== null && (
        <Line label={texts.cost} value={<span className="tabular">{moneyIn(currency, expectedCost, 8)}</span>} />
      )}
      {externalId !== null && <Line label={texts.number} value={externalId} />}
      {providerOrder !== null && <Line label={texts.providerOrder} value={providerOrder} />}
      <Line
        label={run?.isPost ? texts.begun : texts.sent}
        value={sentAt === null ? texts.neverSent : <RelativeDate at={sentAt} />}
        note={sentAt !== null && tries > 0 && !run?.isPost && texts.tries(tries)}
      />
    </Lines>
  );
}

/** The provider takes a post for as many units as it sees fit, up to what was ordered for each. */
function quantityOf({ run, quantity }: AttentionItem): string {
  const units = groupDigits(String(quantity));
  return run?.isPost ? texts.upTo(units) : units;
}
