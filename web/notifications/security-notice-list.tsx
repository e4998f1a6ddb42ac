import { ShieldAlert } from 'lucide-react';
import { acknowledgeSecurityNotice, type SecurityNotice } from '../../contract/security-notices.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { useSend } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { adminProfileTexts } from '../texts/admin-profile.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSecurityNotices } from './use-security-notices.ts';

const texts = adminProfileTexts.notices;

/** Sensitive acts above the news: *Clear All* leaves them, and each goes when its reader has acknowledged it. */
export function SecurityNoticeList({ headingId, heading: Heading }: { headingId: string; heading: 'h3' | 'h4' }) {
  const notices = useSecurityNotices();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="border-b border-line bg-sunk">
      <div className="px-4 pt-3">
        <Heading id={headingId} className="text-base font-semibold">
          {texts.title}
        </Heading>
        <p className="text-sm text-ink-2">{texts.lead}</p>
      </div>
      <ul>
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

function Notice({ notice }: { notice: SecurityNotice }) {
  const words = useTexts();
  const isOwn = useUser().id === notice.by.id;
  const stays = useNowMs() < Date.parse(notice.removableAt);
  const send = useSend(acknowledgeSecurityNotice, {
    onFailed: (error) => showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) }),
  });
  return (
    <li className="flex gap-3 border-t border-dashed border-line-strong px-4 py-3 first:border-t-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-clay-wash text-clay">
        <ShieldAlert aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{notice.message}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span className="wrap-anywhere" title={notice.by.email}>
            {isOwn ? texts.own : texts.by(notice.by.name)}
          </span>
          <RelativeDate at={notice.at} />
        </p>
        {stays ? (
          <p className="text-sm text-ink-2">{texts.ownStays(formatInIndia(notice.removableAt))}</p>
        ) : (
          <Button
            isSmall
            className="mt-2"
            aria-label={texts.acknowledgeOf(notice.message)}
            isBusy={send.isPending}
            onClick={() => send.mutate({ params: { id: notice.id } })}
          >
            {texts.acknowledge}
          </Button>
        )}
      </div>
    </li>
  );
}
