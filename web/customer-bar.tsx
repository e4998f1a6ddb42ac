import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { paiseOf } from '../contract/money.ts';
import { useLogOut } from './accounts/use-log-out.ts';
import { useUser } from './platform/session.tsx';
import { useTexts } from './texts/texts.ts';
import { AnimatedMoney } from './ui/animated-money.tsx';
import { Button } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { WordMark } from './ui/word-mark.tsx';

interface CustomerBarProps {
  readonly brandName: string;
  readonly onTop: () => void;
  /** To the wallet, wherever on the page or on which page it is. */
  readonly onWallet: () => void;
}

/** The customer's top bar, with the balance always in sight. On phones the rest folds into a menu. */
export function CustomerBar({ brandName, onTop, onWallet }: CustomerBarProps) {
  const texts = useTexts();
  const user = useUser();
  const logOut = useLogOut();
  const [isOpen, setIsOpen] = useState(false);

  const toWallet = () => {
    setIsOpen(false);
    onWallet();
  };
  const actions = (
    <>
      <Button variant="primary" isSmall onClick={toWallet}>
        {texts.bar.addFunds}
      </Button>
      <Button isSmall onClick={logOut}>
        {texts.bar.logOut}
      </Button>
    </>
  );

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <nav
        aria-label={texts.bar.label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false);
        }}
      >
        <div className="wrap flex min-h-16 items-center gap-2 md:gap-3">
          <button
            type="button"
            className="mr-auto inline-flex min-h-11 min-w-0 items-center rounded-md"
            aria-label={texts.bar.toTop(brandName)}
            onClick={onTop}
          >
            {brandName !== '' && <WordMark name={brandName} />}
          </button>
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-edge bg-sheet px-3.5 font-semibold hover:border-ink md:px-4"
            onClick={toWallet}
          >
            <span className="font-normal text-ink-3 max-md:sr-only">{texts.bar.wallet}</span>
            <AnimatedMoney amountPaise={paiseOf(user.balance)} announcement={texts.bar.balance} />
          </button>
          <div className="flex gap-3 max-md:hidden">{actions}</div>
          <IconButton
            className="-mr-2 md:hidden"
            label={isOpen ? texts.bar.closeMenu : texts.bar.openMenu}
            icon={isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
            aria-expanded={isOpen}
            aria-controls="bar-menu"
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
        <div id="bar-menu" hidden={!isOpen} className="border-t border-dashed border-line-strong md:hidden">
          <div className="wrap grid gap-3 py-4">{actions}</div>
        </div>
      </nav>
    </header>
  );
}
