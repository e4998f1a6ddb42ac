import type { Ref } from 'react';
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
}

/** What customer and shop wrote to each other, oldest first. */
export function MessageThread({ messages, labelledBy, newest, side = 'customer' }: MessageThreadProps) {
  const { detail } = useTexts().support;
  const invalidate = useInvalidate();
  const isOwn = (isAdmin: boolean) => isAdmin === (side === 'shop');
  const nameOf = (isAdmin: boolean) => {
    if (isAdmin) return detail.shop;
    return side === 'shop' ? detail.customer : detail.you;
  };
  return (
    <ol aria-labelledby={labelledBy} className="grid gap-3">
      {messages.map(({ id, message, isAdmin, pictures, createdAt }, index) => (
        <li
          key={id}
          ref={index === messages.length - 1 ? newest : null}
          className={classNames(
            'grid scroll-my-20 gap-1',
            isOwn(isAdmin) ? 'ml-8 justify-items-end' : 'mr-8 justify-items-start',
          )}
        >
          <p className="flex gap-2 text-sm text-ink-3">
            <b className="font-semibold text-ink-2">{nameOf(isAdmin)}</b>
            <RelativeDate at={createdAt} />
          </p>
          <p
            className={classNames(
              'max-w-full rounded-xl px-3.5 py-2 wrap-anywhere whitespace-pre-line',
              isOwn(isAdmin) ? 'rounded-tr-sm bg-marigold-wash' : 'rounded-tl-sm bg-sunk',
            )}
          >
            {message}
          </p>
          {pictures.length > 0 && <Screenshots addresses={pictures} onBroken={() => invalidate('tickets')} />}
        </li>
      ))}
    </ol>
  );
}
