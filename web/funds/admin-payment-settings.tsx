import { type PaymentSettings, readPaymentSettings } from '../../contract/funds.ts';
import { useRead } from '../platform/query.ts';
import { adminTexts } from '../texts/admin.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PaymentSettingsForm } from './admin-payment-settings-form.tsx';
import { RejectionReasonsSheet } from './admin-rejection-reasons.tsx';
import { TaxSettingsSheet } from './admin-tax-settings.tsx';

const texts = adminTexts.payment;

/** Where and how customers pay. */
export function PaymentSettingsPanel() {
  const words = useTexts();
  const settings = useRead(readPaymentSettings, {}, { staleMs: 0 });
  const stored: PaymentSettings | undefined = settings.data;

  if (stored) {
    return (
      <>
        <PaymentSettingsForm stored={stored} />
        <RejectionReasonsSheet />
        <TaxSettingsSheet />
      </>
    );
  }
  return (
    <Sheet>
      {settings.isError ? (
        <ErrorState
          title={texts.loadFailed}
          reason={reasonOf(settings.error, words)}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <div role="status" className="grid max-w-xl gap-6">
          <span className="sr-only">{words.common.loading}</span>
          {[12, 12, 28].map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places without content have no other name.
            <span key={index} className="grid gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className={height === 12 ? 'h-12 w-full' : 'h-28 w-full'} />
            </span>
          ))}
        </div>
      )}
    </Sheet>
  );
}
