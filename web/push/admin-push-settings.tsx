import type { ReactNode } from 'react';
import { pushTexts as texts } from '../texts/admin-push.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { QuietHoursSettings } from './admin-quiet-hours.tsx';
import type { PushState } from './browser-push.ts';
import { type PushAction, usePush } from './use-push.ts';

/** Leads through permission, subscription and a test, and back. */
export function PushSettings() {
  const push = usePush();
  return (
    <Sheet as="section" aria-labelledby="push" className="grid content-start gap-4">
      <div>
        <h3 id="push" className="text-xl">
          {texts.title}
        </h3>
        <p className="mt-1.5 text-ink-2">{texts.lead}</p>
      </div>
      {push.state ? (
        <Standing state={push.state} busy={push.busy} onStart={push.start} />
      ) : (
        <div role="status">
          <span className="sr-only">{texts.looking}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      <QuietHoursSettings />
    </Sheet>
  );
}

interface StandingProps {
  readonly state: PushState;
  readonly busy: PushAction | undefined;
  readonly onStart: (action: PushAction) => void;
}

function Standing({ state, busy, onStart }: StandingProps) {
  if (state.kind === 'unsupported') {
    return (
      <Banner tone="gold" title={texts.unsupported}>
        {state.isInsecure ? texts.insecureText : texts.unsupportedText}
      </Banner>
    );
  }
  const isGranted = state.kind === 'granted';
  const isSubscribed = state.kind === 'granted' && state.isSubscribed;
  const button = (action: PushAction, label: string, { isNext, isOpen }: { isNext: boolean; isOpen: boolean }) => (
    <Button
      isSmall
      isWide
      variant={isNext ? 'primary' : 'quiet'}
      disabled={!isOpen || (busy !== undefined && busy !== action)}
      isBusy={busy === action}
      onClick={() => onStart(action)}
    >
      {label}
    </Button>
  );
  const { steps } = texts;
  return (
    <>
      <StatusBadges state={state} />
      {state.kind === 'denied' && (
        <Banner tone="clay" title={texts.blocked}>
          {texts.blockedText}
        </Banner>
      )}
      <ol>
        <Step title={steps.permission} text={steps.permissionText} isDone={isGranted}>
          {button('allow', steps.allow, { isNext: true, isOpen: state.kind === 'default' })}
        </Step>
        <Step title={steps.subscribe} text={steps.subscribeText} isDone={isSubscribed}>
          {button('subscribe', steps.subscribeButton, { isNext: isGranted, isOpen: isGranted })}
        </Step>
        <Step title={steps.test} text={steps.testText} isDone={false}>
          {button('test', steps.testButton, { isNext: false, isOpen: isSubscribed })}
        </Step>
        <Step title={steps.disable} text={steps.disableText} isDone={false}>
          {button('disable', steps.disableButton, { isNext: false, isOpen: isSubscribed })}
        </Step>
      </ol>
    </>
  );
}

const permissionTones = { granted: 'leaf', denied: 'clay', default: 'gold' } as const satisfies Record<string, Tone>;

function StatusBadges({ state }: { state: Exclude<PushState, { kind: 'unsupported' }> }) {
  const { badges } = texts;
  const isSubscribed = state.kind === 'granted' && state.isSubscribed;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-[0.9375rem]">
      <div className="flex items-center gap-2">
        <dt className="text-ink-2">{badges.permission}</dt>
        <dd>
          <Badge tone={permissionTones[state.kind]}>{badges[state.kind]}</Badge>
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="text-ink-2">{badges.subscription}</dt>
        <dd>
          <Badge tone={isSubscribed ? 'leaf' : 'stone'}>
            {isSubscribed ? badges.subscribed : badges.notSubscribed}
          </Badge>
        </dd>
      </div>
    </dl>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, text, isDone, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong py-3.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <h4 className="font-sans text-base font-semibold tracking-normal">{title}</h4>
        <p className="text-[0.9375rem] text-ink-2">{text}</p>
      </div>
      <div className="max-md:w-full">{isDone ? <Badge tone="leaf">{texts.steps.done}</Badge> : children}</div>
    </li>
  );
}
