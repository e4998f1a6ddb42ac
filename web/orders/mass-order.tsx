import { useEffect, useRef, useState } from 'react';
import { listServices, type Service } from '../../contract/catalogue.ts';
import { formatRupees, type Paise, paiseOf } from '../../contract/money.ts';
import type { DiscountTerms } from '../../contract/price.ts';
import { listDiscounts, termsOf } from '../../contract/pricing.ts';
import { useForm } from '../platform/draft.ts';
import { useNowMs } from '../platform/now.ts';
import { ownLanguage } from '../platform/own-language.ts';
import { useRead } from '../platform/query.ts';
import { retryImport } from '../platform/retry-import.ts';
import { useUser } from '../platform/session.tsx';
import { useKeptDraft } from '../platform/stored-draft.ts';
import { homeWalletWords } from '../texts/home-wallet.ts';
import { massOrder as texts } from '../texts/mass-order.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Line, Lines, TotalLine } from '../ui/lines.tsx';
import { Money } from '../ui/money.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { type CheckedLine, checkLines, readLines, sumOf, withService } from './mass-order.rules.ts';
import { MassOrderHead } from './mass-order-head.tsx';
import { MassOrderOutcome } from './mass-order-outcome.tsx';
import { MassOrderRow } from './mass-order-row.tsx';
import { MassOrderServices } from './mass-order-services.tsx';
import { owedPaise } from './order-form.rules.ts';
import { emptyMassDraft, useMassOrder } from './use-mass-order.ts';

type OnAddFunds = (missingPaise: Paise) => void;

/** Many orders at once, one per line, each with its price before anything is paid. */
export function MassOrder({ onAddFunds }: { onAddFunds: OnAddFunds }) {
  const words = useTexts();
  const services = useRead(listServices, ownLanguage);
  // Without it the full prices are shown, and the server refuses to charge others unasked.
  const discounts = useRead(listDiscounts, {});
  return (
    <>
      <MassOrderHead />
      {services.isError && !services.data && (
        <ErrorState
          title={words.orders.form.servicesFailed}
          reason={reasonOf(services.error, words)}
          isRetrying={services.isFetching}
          onRetry={() => void services.refetch()}
        />
      )}
      {(services.isPending || discounts.isPending) && <Skeleton className="h-52 w-full" />}
      {services.data && !discounts.isPending && (
        <MassOrderForm
          services={services.data}
          discounts={(discounts.data ?? []).map(termsOf)}
          onAddFunds={onAddFunds}
        />
      )}
    </>
  );
}

interface MassOrderFormProps {
  readonly services: readonly Service[];
  readonly discounts: readonly DiscountTerms[];
  readonly onAddFunds: OnAddFunds;
}

function MassOrderForm({ services, discounts, onAddFunds }: MassOrderFormProps) {
  const draft = useKeptDraft('mass-order', emptyMassDraft);
  const form = useForm(draft, {});
  const placing = useMassOrder(draft);
  const balancePaise = paiseOf(useUser().balance);
  const now = useNowMs();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text } = form.values;
  const clean = useCleanLink(text !== '');
  const lines = checkLines(readLines(text), { clean, services, discounts, balancePaise, now });
  const isLocked = placing.isPending || placing.unanswered !== undefined;

  const addService = (serviceId: number) => {
    if (isLocked) return;
    draft.set('text', withService(text, serviceId));
    area.current?.focus();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-5 lg:grid-cols-2">
      <Sheet>
        <TextareaField
          ref={area}
          label={texts.lines}
          hint={texts.linesHint}
          placeholder={texts.example}
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          readOnly={isLocked}
          onChange={(event) => draft.set('text', event.target.value)}
        />
      </Sheet>
      <Sheet as="section" variant="passbook" aria-labelledby="mass-preview">
        {placing.outcome && <MassOrderOutcome outcome={placing.outcome} />}
        <h2 id="mass-preview" className="mb-2 text-xl">
          {texts.preview}
        </h2>
        {lines.length === 0 && <p className="text-ink-2">{texts.empty}</p>}
        <ol>
          {lines.map((line) => (
            <MassOrderRow key={line.number} line={line} refusal={placing.refusals.get(line.typed)} />
          ))}
        </ol>
        {lines.length > 0 && <Totals {...{ lines, balancePaise, placing, onAddFunds }} />}
      </Sheet>
      <MassOrderServices services={services} onAdd={addService} />
    </div>
  );
}

/** Cuts the tracking off links, once that is wanted and here. */
function useCleanLink(isWanted: boolean): (link: string) => string {
  const [clean, setClean] = useState(() => (link: string) => link);
  useEffect(() => {
    if (isWanted)
      void retryImport(() => import('../../contract/clean-link.ts')).then((rules) => setClean(() => rules.cleanLink));
  }, [isWanted]);
  return clean;
}

interface TotalsProps {
  readonly lines: readonly CheckedLine[];
  readonly balancePaise: Paise;
  readonly placing: ReturnType<typeof useMassOrder>;
  readonly onAddFunds: OnAddFunds;
}

/** What it comes to, and the buttons that pay. */
function Totals({ lines, balancePaise, placing, onAddFunds }: TotalsProps) {
  const priced = lines.filter(({ totalPaise }) => totalPaise !== undefined);
  const { totalPaise, missingPaise } = sumOf(priced, balancePaise);
  const { onTheWay } = useTexts();
  const user = useUser();
  const onTheWayPaise = paiseOf(user.fundsOnTheWay?.amount ?? '0.00');
  const owed = owedPaise(user);
  // What is being checked already needs no second payment.
  const unpaidPaise = Math.max(0, missingPaise + owed - onTheWayPaise);
  return (
    <>
      <Lines className="mt-2">
        <TotalLine label={texts.total(priced.length)} value={<Money amount={totalPaise} />} />
        <Line label={texts.wallet} value={<Money amount={balancePaise} />} />
        {onTheWayPaise > 0 && <Line tone="faint" label={texts.beingChecked} value={<Money amount={onTheWayPaise} />} />}
      </Lines>
      {missingPaise > 0 && (
        <Banner
          tone="gold"
          title={texts.missing(formatRupees(missingPaise))}
          action={
            unpaidPaise > 0 &&
            !user.debt?.blocks && (
              <Button isSmall onClick={() => onAddFunds(unpaidPaise)}>
                {texts.addFunds}
              </Button>
            )
          }
        >
          {onTheWayPaise > 0 && `${onTheWay.noPayAgain(formatRupees(onTheWayPaise))} `}
          {user.debt?.blocks
            ? homeWalletWords.debt.blocked
            : owed > 0 && homeWalletWords.debt.paidFirst(formatRupees(owed))}
        </Banner>
      )}
      {placing.unanswered ? (
        <Banner
          tone="gold"
          title={texts.unanswered}
          action={
            <Button variant="primary" isSmall onClick={placing.unanswered.askAgain}>
              {texts.askAgain}
            </Button>
          }
        >
          {texts.unansweredText}
        </Banner>
      ) : (
        <PlaceButtons {...{ lines, placing }} />
      )}
    </>
  );
}

/** The good lines are those without a problem that the wallet pays, one after another. */
function PlaceButtons({ lines, placing }: Pick<TotalsProps, 'lines' | 'placing'>) {
  const good = lines.filter(({ isCovered }) => isCovered);
  const areAllGood = good.length === lines.length;
  const areAllPriced = lines.every(({ problem }) => problem === undefined);
  const total = formatRupees(sumOf(good, 0).totalPaise);
  if (areAllGood) {
    return (
      <Button
        variant="primary"
        className="mt-3 w-full"
        isBusy={placing.isPending}
        onClick={() => placing.place('all', lines)}
      >
        {texts.placeAll(lines.length, total)}
      </Button>
    );
  }
  return (
    <div className="mt-3 grid gap-2">
      {good.length > 0 && (
        <Button
          variant="primary"
          className="w-full"
          isBusy={placing.isPending}
          onClick={() => placing.place('good', good)}
        >
          {(areAllPriced ? texts.placeCovered : texts.placeGood)(good.length, total)}
        </Button>
      )}
      {!areAllPriced && <p className="text-sm text-ink-3">{texts.allNeedsGood}</p>}
    </div>
  );
}
