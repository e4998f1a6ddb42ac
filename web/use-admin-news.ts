import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveEvent } from '../contract/live.ts';
import { tags, tagsOfEvent } from '../contract/tags.ts';
import { isNews, type News, placeOf } from './notifications/notifications.rules.ts';
import { useNotifications } from './notifications/notifications.tsx';
import { useLive } from './platform/live.tsx';
import { navigate } from './platform/location.ts';
import { useInvalidateSoon } from './platform/query.ts';
import { hasJustSent } from './platform/recent-sends.ts';
import { notificationTexts as texts } from './texts/admin-notifications.ts';
import { showToast } from './ui/toast.tsx';

/** Within this time after a send, news of a change is most likely its echo. */
const echoMs = 5_000;
const gatherMs = 500;

/** Fetches what an event is about, keeps it among the notifications, and says it. What happened before is kept alone. */
export function useAdminNews(): void {
  const invalidate = useInvalidateSoon();
  const { add, addEarlier } = useNotifications();
  const say = useToastsGathered();
  useLive(
    (event, isEarlier) => {
      if (!isEarlier) invalidate(...tagsOfEvent(event));
      if (!isNews(event)) return;
      if (isEarlier) return addEarlier(event);
      const isEcho = isOfAdmin(event) && hasJustSent(echoMs);
      add(event, { isRead: isEcho });
      if (!isEcho) say(event);
    },
    () => invalidate(...tags),
  );
}

/** Changes come from an admin's hand; what is new, from customers. A sensitive act is said to whoever did it too: it may be a thief with the same account. */
function isOfAdmin({ type, data }: LiveEvent): boolean {
  return type.endsWith('_update') || (type === 'ticket_message' && data['from'] === 'shop');
}

/** One toast for what comes at once, as after a break of the line. */
function useToastsGathered(): (event: News) => void {
  const waiting = useRef<News[]>([]);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const flush = useEffectEvent(() => {
    const events = waiting.current;
    waiting.current = [];
    setTimer(undefined);
    const last = events.at(-1);
    if (!last) return;
    const isOne = events.length === 1;
    showToast({
      isNews: true,
      tone: events.some(({ type }) => type.endsWith('_alarm') || type === 'security_alert') ? 'error' : 'success',
      title: isOne ? texts.titles[last.type] : texts.many(events.length),
      text: last.message,
      action: isOne
        ? { label: texts.open, onPress: () => navigate(placeOf(last)) }
        : { label: texts.see, onPress: () => navigate('?tab=notifications') },
    });
  });
  useEffect(() => () => clearTimeout(timer), [timer]);
  return (event) => {
    waiting.current.push(event);
    if (waiting.current.length === 1) setTimer(setTimeout(() => flush(), gatherMs));
  };
}
