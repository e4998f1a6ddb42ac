import { formatRupees, paiseOf } from '../../contract/money.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useUser } from '../platform/session.tsx';
import { bonusWords } from '../texts/bonus.ts';
import { useTexts } from '../texts/texts.ts';
import { AnimatedMoney } from '../ui/animated-money.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useUiWords } from '../ui/words.ts';
import { initialsOf } from './profile.rules.ts';

const rupees = (amount: string) => formatRupees(paiseOf(amount));

/** Whose account it is, and what it holds. */
export function ProfileHeader() {
  const { profile: texts, onTheWay } = useTexts();
  const { locale } = useUiWords();
  const user = useUser();
  const since = formatInIndia(user.createdAt, 'date', locale);
  const { bonus } = user;
  const initials = initialsOf(user);

  return (
    <Sheet variant="passbook" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        {/* The avatar makes one letter of a name; here it shows both initials. */}
        <Avatar name="" {...(initials !== '' && { otherwise: initials })} className="size-16 text-2xl md:size-20" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl wrap-anywhere md:text-3xl">
              {user.firstName} {user.lastName}
            </h1>
            {user.isAdmin && <Badge tone="stone">{texts.admin}</Badge>}
          </div>
          <p className="mt-1 wrap-anywhere text-ink-2">{user.email}</p>
          <p className="text-sm text-ink-3">
            <time dateTime={user.createdAt}>{texts.memberSince(since)}</time>
          </p>
        </div>
      </div>
      <div className="max-md:w-full max-md:border-t max-md:border-dashed max-md:border-line-strong max-md:pt-3.5 md:text-right">
        <p className="eyebrow">{texts.balance}</p>
        <p className="figure text-3xl md:text-4xl">
          <AnimatedMoney amountPaise={paiseOf(user.balance)} />
        </p>
        {user.fundsOnTheWay && (
          <p className="text-sm text-ink-2">+ {onTheWay.line(formatRupees(paiseOf(user.fundsOnTheWay.amount)))}</p>
        )}
        {bonus && (
          <p className="text-sm text-ink-2">
            {bonus.endingFirst === bonus.amount
              ? bonusWords.until(rupees(bonus.amount), formatInIndia(bonus.expiresAt, 'day', locale))
              : bonusWords.partUntil(
                  rupees(bonus.amount),
                  rupees(bonus.endingFirst),
                  formatInIndia(bonus.expiresAt, 'day', locale),
                )}
          </p>
        )}
      </div>
    </Sheet>
  );
}
