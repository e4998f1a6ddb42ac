import { ChevronRight, Hourglass } from 'lucide-react';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useUser } from '../platform/session.tsx';
import { bonusWords } from '../texts/bonus.ts';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { useUiWords } from '../ui/words.ts';
import { usualWaitText } from './on-the-way.rules.ts';

/** What the customer owes after a reversal. */
export function OpenDebt({ onHelp }: { onHelp: () => void }) {
  const { debt: words } = homeWalletWords;
  const { debt } = useUser();
  if (!debt) return null;
  return (
    <Banner
      tone={debt.blocks ? 'clay' : 'gold'}
      title={words.title(formatRupees(paiseOf(debt.amount)))}
      className="mt-3"
      action={debt.blocks && <Button onClick={onHelp}>{words.write}</Button>}
    >
      {debt.blocks ? words.blocked : words.collecting}
    </Banner>
  );
}

/** Promotional credit, and until when it counts. */
export function BonusBeside() {
  const words = bonusWords;
  const { locale } = useUiWords();
  const { bonus } = useUser();
  if (!bonus) return null;
  const until = formatInIndia(bonus.expiresAt, 'day', locale);
  const amount = formatRupees(paiseOf(bonus.amount));
  return (
    <p className="mt-3 border-t border-dashed border-line-strong pt-3">
      <span className="block font-semibold">
        {bonus.endingFirst === bonus.amount
          ? words.until(amount, until)
          : words.partUntil(amount, formatRupees(paiseOf(bonus.endingFirst)), until)}
      </span>
      <span className="block text-sm text-ink-2">{words.use}</span>
    </p>
  );
}

/** What is on its way to the wallet, since when, and how long that usually takes; leads to the requests. */
export function FundsOnTheWay({ onOpen }: { onOpen: () => void }) {
  const { onTheWay: words } = useTexts();
  const { fundsOnTheWay } = useUser();
  if (!fundsOnTheWay) return null;
  const usual = usualWaitText(fundsOnTheWay.usualMinutes, words);
  return (
    <button
      type="button"
      className="mt-3 flex min-h-11 w-full items-center gap-3 border-t border-dashed border-line-strong pt-3 text-left"
      onClick={onOpen}
    >
      <Hourglass aria-hidden className="size-5 shrink-0 text-gold" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">+ {words.line(formatRupees(paiseOf(fundsOnTheWay.amount)))}</span>
        <span className="block text-sm text-ink-2">
          {words.sent} <RelativeDate at={fundsOnTheWay.since} />
          {usual !== undefined && ` · ${usual}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      <span className="sr-only">{homeWalletWords.seeRequests}</span>
    </button>
  );
}
