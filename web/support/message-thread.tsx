import type { ReactNode, Ref } from 'react';
import type { TicketMessage } from '../../contract/support.ts';
import { useInvalidate } from '../platform/query.ts';
import { useTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Screenshots } from './screenshots.tsx';

interface MessageThreadProps {
  readonly messages: readonly TicketMessage[];
  readonly labelledBy: string;
  /** The newest message. */
  readonly newest: Ref<HTMLLIElement>;
  /** Who reads: their own messages stand at the right. */
  readonly side?: 'customer' | 'shop';
  /** What stands below a message. */
  readonly below?: (message: TicketMessage) => ReactNode;
}

/** What customer and shop wrote to each other, oldest first. */
export function MessageThread({ messages, labelledBy, newest, side = 'customer', below }: MessageThreadProps) {
  const { detail } = useTexts().support;
  const invalidate = useInvalidate();
  const isOwn = (isAdmin: boolean) => isAdmin === (side === 'shop');
  const nameOf = (isAdmin: boolean) => {
    if (isAdmin) return detail.shop;
    return side === 'shop' ? detail.customer : detail.you;
  };
  return (
    <ol aria-labelledby={labelledBy} className="grid gap-3">
      {messages.map((each, index) => (
        <li
          key={each.id}
          ref={index === messages.length - 1 ? newest : null}
          className={classNames(
            'grid scroll-mt-24 scroll-mb-24 gap-1',
            isOwn(each.isAdmin) ? 'ml-8 justify-items-end' : 'mr-8 justify-items-start',
          )}
        >
          <p className="flex gap-2 text-sm text-ink-3">
            <b className="font-semibold text-ink-2">{nameOf(each.isAdmin)}</b>
            <RelativeDate at={each.createdAt} />
          </p>
          <p
            className={classNames(
              'max-w-full rounded-xl px-3.5 py-2 wrap-anywhere whitespace-pre-line',
              isOwn(each.isAdmin) ? 'rounded-tr-sm bg-marigold-wash' : 'rounded-tl-sm bg-sunk',
            )}
          >
            {each.message}
          </p>
          {each.pictures.length > 0 && <Screenshots addresses={each.pictures} onBroken={() => invalidate('tickets')} />}
          {below?.(each)}
        </li>
      ))}
    </ol>
  );
}
