import { Smartphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PaymentSettings } from '../../contract/funds.ts';
import { formatRupees, type Paise } from '../../contract/money.ts';
import { useTexts } from '../texts/texts.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { typedAmount } from './fund-form.rules.ts';
import { upiLink } from './upi-link.ts';

const UpiQr = lazy(() => import('./upi-qr.tsx').then((m) => ({ default: m.UpiQr })));

/** Whom to pay and how: the code for the amount, the id and the amount to copy, and on phones the way into the app. */
export function PayPanel({ settings, amountPaise }: { settings: PaymentSettings; amountPaise: Paise | undefined }) {
  const { addFunds } = useTexts().wallet;
  const { upiId, payeeName } = settings;
  const link =
    upiId !== '' && amountPaise !== undefined
      ? upiLink({ upiId, payeeName, amountPaise, note: addFunds.note(payeeName) })
      : undefined;

  return (
    <section aria-label={addFunds.payAnyTitle} className="rounded-lg bg-sunk p-4">
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <div>
          <PaymentCode settings={settings} amountPaise={amountPaise} link={link} />
        </div>
        <div className="min-w-0">
          <dl className="grid gap-1">
            {upiId !== '' && (
              <Fact label={addFunds.upiId} value={upiId}>
                <CopyButton isIconOnly text={upiId} label={addFunds.copyUpiId} />
              </Fact>
            )}
            {amountPaise !== undefined && (
              <Fact label={addFunds.payAmount} value={formatRupees(amountPaise)}>
                <CopyButton isIconOnly text={typedAmount(amountPaise)} label={addFunds.copyAmount} />
              </Fact>
            )}
          </dl>
          {link !== undefined && (
            <div className="mt-2 hidden pointer-coarse:block">
              <ButtonLink href={link} className="w-full">
                <Smartphone aria-hidden className="size-5" />
                {addFunds.openApp}
              </ButtonLink>
              <p className="mt-1.5 text-sm text-ink-2">{addFunds.openAppHint}</p>
            </div>
          )}
        </div>
      </div>
      {settings.paymentInstructions !== '' && (
        <div className="mt-3 border-t border-dashed border-line-strong pt-3">
          <h3 className="text-base">{addFunds.instructions}</h3>
          <p className="mt-1 text-[0.9375rem] wrap-anywhere whitespace-pre-line text-ink-2">
            {settings.paymentInstructions}
          </p>
        </div>
      )}
    </section>
  );
}

interface PaymentCodeProps {
  readonly settings: PaymentSettings;
  readonly amountPaise: Paise | undefined;
  readonly link: string | undefined;
}

/** The picture that the shop has set, else a code made for the amount, else what to do to get one. */
function PaymentCode({ settings, amountPaise, link }: PaymentCodeProps) {
  const { addFunds } = useTexts().wallet;
  const [brokenPicture, setBrokenPicture] = useState('');
  const picture = settings.qrCodeImage;

  if (picture !== '' && picture !== brokenPicture) {
    return (
      <figure className="max-sm:mx-auto max-sm:w-48">
        <img
          src={picture}
          alt={addFunds.pictureLabel}
          className="aspect-square w-full rounded-md bg-white object-contain p-2"
          onError={() => setBrokenPicture(picture)}
        />
        <figcaption className="mt-2 text-sm text-ink-2">{addFunds.scanAny}</figcaption>
      </figure>
    );
  }
  if (link === undefined || amountPaise === undefined) {
    return (
      <p className="grid place-content-center rounded-md border-[1.5px] border-dashed border-edge p-3 sm:aspect-square text-center text-sm text-ink-2">
        {addFunds.typeFirst}
      </p>
    );
  }
  const amount = formatRupees(amountPaise);
  return (
    <figure className="max-sm:mx-auto max-sm:w-48">
      <div className="aspect-square">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <UpiQr link={link} label={addFunds.qrLabel(amount, settings.upiId)} />
        </Suspense>
      </div>
      <figcaption className="mt-2 text-sm text-ink-2">{addFunds.scan(amount)}</figcaption>
    </figure>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center">
      <dt className="col-span-2 text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 font-semibold break-words">{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}
