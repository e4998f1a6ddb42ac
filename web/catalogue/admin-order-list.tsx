import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { orderingTexts as texts } from '../texts/admin-catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useDragging } from './use-dragging.ts';
import { type Movable, type Reordered, type ReorderingEndpoint, useReordering } from './use-reordering.ts';

interface OrderListProps<Item extends Movable> {
  /** What is listed, for screen readers. */
  readonly label: string;
  readonly kind: Reordered;
  readonly endpoint: ReorderingEndpoint;
  readonly items: readonly Item[];
  readonly fetchedAt: number;
  readonly note?: (item: Item) => ReactNode;
  /** In place of the name. */
  readonly content?: (item: Item) => ReactNode;
  /** After the arrows; on phones both are a line of their own. */
  readonly actions?: (item: Item) => ReactNode;
}

/** A list that is put in order with the arrow buttons of each item, or by dragging. */
export function OrderList<Item extends Movable>({ label, note, content, actions, ...input }: OrderListProps<Item>) {
  const { shown, move } = useReordering(input);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<HTMLButtonElement>(undefined);
  const { handle, offsetOf, draggedIndex } = useDragging(list, move);

  // An element that changes its place in the page loses the focus.
  useLayoutEffect(() => {
    if (pressed.current?.isConnected && document.activeElement !== pressed.current) pressed.current.focus();
    pressed.current = undefined;
  });

  const press = (from: number, to: number) => (event: { readonly currentTarget: HTMLButtonElement }) => {
    if (to < 0 || to >= shown.length) return;
    pressed.current = event.currentTarget;
    move(from, to);
  };
  const pressKey = (from: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    press(from, event.key === 'Home' ? 0 : shown.length - 1)(event);
  };

  return (
    <ol ref={list} aria-label={label}>
      {shown.map((item, index) => (
        <li
          key={item.id}
          style={draggedIndex === undefined ? undefined : { translate: `0 ${offsetOf(index)}px` }}
          className={classNames(
            'flex items-center gap-1 max-sm:gap-0 border-t border-dashed border-line-strong bg-sheet py-1.5 first:border-t-0',
            actions && 'flex-wrap',
            draggedIndex !== undefined && draggedIndex !== index && 'transition-[translate] duration-150',
            draggedIndex === index && 'relative z-10 rounded-lg shadow-raised',
          )}
        >
          <span
            {...handle(index)}
            title={texts.drag}
            aria-hidden
            className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-3 hover:bg-sunk active:cursor-grabbing"
          >
            <GripVertical className="size-5" />
          </span>
          <span
            aria-hidden
            className="w-7 shrink-0 text-right text-sm text-ink-3 tabular max-sm:w-6 max-[22rem]:hidden"
          >
            {index + 1}
          </span>
          <span className="min-w-0 flex-1 px-2 wrap-anywhere max-sm:px-1.5 max-[22rem]:px-0.5">
            {content ? content(item) : item.name}
            {note && <span className="block text-sm text-ink-3">{note(item)}</span>}
          </span>
          <div
            className={classNames(
              'flex items-center gap-1 max-sm:gap-0',
              actions && 'max-md:w-full max-md:justify-end',
            )}
          >
            <MoveButton
              label={texts.toTop(item.name, index + 1, shown.length)}
              icon={<ArrowUpToLine aria-hidden />}
              isEnd={index === 0}
              onClick={press(index, 0)}
              onKeyDown={pressKey(index)}
            />
            <MoveButton
              label={texts.up(item.name, index + 1, shown.length)}
              icon={<ArrowUp aria-hidden />}
              isEnd={index === 0}
              onClick={press(index, index - 1)}
              onKeyDown={pressKey(index)}
            />
            <MoveButton
              label={texts.down(item.name, index + 1, shown.length)}
              icon={<ArrowDown aria-hidden />}
              isEnd={index === shown.length - 1}
              onClick={press(index, index + 1)}
              onKeyDown={pressKey(index)}
            />
            {actions?.(item)}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isEnd: boolean;
  readonly onClick: (event: { readonly currentTarget: HTMLButtonElement }) => void;
  /** Home takes it to the top, End to the end. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** Stays focusable at the end, so that pressing on does not lose the focus. */
function MoveButton({ label, icon, isEnd, ...handlers }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={isEnd || undefined}
      {...handlers}
      className={classNames(isEnd && 'cursor-not-allowed opacity-40')}
    />
  );
}
