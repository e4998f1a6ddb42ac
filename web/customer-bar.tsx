import { Hourglass, Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../contract/accounts.ts';
import { formatRupees, paiseOf } from '../contract/money.ts';
import { pages } from '../contract/pages.ts';
import { useLogOut } from './accounts/use-log-out.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { usualWaitText } from './funds/on-the-way.rules.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { NewsBell } from './news-bell.tsx';
import { useUser } from './platform/session.tsx';
import { fetchWhenIdle } from './platform/when-idle.ts';
import { useUnread } from './support/use-unread.ts';
import { useTexts } from './texts/texts.ts';
import { AnimatedMoney } from './ui/animated-money.tsx';
import { Avatar } from './ui/avatar.tsx';
import { Button } from './ui/button.tsx';
import { ButtonLink } from './ui/button-link.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { useCloseRequest } from './ui/use-close-request.ts';
import { WordMark } from './ui/word-mark.tsx';

interface CustomerBarProps {
  readonly brandName: string;
  readonly isProfile: boolean;
  readonly onTop: () => void;
  /** To the wallet, wherever on the page or on which page it is. */
  readonly onWallet: () => void;
  readonly onAddFunds: () => void;
  readonly onHelp: () => void;
}

/** The customer's top bar, with the balance always in sight. On phones the rest folds into a menu. */
export function CustomerBar({ brandName, isProfile, onTop, onWallet, onAddFunds, onHelp }: CustomerBarProps) {
  const texts = useTexts();
  const user = useUser();
  const { tickets: unread } = useUnread();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const News = useNewsBell();

  const close = () => {
    // A dialog that is opened from the menu gives the focus back to something that is still there.
    if (isOpen) menuButton.current?.focus();
    setIsOpen(false);
  };
  useCloseRequest(isOpen, close);
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  const actions = {
    isProfile,
    unread,
    onHelp: closing(onHelp),
    onAddFunds: closing(onAddFunds),
    onLink: () => setIsOpen(false),
  };

  return (
    <header
      data-head
      className="print:hidden sticky top-0 z-30 border-b border-line bg-paper/95 [backdrop-filter:blur(8px)]"
    >
      <nav aria-label={texts.bar.label} onKeyDown={({ key }) => key === 'Escape' && close()}>
        <div className="wrap flex min-h-16 items-center gap-2 md:gap-2.5">
          <button
            type="button"
            className="mr-auto inline-flex min-h-11 min-w-0 items-center rounded-md"
            aria-label={texts.bar.toTop(brandName)}
            onClick={closing(onTop)}
          >
            {brandName !== '' && <WordMark name={brandName} className="truncate py-1 text-2xl" />}
          </button>
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-edge bg-sheet px-3.5 font-semibold hover:border-ink md:px-4"
            onClick={closing(onWallet)}
          >
            <span className="font-normal text-ink-3 max-lg:sr-only">{texts.bar.wallet}</span>
            <span className="grid justify-items-end lg:inline-flex lg:items-center lg:gap-2">
              <AnimatedMoney amountPaise={paiseOf(user.balance)} announcement={texts.bar.balance} />
              {user.fundsOnTheWay && <OnTheWayMark {...user.fundsOnTheWay} />}
            </span>
          </button>
          {/* Its place is kept for it. */}
          <span className="-mr-2 size-11 shrink-0">{News && <News />}</span>
          <div className="flex items-center gap-2.5 max-md:hidden">
            <Actions {...actions} />
          </div>
          <span className="relative -mr-2 md:hidden">
            <IconButton
              ref={menuButton}
              label={isOpen ? texts.bar.closeMenu : texts.bar.openMenu}
              icon={isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
              aria-expanded={isOpen}
              aria-controls="bar-menu"
              onClick={() => setIsOpen(!isOpen)}
            />
            {!isOpen && unread > 0 && <UnreadDot className="absolute top-2 right-2" />}
          </span>
        </div>
        <div id="bar-menu" hidden={!isOpen} className="border-t border-dashed border-line-strong md:hidden">
          <div className="wrap grid grid-cols-2 gap-3 py-4">
            <Actions {...actions} isMenu />
          </div>
        </div>
      </nav>
      <ConnectionStrip />
    </header>
  );
}

type OnTheWay = NonNullable<User['fundsOnTheWay']>;

/** Beside the balance, on phones below it: what is on its way there and, where there is room, how long that usually takes. */
function OnTheWayMark({ amount, usualMinutes }: Pick<OnTheWay, 'amount' | 'usualMinutes'>) {
  const { onTheWay } = useTexts();
  const rupees = formatRupees(paiseOf(amount));
  const usual = usualWaitText(usualMinutes, onTheWay);
  const whole = [onTheWay.line(rupees), usual].filter(Boolean).join(', ');
  return (
    <span className="inline-flex items-center gap-1 text-gold max-lg:text-xs" title={whole}>
      <Hourglass aria-hidden className="size-3.5 shrink-0 lg:size-4" />
      <span aria-hidden className="whitespace-nowrap tabular">
        + {rupees}
      </span>
      {usual && (
        <span aria-hidden className="text-sm font-normal whitespace-nowrap text-ink-2 max-xl:hidden">
          {usual}
        </span>
      )}
      <span className="sr-only">{whole}</span>
    </span>
  );
}

/** Undefined until nothing else is to do. */
function useNewsBell(): typeof NewsBell | undefined {
  const [News, setNews] = useState<typeof NewsBell>();
  useEffect(() => {
    void fetchWhenIdle(() => import('./news-bell.tsx')).then((module) => setNews(() => module.NewsBell));
  }, []);
  return News;
}

interface ActionsProps {
  readonly isProfile: boolean;
  readonly isMenu?: boolean;
  readonly unread: number;
  readonly onHelp: () => void;
  readonly onAddFunds: () => void;
  readonly onLink: () => void;
}

function Actions({ isProfile, isMenu = false, unread, onHelp, onAddFunds, onLink }: ActionsProps) {
  const { bar, orders } = useTexts();
  const user = useUser();
  const logOut = useLogOut();
  const avatar = <Avatar name={user.firstName} className={isMenu ? 'size-7 text-sm' : 'size-9'} />;
  const profile = {
    'aria-current': isProfile ? ('page' as const) : undefined,
    onClick: onLink,
  };
  return (
    <>
      <Button isSmall variant={isMenu ? 'quiet' : 'ghost'} className="whitespace-nowrap" onClick={onHelp}>
        {bar.help}
        {unread > 0 && (
          <>
            <UnreadDot />
            <span className="sr-only">{bar.unread(unread)}</span>
          </>
        )}
      </Button>
      <Button variant="primary" isSmall className="whitespace-nowrap" onClick={onAddFunds}>
        {bar.addFunds}
      </Button>
      {isMenu ? (
        <>
          <ButtonLink href={pages.massOrder} isSmall onClick={onLink}>
            {orders.form.massOrder}
          </ButtonLink>
          <ButtonLink {...profile} href={pages.profile} isSmall>
            {avatar} {bar.profile}
          </ButtonLink>
        </>
      ) : (
        <a {...profile} href={pages.profile} className="grid size-11 shrink-0 place-items-center rounded-full">
          {avatar}
          <span className="sr-only">{bar.profile}</span>
        </a>
      )}
      <Button isSmall onClick={logOut}>
        {bar.logOut}
      </Button>
      {isMenu ? <LanguageSwitch /> : <LanguageSwitch isShort />}
    </>
  );
}

function UnreadDot({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`size-2.5 shrink-0 rounded-full bg-clay ring-2 ring-paper ${className}`} />;
}
