import { Share2 } from 'lucide-react';
import {
  capDays,
  createInviteCode,
  type InvitedFriend,
  orderDays,
  readInvitations,
} from '../../contract/invitations.ts';
import { inviteParameter } from '../../contract/invite-code.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { pages } from '../../contract/pages.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useRead, useSend } from '../platform/query.ts';
import { invitationWords as words } from '../texts/invitations.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.tsx';
import { useUiWords } from '../ui/words.ts';

const rupees = (amount: string) => formatRupees(paiseOf(amount));

/** The own invite link, what it pays, and what came of it; nothing while the owner has it off. */
export function InviteFriends({ brandName }: { readonly brandName: string }) {
  const { data } = useRead(readInvitations, {}, { staleMs: 0 });
  if (!data?.terms) return null;
  const { terms, code, friends } = data;
  return (
    <Sheet as="section" aria-labelledby="invite-friends">
      <h2 id="invite-friends" className="text-xl md:text-2xl">
        {words.title}
      </h2>
      <div className="mt-2 grid gap-2">
        <p>
          {words.pays(rupees(terms.inviterBonus), rupees(terms.minimum))}
          {paiseOf(terms.friendBonus) > 0 && ` ${words.friendToo(rupees(terms.friendBonus))}`}
        </p>
        <p className="text-sm text-ink-2">{words.rules(String(orderDays), String(terms.bonusDays))}</p>
        <p className="text-sm text-ink-2">
          {words.limits(String(terms.perMonth), String(capDays), String(terms.perCustomer))}
        </p>
      </div>
      <div className="mt-4">{code === null ? <MakeLink /> : <OwnLink code={code} brandName={brandName} />}</div>
      {(code !== null || friends.length > 0) && (
        <>
          <h3 className="mt-5">{words.friends}</h3>
          {friends.length === 0 && <p className="text-ink-2">{words.nobody}</p>}
          <ul>
            {friends.map((friend) => (
              <FriendLine key={friend.id} friend={friend} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

function MakeLink() {
  const texts = useTexts();
  const send = useSend(createInviteCode, {
    onFailed: (error) => showToast({ tone: 'error', title: words.makeFailed, text: reasonOf(error, texts) }),
  });
  return (
    <Button isWide variant="primary" isBusy={send.isPending} onClick={() => send.mutate({ body: {} })}>
      {words.make}
    </Button>
  );
}

function OwnLink({ code, brandName }: { readonly code: string; readonly brandName: string }) {
  const link = `${window.location.origin}${pages.register}?${inviteParameter}=${code}`;
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <span className="eyebrow block">{words.link}</span>
        {link}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label={words.copy} />
        {'share' in navigator && (
          <Button isSmall onClick={() => void shareLink(link, words.shareText(brandName))}>
            <Share2 aria-hidden className="size-4.5" />
            {words.share}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where the browser refuses, the link can be copied. */
async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text });
  } catch {
    // The person has thought better of it.
  }
}

function FriendLine({ friend }: { readonly friend: InvitedFriend }) {
  const { locale } = useUiWords();
  const day = formatInIndia(friend.orderUntil, 'date', locale);
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p>{friend.initial === '' ? words.left : words.friend(friend.initial)}</p>
      <p className="text-sm text-ink-2">
        {words.states[friend.state](day, friend.bonus === null ? '' : rupees(friend.bonus))}
      </p>
    </li>
  );
}
