import { ChevronDown, QrCode, Smartphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { PaymentSettings } from '../../contract/funds.ts';
import { formatRupees, type Paise } from '../../contract/money.ts';
import { upiLink } from '../../contract/upi-link.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { typedAmount } from './fund-form.rules.ts';

// Without it one can still pay by hand, so its failing must not take the page along.
const UpiQr = lazy(() =>
  import('./upi-qr.tsx').then(
    (m) => ({ default: m.UpiQr }),
    () => ({ default: QrFailed }),
  ),
);

/** Whom to pay. */
type PayTarget = Pick<PaymentSettings, 'upiId' | 'payeeName' | 'qrCodeImage' | 'paymentInstructions'>;

interface PayPanelProps {
  readonly settings: PayTarget;
  readonly amountPaise: Paise | undefined;
  /** What a UPI app opens, where it is known; else it is made for the amount. */
  readonly upiLink?: string;
  /** Stands in the note of a payment with a link of its own. */
  readonly code?: string;
  /** Paying is what to do next, and nothing else. */
  readonly isMain?: boolean;
  readonly onOpenApp?: (() => void) | undefined;
}

/** Whom to pay and how: on phones the way into the app first, then the id and the amount to copy, and the code for the amount. */
export function PayPanel({
  settings,
  amountPaise,
  upiLink: knownLink,
  code,
  isMain = false,
  onOpenApp,
}: PayPanelProps) {
  const { addFunds } = useTexts().wallet;
  const { upiId, payeeName } = settings;
  const madeLink =
    upiId !== '' && amountPaise !== undefined
      ? upiLink({ upiId, payeeName, amountPaise, note: addFunds.note(payeeName) })
      : undefined;
  const link = knownLink ?? madeLink;

  return (
    <section aria-label={addFunds.payAnyTitle} className="rounded-lg bg-sunk p-4">
      {link !== undefined && (
        <div className="mb-4 hidden pointer-coarse:block">
          <ButtonLink variant={isMain ? 'primary' : 'quiet'} href={link} className="w-full" onClick={onOpenApp}>
            <Smartphone aria-hidden className="size-5" />
            {addFunds.openApp}
          </ButtonLink>
          <p className={classNames('mt-1.5 text-sm text-ink-2', isMain && 'text-center')}>
            {isMain ? addFunds.openAppNames : addFunds.openAppHint}
          </p>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        {/* Nobody scans the screen that they hold. */}
        <div className="pointer-coarse:max-sm:order-last">
          <FoldedCode key={String(isMain)} isFolded={knownLink !== undefined}>
            <PaymentCode
              settings={settings}
              amountPaise={amountPaise}
              link={link}
              isForAmount={knownLink !== undefined}
            />
          </FoldedCode>
        </div>
        <dl className="min-w-0">
          {upiId !== '' && (
            <Fact label={addFunds.upiId} value={upiId}>
              <CopyButton isIconOnly text={upiId} label={addFunds.copyUpiId} />
            </Fact>
          )}
          {payeeName !== '' && (upiId !== '' || knownLink !== undefined) && (
            <Fact label={addFunds.payee} value={payeeName} />
          )}
          {amountPaise !== undefined && (
            <Fact label={addFunds.payAmount} value={formatRupees(amountPaise)}>
              <CopyButton isIconOnly text={typedAmount(amountPaise)} label={addFunds.copyAmount} />
            </Fact>
          )}
          {code !== undefined && (
            <Fact label={addFunds.payNote} value={code}>
              <CopyButton isIconOnly text={code} label={addFunds.copyNote} />
            </Fact>
          )}
        </dl>
      </div>
      {/* Of the payment by its number: a payment with a link of its own asks for less. */}
      {knownLink === undefined && settings.paymentInstructions !== '' && (
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

/** On a phone the code for another one's camera comes by a press. */
function FoldedCode({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { addFunds } = useTexts().wallet;
  const isHandheld = useMediaQuery('(pointer: coarse) and (width < 40rem)');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isFolded || !isHandheld) return children;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center gap-2 border-t border-dashed border-line-strong pt-2 text-left font-semibold"
        onClick={() => setOpen(!isOpen)}
      >
        <QrCode aria-hidden className="size-5" />
        <span className="flex-1">{isOpen ? addFunds.hideCode : addFunds.showCode}</span>
        <ChevronDown aria-hidden className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {children}
      </div>
    </>
  );
}

interface PaymentCodeProps {
  readonly settings: PayTarget;
  readonly amountPaise: Paise | undefined;
  readonly link: string | undefined;
  /** Only this very amount tells whose payment it is, so that the shop's picture does not do. */
  readonly isForAmount: boolean;
}

/** The picture that the shop has set, else a code made for the amount, else what to do to get one. */
function PaymentCode({ settings, amountPaise, link, isForAmount }: PaymentCodeProps) {
  const { addFunds } = useTexts().wallet;
  const [brokenPicture, setBrokenPicture] = useState('');
  const picture = isForAmount ? '' : settings.qrCodeImage;

  if (picture !== '' && picture === brokenPicture && settings.upiId === '') {
    return <PictureFailed onRetry={() => setBrokenPicture('')} />;
  }
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

function PictureFailed({ onRetry }: { onRetry: () => void }) {
  const { addFunds } = useTexts().wallet;
  return (
    <div role="alert" className="grid justify-items-start gap-2 sm:col-span-2">
      <p className="font-semibold">{addFunds.pictureFailed}</p>
      <p className="text-[0.9375rem] text-ink-2">{addFunds.pictureFailedText}</p>
      <Button isSmall onClick={onRetry}>
        {addFunds.pictureRetry}
      </Button>
    </div>
  );
}

function QrFailed() {
  const { addFunds } = useTexts().wallet;
  return (
    <p className="grid h-full place-content-center rounded-md border-[1.5px] border-dashed border-edge p-3 text-center text-sm text-ink-2">
      {addFunds.qrFailed}
    </p>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="border-t border-dashed border-line-strong py-1.5 first:border-t-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-semibold break-words">{value}</span>
        {children && <span className="-my-2.5 shrink-0">{children}</span>}
      </dd>
    </div>
  );
}
