import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupDigits } from '../../contract/money.ts';
import { massOrder as texts } from '../texts/mass-order.ts';
import { useTexts } from '../texts/texts.ts';
import { Money } from '../ui/money.tsx';
import type { CheckedLine } from './mass-order.rules.ts';

interface MassOrderRowProps {
  readonly line: CheckedLine;
  /** Why the server refused it, as long as it stands there as it was sent. */
  readonly refusal: string | undefined;
}

/** One line as it would be placed, or as it was typed, with what is wrong with it. */
export function MassOrderRow({ line, refusal }: MassOrderRowProps) {
  const { service, quantity, totalPaise, typed, repeats } = line;
  const problem = useProblem(line);
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-2 border-t border-dashed border-line-strong py-2.5 first:border-t-0">
      <span className="figure text-ink-3" aria-hidden>
        {line.number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          <span className="sr-only">{texts.line(line.number)}: </span>
          {service?.name ?? <span className="font-normal break-all">{typed}</span>}
        </p>
        {service && (
          <p className="text-sm break-all text-ink-3">
            {quantity === undefined ? typed : texts.unitsFor(groupDigits(String(quantity)), line.url)}
          </p>
        )}
        {service && line.isCleaned && <p className="text-sm text-ink-3">{texts.cleaned}</p>}
        {problem !== undefined && <Note isFault>{problem}</Note>}
        {problem === undefined && refusal !== undefined && <Note isFault>{refusal}</Note>}
        {repeats !== undefined && <Note>{texts.repeats(repeats)}</Note>}
        {totalPaise !== undefined && !line.isCovered && <Note>{texts.uncovered}</Note>}
      </div>
      <span className="text-right font-semibold">
        {totalPaise === undefined ? (
          <span aria-label={texts.noPrice} role="img">
            –
          </span>
        ) : (
          <Money amount={totalPaise} />
        )}
      </span>
    </li>
  );
}

function useProblem({ problem, service }: CheckedLine): string | undefined {
  const { errors } = useTexts().orders.form;
  if (problem === undefined) return undefined;
  if (problem === 'below-min' || problem === 'above-max') {
    if (!service) return undefined;
    return problem === 'below-min' ? errors.minQuantity(service.minQuantity) : errors.maxQuantity(service.maxQuantity);
  }
  return texts.problems[problem];
}

function Note({ isFault = false, children }: { isFault?: boolean; children: ReactNode }) {
  const Icon = isFault ? CircleAlert : TriangleAlert;
  return (
    <p className={`mt-1 flex gap-1.5 text-sm ${isFault ? 'font-semibold text-clay' : 'text-ink-2'}`}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isFault ? '' : 'text-gold'}`} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
