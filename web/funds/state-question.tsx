import { useState } from 'react';
import { changeProfile } from '../../contract/accounts.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import type { PaymentIntent } from '../../contract/payment-intents.ts';
import { useInvalidate, useSend } from '../platform/query.ts';
import { stateOptions } from '../texts/states.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { showToast } from '../ui/toast.tsx';

/** Asked once, before money is added: the tax on it depends on the State. Payments that are begun already come up after the answer. */
export function StateQuestion({ begun }: { readonly begun: readonly PaymentIntent[] }) {
  const texts = useTexts();
  const { state } = texts.wallet.addFunds;
  const [code, setCode] = useState('');
  const invalidate = useInvalidate();
  const send = useSend(changeProfile, {
    onDone: () => invalidate('payment-settings'),
    onFailed: (error) => showToast({ tone: 'error', title: state.failed, text: reasonOf(error, texts) }),
  });
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{state.why}</p>
      <SelectField
        label={state.label}
        placeholder={state.choose}
        value={code}
        options={stateOptions}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        variant="primary"
        className="w-full"
        disabled={code === ''}
        isBusy={send.isPending}
        onClick={() => send.mutate({ body: { stateCode: code } })}
      >
        {state.submit}
      </Button>
      {begun.length > 0 && (
        <Banner tone="sky">
          {state.begun(begun.map(({ payableAmount }) => formatRupees(paiseOf(payableAmount))).join(' · '))}
        </Banner>
      )}
    </div>
  );
}
