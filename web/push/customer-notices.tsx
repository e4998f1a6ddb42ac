import { useEffect, useState } from 'react';
import {
  changeNoticeSettings,
  changeNoticeTopic,
  type NoticeSettings,
  type NoticeTopic,
  type NoticeWay,
  noticeWays,
  readNoticeSettings,
} from '../../contract/notice-settings.ts';
import { useRead, useSend } from '../platform/query.ts';
import { notices as texts } from '../texts/notices.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  findPushState,
  PushError,
  type PushState,
  requestPermission,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts';

/** How a customer hears of payments, orders and tickets beside the pages of the shop: each way has a switch, and each topic one for each way. */
export function CustomerNotices() {
  const words = useTexts();
  const { data, error, refetch } = useRead(readNoticeSettings, {});
  if (error && !data)
    return <ErrorState title={texts.failed} reason={reasonOf(error, words)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-56 w-full rounded-xl" />;
  return (
    <Sheet as="section" aria-labelledby="notices" className="max-w-3xl">
      <h2 id="notices" className="text-xl md:text-2xl">
        {texts.title}
      </h2>
      <p className="mt-2 text-ink-2">{texts.lead}</p>
      <ul className="mt-3">
        <MailSwitch isOn={data.getsMails} />
        <DeviceSwitch />
      </ul>
      <Topics {...data} />
    </Sheet>
  );
}

function MailSwitch({ isOn }: { isOn: boolean }) {
  const words = useTexts();
  const send = useSend(changeNoticeSettings, {
    onDone: () => showToast({ tone: 'success', title: texts.saved }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.saveFailed, text: reasonOf(error, words) }),
  });
  return (
    <Way
      title={texts.mail}
      text={texts.mailText}
      isOn={isOn}
      isBusy={send.isPending}
      onPress={() => send.mutate({ body: { getsMails: !isOn } })}
    />
  );
}

/** A line for each topic, with a switch for each way. */
function Topics({ topics, getsMails }: NoticeSettings) {
  return (
    <>
      <div className="mt-5 flex items-end gap-3 text-sm text-ink-3">
        <h3 className="min-w-0 flex-1 text-lg text-ink">{texts.each}</h3>
        {noticeWays.map((way) => (
          <span key={way} aria-hidden className="w-12 text-center">
            {texts.ways[way]}
          </span>
        ))}
      </div>
      {!getsMails && <p className="mt-1 mb-2 text-[0.9375rem] text-ink-2">{texts.mailsAreOff}</p>}
      <ul aria-label={texts.each}>
        {topics.map(({ topic, ...isOn }) => (
          <li
            key={topic}
            className="flex items-center gap-3 border-t border-dashed border-line-strong py-3.5 first:border-t-0"
          >
            <span className="min-w-0 flex-1">{texts.topics[topic]}</span>
            {noticeWays.map((way) => (
              <TopicSwitch key={way} {...{ topic, way }} isOn={isOn[way]} isDisabled={way === 'mail' && !getsMails} />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

interface TopicSwitchProps {
  readonly topic: NoticeTopic;
  readonly way: NoticeWay;
  readonly isOn: boolean;
  /** Nothing is sent by this way at all. */
  readonly isDisabled: boolean;
}

function TopicSwitch({ topic, way, isOn, isDisabled }: TopicSwitchProps) {
  const words = useTexts();
  const send = useSend(changeNoticeTopic, {
    onFailed: (error) => showToast({ tone: 'error', title: texts.saveFailed, text: reasonOf(error, words) }),
  });
  return (
    <Switch
      label={texts.switchOf(texts.topics[topic], texts.ways[way])}
      isOn={isOn && !isDisabled}
      isBusy={send.isPending}
      isDisabled={isDisabled || send.isPending}
      onPress={() => send.mutate({ body: { topic, way, isOn: !isOn } })}
    />
  );
}

function DeviceSwitch() {
  const words = useTexts();
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void findPushState().then(setState), []);
  const isOn = state?.kind === 'granted' && state.isSubscribed;
  const change = async () => {
    setIsBusy(true);
    try {
      if (isOn) await unsubscribeBrowser();
      else {
        await requestPermission();
        await subscribeBrowser();
      }
      showToast({ tone: 'success', title: texts.saved });
    } catch (failure) {
      const isDenied = failure instanceof PushError && failure.problem === 'denied';
      const text = failure instanceof PushError ? texts.tryAgain : reasonOf(failure, words);
      showToast({ tone: 'error', title: texts.saveFailed, text: isDenied ? texts.denied : text });
    } finally {
      setState(await findPushState());
      setIsBusy(false);
    }
  };
  const isPossible = state?.kind === 'default' || state?.kind === 'granted';
  const text =
    state?.kind === 'unsupported' ? texts.unsupported : state?.kind === 'denied' ? texts.denied : texts.deviceText;
  return (
    <Way
      title={texts.device}
      text={text}
      isOn={isOn}
      isBusy={isBusy}
      isDisabled={!isPossible}
      onPress={() => void change()}
    />
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function Way({ title, text, isOn, isBusy, isDisabled = false, onPress }: WayProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-t border-dashed border-line-strong py-3.5 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem] text-ink-2">{text}</p>
      </div>
      <Switch label={title} isOn={isOn} isBusy={isBusy} isDisabled={isDisabled || isBusy} onPress={onPress} />
    </li>
  );
}
