import { payByDemoBank } from '../../contract/demo-bank.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { readStorefront } from '../../contract/storefront.ts';
import { useRead, useSend } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';

/** In the demo shop: pays by a made-up bank, so that a visitor sees what follows. */
export function DemoBank({ intentId }: { intentId: number }) {
  const texts = useTexts();
  const words = texts.wallet.addFunds.demo;
  const isDemo = (useRead(readStorefront, {}, { persists: true }).data?.demo ?? null) !== null;
  const pay = useSend(payByDemoBank, {
    onDone: ({ amount }) => showToast({ tone: 'success', title: words.paid, text: formatRupees(paiseOf(amount)) }),
    onFailed: (error) => showToast({ tone: 'error', title: words.failed, text: reasonOf(error, texts) }),
  });
  if (!isDemo) return null;
  return (
    <Banner
      tone="sky"
      title={words.title}
      action={
        <Button
          isSmall
          isBusy={pay.isPending}
          disabled={pay.isSuccess}
          onClick={() => pay.mutate({ body: { intentId } })}
        >
          {words.pay}
        </Button>
      }
    >
      {words.text}
    </Banner>
  );
}
