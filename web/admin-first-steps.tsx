import { Check } from 'lucide-react';
import { readPaymentSettings } from '../contract/funds.ts';
import { pages } from '../contract/pages.ts';
import { useDeviceSetting, useDeviceText } from './platform/device-setting.ts';
import { useRead } from './platform/query.ts';
import { useStartPanel } from './platform/start-panel.ts';
import { useStats } from './reports/use-stats.ts';
import { useStorefront } from './storefront/use-storefront.ts';
import { firstStepsTexts as texts, todayTexts } from './texts/admin-today.ts';
import { Button } from './ui/button.tsx';
import { ButtonLink } from './ui/button-link.tsx';
import { Checkbox } from './ui/checkbox.tsx';
import { classNames } from './ui/class-names.ts';
import { CopyButton } from './ui/copy-button.tsx';
import { ProgressBar } from './ui/progress-bar.tsx';
import { Sheet } from './ui/sheet.tsx';

/** A shop that has had so many orders is open. */
const newShopOrders = 10;
const usualName = 'Tarakki';

type Step = keyof typeof texts.steps;

const places: Record<Step, string> = {
  payment: 'tab=payment',
  name: 'tab=storefront',
  prices: 'tab=services',
  legal: 'tab=storefront',
  push: 'tab=notifications',
  order: 'tab=fund-requests',
  backup: 'tab=overview',
};

const steps = Object.keys(texts.steps) as readonly Step[]; // of a literal object

/** What a new shop needs before it opens; what the shop itself can't see is ticked by hand, on this device. */
export function FirstSteps() {
  const [isHidden, setHidden] = useDeviceSetting('first_steps', ['shown', 'hidden']);
  const [ticked, tick] = useTicked();
  const isDone = useDone();
  const stats = useStats().data;
  const [start, setStart] = useStartPanel();
  if (isHidden === 'hidden' || stats === undefined || stats.totalOrders >= newShopOrders) return null;

  const done = steps.filter((step) => isDone[step] ?? ticked.has(step));
  const next = steps.find((step) => !done.includes(step));
  return (
    <Sheet as="section" aria-labelledby="first-steps" isPadded={false} className="mb-4 overflow-hidden">
      <div className="grid gap-2 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 id="first-steps" className="text-lg">
            {texts.title}
          </h3>
          <p className="mr-auto text-sm text-ink-2">{texts.done(done.length, steps.length)}</p>
          {start !== 'today' && (
            <Button isSmall onClick={() => setStart('today')}>
              {todayTexts.startHere}
            </Button>
          )}
          <Button isSmall variant="ghost" onClick={() => setHidden('hidden')}>
            {texts.hide}
          </Button>
        </div>
        <ProgressBar
          label={texts.title}
          value={done.length}
          max={steps.length}
          valueText={texts.done(done.length, steps.length)}
        />
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepRow
            key={step}
            step={step}
            number={index + 1}
            isDone={done.includes(step)}
            isNext={step === next}
            onTick={isDone[step] === undefined ? () => tick(step) : undefined}
          />
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 text-sm text-ink-2">
        <span className="min-w-0 flex-1 basis-64">
          <span className="font-semibold text-ink">{texts.address}.</span> {texts.addressText}
        </span>
        <CopyButton text={window.location.origin} label={texts.copyAddress}>
          {texts.copyAddress}
        </CopyButton>
      </p>
    </Sheet>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  /** Undefined where the shop sees by itself whether it is done. */
  readonly onTick: (() => void) | undefined;
}

function StepRow({ step, number, isDone, isNext, onTick }: StepRowProps) {
  const [title, text, verb] = texts.steps[step];
  return (
    <li
      className={classNames(
        'grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t border-dashed border-line-strong px-4 py-2.5 first:border-t-0 md:grid-cols-[2rem_minmax(0,1fr)_auto]',
        isNext && 'bg-marigold-wash',
      )}
    >
      {onTick ? (
        <Checkbox aria-label={texts.tick(title)} checked={isDone} onChange={onTick} />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'grid size-7 place-items-center rounded-full text-sm font-bold',
            isDone ? 'bg-leaf text-sheet' : 'border-[1.5px] border-edge',
          )}
        >
          {isDone ? <Check className="size-4" /> : number}
        </span>
      )}
      <p className="min-w-0 leading-snug">
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{text}</span>
      </p>
      <ButtonLink
        isSmall
        variant={isNext ? 'primary' : 'quiet'}
        href={`${pages.adminDashboard}?${places[step]}`}
        className="max-md:col-start-2 max-md:justify-self-start md:min-w-48"
      >
        {verb}
      </ButtonLink>
    </li>
  );
}

/** What the shop sees by itself. */
function useDone(): Partial<Record<Step, boolean>> {
  const settings = useRead(readPaymentSettings, {}).data;
  const { brandName } = useStorefront();
  const orders = useStats().data?.totalOrders ?? 0;
  return {
    payment: (settings?.upiId ?? '') !== '',
    name: brandName !== usualName,
    push: typeof Notification === 'function' && Notification.permission === 'granted',
    order: orders > 0,
  };
}

/** The steps that somebody has said are done, on this device. */
function useTicked(): readonly [ReadonlySet<string>, (step: Step) => void] {
  const [text, save] = useDeviceText('first_steps_done');
  const ticked = new Set(text.split(' ').filter(Boolean));
  const toggle = (step: Step) => {
    const next = new Set(ticked);
    if (!next.delete(step)) next.add(step);
    save([...next].join(' '));
  };
  return [ticked, toggle];
}
