import { CirclePlus, House, LifeBuoy, type LucideIcon, ReceiptText, WalletCards } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { pages } from '../contract/pages.ts';
import { tabBarClasses } from './customer-tab-bar.ts';
import { useMediaQuery } from './platform/media-query.ts';
import { useHasKeyboard } from './platform/on-screen-keyboard.ts';
import { whenIdle } from './platform/when-idle.ts';
import { useUnread } from './support/use-unread.ts';
import { customerTabs as words } from './texts/customer-tabs.ts';

export type HomePart = 'top' | 'order-form' | 'wallet' | 'orders';

interface CustomerTabsProps {
  readonly isHome: boolean;
  readonly toPart: (part: HomePart) => void;
  readonly onHelp: () => void;
}

const parts: readonly (readonly [part: HomePart, name: string, Icon: LucideIcon])[] = [
  ['top', words.home, House],
  ['order-form', words.order, CirclePlus],
  ['wallet', words.wallet, WalletCards],
  ['orders', words.orders, ReceiptText],
];

/** At the foot of a phone: the parts of the customer's home, and help. Everything larger has them in sight. */
export function CustomerTabs({ isHome, toPart, onHelp }: CustomerTabsProps) {
  const { tickets: unread } = useUnread();
  const here = usePartInView(isHome);
  const isPhone = useMediaQuery('(width < 48rem)');
  const isShown = !useHasKeyboard() && isPhone;
  useEffect(() => (isShown ? makeRoom() : undefined), [isShown]);

  const press = (part: HomePart) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    toPart(part);
  };
  if (!isShown) return null;
  return (
    <nav
      aria-label={words.label}
      className={`${tabBarClasses} grid grid-cols-5`}
      style={{ minHeight: height, paddingBottom: inset }}
    >
      {parts.map(([part, name, Icon]) => (
        <a
          key={part}
          href={part === 'top' ? pages.home : `${pages.home}#${part}`}
          aria-current={part === here ? 'location' : undefined}
          className={`${itemClasses} ${part === here ? 'text-ink' : 'text-ink-2'}`}
          style={part === here ? { boxShadow: 'inset 0 3px var(--marigold)' } : undefined}
          onClick={press(part)}
        >
          <Icon aria-hidden className="size-5" />
          {name}
        </a>
      ))}
      <button type="button" aria-haspopup="dialog" className={`${itemClasses} text-ink-2`} onClick={onHelp}>
        <span className="relative">
          <LifeBuoy aria-hidden className="size-5" />
          {unread > 0 && (
            <span aria-hidden className="absolute size-2.5 rounded-full bg-clay" style={{ top: -4, right: -6 }} />
          )}
        </span>
        {words.help}
      </button>
    </nav>
  );
}

const itemClasses =
  'grid min-w-0 content-center justify-items-center gap-0.5 text-center text-xs font-semibold no-underline -outline-offset-3!';
const inset = 'env(safe-area-inset-bottom)';
const height = `calc(3.5rem + ${inset})`;

/** What is scrolled to or stands at the foot of the page comes to lie above the bar. Returns how to take that back. */
function makeRoom(): () => void {
  const { style } = document.documentElement;
  style.scrollPaddingBottom = `calc(1rem + ${height})`;
  style.setProperty('--tab-bar', height);
  return () => {
    style.scrollPaddingBottom = '';
    style.removeProperty('--tab-bar');
  };
}

/** A part counts as reached once it begins in the upper part of the screen. */
const reachedWithin = 0.4;

/** The part of the home that is looked at. Its place is asked for between renders: the answer makes the browser lay the page out. */
function usePartInView(isHome: boolean): HomePart | undefined {
  const [part, setPart] = useState<HomePart>('top');
  useEffect(() => {
    if (!isHome) return;
    const look = () => setPart(partInView());
    void whenIdle().then(look);
    return watchScrolling(look);
  }, [isHome]);
  return isHome ? part : undefined;
}

function partInView(): HomePart {
  const isReached = (part: HomePart) => {
    const top = document.getElementById(part)?.getBoundingClientRect().top;
    return top !== undefined && top <= window.innerHeight * reachedWithin;
  };
  return parts.map(([part]) => part).findLast(isReached) ?? 'top';
}

function watchScrolling(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}
