import { CirclePlus, House, LifeBuoy, type LucideIcon, ReceiptText, WalletCards } from 'lucide-react';
import { pages } from '../contract/pages.ts';
import { useAddress } from './platform/location.ts';
import { useUnread } from './support/use-unread.ts';
import { useTexts } from './texts/texts.ts';
import { classNames } from './ui/class-names.ts';

interface CustomerTabsProps {
  readonly onTop: () => void;
  readonly onHelp: () => void;
}

/** The parts of the customer's page at the thumb; a desktop shows all of them at once. */
export function CustomerTabs({ onTop, onHelp }: CustomerTabsProps) {
  const { tabs } = useTexts();
  const { tickets: unread } = useUnread();
  return (
    <nav
      aria-label={tabs.label}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <Tab hash="" name={tabs.home} Icon={House} onPress={onTop} />
      <Tab hash="#order-form" name={tabs.order} Icon={CirclePlus} />
      <Tab hash="#wallet" name={tabs.wallet} Icon={WalletCards} />
      <Tab hash="#orders" name={tabs.orders} Icon={ReceiptText} />
      <button type="button" className={look} onClick={onHelp}>
        <LifeBuoy aria-hidden className="size-5" />
        {tabs.help}
        {unread > 0 && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full bg-clay" />}
      </button>
    </nav>
  );
}

const look = 'relative grid min-h-14 place-items-center content-center text-sm leading-5 text-ink-2';

interface TabProps {
  readonly hash: string;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly onPress?: () => void;
}

function Tab({ hash, name, Icon, onPress }: TabProps) {
  const address = useAddress();
  const isHere = address.path === pages.home && address.hash === hash;
  return (
    <a
      href={pages.home + hash}
      aria-current={isHere ? 'true' : undefined}
      className={classNames(look, isHere && 'font-semibold text-ink underline')}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-5" />
      {name}
    </a>
  );
}
