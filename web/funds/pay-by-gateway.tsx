import { ExternalLink } from 'lucide-react';
import type { PaymentSettings } from '../../contract/funds.ts';
import { formatRupees, type Paise, paiseOf, wireAmount } from '../../contract/money.ts';
import { createIntent, type GatewayRail, type PaymentIntent } from '../../contract/payment-intents.ts';
import { useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { showToast } from '../ui/toast.tsx';
import type { FundDraft } from './fund-draft.ts';
import { targetOf } from './intent.rules.ts';
import { PayPanel } from './pay-panel.tsx';

const names: Readonly<Record<GatewayRail, string>> = { razorpay: 'Razorpay', cashfree: 'Cashfree', phonepe: 'PhonePe' };

interface GatewayButtonsProps {
  readonly gateways: PaymentSettings['gateways'];
  readonly paise: Paise | undefined;
  readonly draft: FundDraft;
}

/** Pays by a service that knows the payment by itself, with nothing typed. */
export function GatewayButtons({ gateways, paise, draft }: GatewayButtonsProps) {
  const texts = useTexts();
  const { gateway } = texts.wallet.addFunds;
  const ask = useSend(createIntent, {
    onDone: ({ id }) => draft.set('intentId', String(id)),
    onFailed: (error) => showToast({ tone: 'error', title: gateway.failed, text: reasonOf(error, texts) }),
  });
  return (
    <div className="grid gap-3 rounded-lg border-[1.5px] border-dashed border-edge p-4">
      <p className="text-[0.9375rem] text-ink-2">{gateway.offer}</p>
      {gateways.map((rail) => (
        <Button
          key={rail}
          className="w-full"
          isBusy={ask.isPending}
          disabled={paise === undefined}
          onClick={() => paise !== undefined && ask.mutate({ body: { amount: wireAmount(paise), rail } })}
        >
          {gateway.payWith(names[rail])}
        </Button>
      ))}
    </div>
  );
}

interface GatewayPayProps {
  readonly intent: PaymentIntent;
  readonly onOpenApp: () => void;
}

/** Where a payment by a gateway is made: its page, or a code of its own. */
export function GatewayPay({ intent, onOpenApp }: GatewayPayProps) {
  const { gateway } = useTexts().wallet.addFunds;
  const { rail, payUrl, payableAmount, upiLink } = intent;
  if (rail === 'upi') return null;
  const paise = paiseOf(payableAmount);
  if (payUrl === null) {
    // The shop's own id is not where this payment goes.
    const target = { ...targetOf(intent), upiId: '' };
    return <PayPanel settings={target} amountPaise={paise} upiLink={upiLink} isMain onOpenApp={onOpenApp} />;
  }
  return (
    <div className="grid gap-2 rounded-lg bg-sunk p-4">
      {/* Some of them refuse visitors who come from nowhere. */}
      <ButtonLink variant="primary" className="w-full" href={payUrl} referrerPolicy="strict-origin" onClick={onOpenApp}>
        <ExternalLink aria-hidden className="size-5" />
        {gateway.payAt(formatRupees(paise), names[rail])}
      </ButtonLink>
      <p className="text-sm text-ink-2">{gateway.leaves(names[rail])}</p>
    </div>
  );
}
