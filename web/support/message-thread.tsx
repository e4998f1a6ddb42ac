import type { Ref } from 'react';
import type { TicketMessage } from '../../contract/support.ts';
import { useTexts } from '../texts/texts.ts';
import { classNames } from '../ui/class-names.ts';
import { RelativeDate } from '../ui/relative-date.tsx';

interface MessageThreadProps {
  readonly messages: readonly TicketMessage[];
  readonly labelledBy: string;
  /** The newest message. */
  readonly newest: Ref<HTMLLIElement>;
}

/** What customer and shop wrote to each other, oldest first. */
export function MessageThread({ messages, labelledBy, newest }: MessageThreadProps) {
  const { detail } = useTexts().support;
  return (
    <ol aria-labelledby={labelledBy} className="grid gap-3">
      {messages.map(({ id, message, isAdmin, createdAt }, index) => (
        <li
          key={id}
          ref={index === messages.length - 1 ? newest : null}
          className={classNames(
            'grid scroll-my-20 gap-1',
            isAdmin ? 'mr-8 justify-items-start' : 'ml-8 justify-items-end',
          )}
        >
          <p className="flex gap-2 text-sm text-ink-3">
            <b className="font-semibold text-ink-2">{isAdmin ? detail.shop : detail.you}</b>
            <RelativeDate at={createdAt} />
          </p>
          <p
            className={classNames(
              'max-w-full rounded-xl px-3.5 py-2 wrap-anywhere whitespace-pre-line',
              isAdmin ? 'rounded-tl-sm bg-sunk' : 'rounded-tr-sm bg-marigold-wash',
            )}
          >
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}
