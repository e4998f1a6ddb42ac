import { parseAmount, wireAmount } from '../../contract/money.ts';
import { useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { FundDraft } from './fund-draft.ts';
import { NumberForm } from './number-form.tsx';

interface SendAgainProps {
  readonly draft: FundDraft;
  readonly onSent: () => void;
}

/** The number of a payment whose request was rejected is sent anew, beside the one that was not found: nothing is paid again. */
export function SendAgain({ draft, onSent }: SendAgainProps) {
  const { addFunds } = useTexts().wallet;
  const { amount, rejected } = draft.state().values;
  return (
    <div className="grid gap-4">
      <Banner
        tone="gold"
        title={addFunds.rejectedNumber(rejected)}
        action={<Button onClick={() => draft.reset()}>{addFunds.own.more}</Button>}
      >
        {addFunds.rejectedCompare}
      </Banner>
      <NumberForm draft={draft} amount={wireAmount(parseAmount(amount) ?? 0)} hasFocus onSent={onSent} />
    </div>
  );
}
