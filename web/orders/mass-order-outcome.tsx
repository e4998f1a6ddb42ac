import { useEffect, useRef } from 'react';
import { formatRupees } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { massOrder as texts } from '../texts/mass-order.ts';
import { Banner } from '../ui/banner.tsx';
import type { Outcome, PlacedLine } from './use-mass-order.ts';

/** What became of what was sent. It takes the focus, since the button that was pressed may be gone. */
export function MassOrderOutcome({ outcome }: { outcome: Outcome }) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome takes it anew
  useEffect(() => element.current?.focus(), [outcome]);
  return (
    <div ref={element} tabIndex={-1} className="mb-4 rounded-lg">
      <Said outcome={outcome} />
    </div>
  );
}

function Said({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'failed') {
    return (
      <Banner tone="clay" title={texts.failed}>
        {outcome.reason}
      </Banner>
    );
  }
  if (outcome.kind === 'earlier') {
    return (
      <Banner tone="gold" title={texts.earlier}>
        {texts.earlierText}
      </Banner>
    );
  }
  const { placed, refused } = outcome;
  if (placed.length === 0) {
    return (
      <Banner tone="clay" title={texts.placedNone}>
        {refused === 1 ? texts.placedNoneText : texts.refusedText(refused)}
      </Banner>
    );
  }
  const totalPaise = placed.reduce((sum, line) => sum + line.totalPaise, 0);
  return (
    <Banner tone="leaf" title={texts.placed(placed.length, formatRupees(totalPaise))}>
      {refused > 0 && <p>{texts.refusedText(refused)}</p>}
      <Numbers placed={placed} />
    </Banner>
  );
}

function Numbers({ placed }: { placed: readonly PlacedLine[] }) {
  return (
    <ul className="flex max-h-96 flex-wrap gap-x-2 overflow-y-auto">
      {placed.map(({ orderId }) => (
        <li key={orderId}>
          <a
            href={`${pages.home}?order=${orderId}#orders`}
            aria-label={texts.showOrder(orderId)}
            className="tabular inline-flex min-h-11 min-w-11 items-center justify-center px-2 font-semibold underline"
          >
            #{orderId}
          </a>
        </li>
      ))}
    </ul>
  );
}
