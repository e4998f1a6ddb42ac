import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { markTicketRead, type TicketWithMessages } from '../../contract/support.ts';
import { useSend } from '../platform/query.ts';
import { newestOf } from './support.rules.ts';

interface Following {
  /** For the newest message. */
  readonly newest: RefObject<HTMLLIElement | null>;
  /** How many replies of the shop have arrived while the ticket was open. */
  readonly arrived: number;
}

/** Keeps the newest message in sight of whoever reads at the end, and tells the shop what was seen. */
export function useFollowing({ ticket, messages }: TicketWithMessages): Following {
  const newest = useRef<HTMLLIElement>(null);
  const isAtEnd = useRef(true);
  const [toldId, setToldId] = useState(0);
  const [first] = useState(() => messages.length);
  const mark = useSend(markTicketRead);
  const last = messages.at(-1);
  const shopId = newestOf(messages, 'shop');

  const see = useEffectEvent((isSeen: boolean) => {
    isAtEnd.current = isSeen;
    if (!isSeen || shopId <= toldId) return;
    setToldId(shopId);
    mark.mutate({ params: { id: ticket.id }, body: { messageId: shopId } });
  });

  const lastId = last?.id;
  const isOwn = last?.isAdmin === false;
  useEffect(() => {
    const element = newest.current;
    if (!element || lastId === undefined) return;
    // Who reads further up stays there; who has just written sees it.
    if (isAtEnd.current || isOwn) element.scrollIntoView({ block: 'nearest' });
    const observer = new IntersectionObserver((entries) => see(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [lastId, isOwn]);

  return { newest, arrived: messages.slice(first).filter(({ isAdmin }) => isAdmin).length };
}
