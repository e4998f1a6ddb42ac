import { useEffect, useState } from 'react';
import type { LiveEvent } from '../contract/live.ts';
import { liveTags, tagsOfEvent } from '../contract/tags.ts';
import { useConnection } from './platform/connection.ts';
import { useLive } from './platform/live.tsx';
import { readFailedAgain, useInvalidateSoon } from './platform/query.ts';
import { useTexts } from './texts/texts.ts';
import { showToast } from './ui/toast.tsx';
import type { Help } from './use-help.tsx';

const spreadMs = 2_000;

/** Fetches what an event is about, and gives its words for those who can't see the page change. */
export function useCustomerNews(help: Pick<Help, 'isOpen' | 'openTicket'>): string {
  const texts = useTexts();
  const { bar } = texts;
  const invalidate = useInvalidateSoon();
  const [news, setNews] = useState('');
  const [told] = useState(() => new Map<string, string>());

  useLive(
    (event) => {
      const { type, data } = event;
      const id = Number(data['id']);
      // Not what the page shows: a list that it has just read again may be ahead of the event.
      const known = told.get(`${type} ${id}`) ?? String(data['from']);
      told.set(`${type} ${id}`, String(data['status']));
      // It is told to all customers at once, and the shop is better not asked by all of them at once.
      if (type === 'shop_change') setTimeout(() => invalidate(...tagsOfEvent(event)), spreadMs * Math.random());
      else invalidate(...tagsOfEvent(event));
      // Without its code there is no toast; the list of news has it all the same.
      announce(event, known).catch(() => {});
    },
    () => invalidate(...liveTags),
  );

  const announce = async (event: LiveEvent, known: string | undefined) => {
    const { newsOf, outcomeOf } = await import('./customer-news.ts');
    const id = Number(event.data['id']);
    const words = newsOf(event, texts, known);
    if (words === undefined) return;
    const outcome = outcomeOf(event);
    if (outcome) {
      showToast({ isNews: true, tone: outcome.isGood ? 'success' : 'error', title: words, text: outcome.reason });
      return;
    }
    // Behind an open support center, which shows the reply itself, nobody could press the toast.
    if (event.type !== 'ticket_message' || help.isOpen) setNews(words);
    else {
      const action = { label: bar.seeReply, onPress: () => help.openTicket(id) };
      showToast({ isNews: true, tone: 'success', title: bar.replied, action });
    }
  };

  const connection = useConnection();
  const { isLost } = connection;
  const [wasLost, setWasLost] = useState(isLost);
  if (wasLost !== isLost) {
    setWasLost(isLost);
    if (connection.isLost) setNews(connection.isOffline ? texts.connection.offline : texts.connection.unreachable);
    else setNews(texts.connection.back);
  }
  useEffect(() => {
    if (!isLost) readFailedAgain();
  }, [isLost]);

  return news;
}
