import {
  type AnnouncementState,
  type OwnAnnouncement,
  stateOfAnnouncement,
} from '../../contract/announcements-admin.ts';
import { formatInIndia } from '../platform/indian-time.ts';
import { useNowMs } from '../platform/now.ts';
import { announcementTexts as texts } from '../texts/admin-announcements.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

const stateTones: Record<AnnouncementState, Tone> = { running: 'leaf', coming: 'sky', ended: 'stone' };

interface AnnouncementCardProps {
  readonly announcement: OwnAnnouncement;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
}

export function AnnouncementCard({ announcement, onEdit, onEnd }: AnnouncementCardProps) {
  const { text, textHi, link, tone } = announcement;
  const state = stateOfAnnouncement(announcement, useNowMs());
  return (
    <Sheet as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
        <Badge tone={tone === 'warning' ? 'gold' : 'sky'}>{texts.tones[tone]}</Badge>
      </div>
      <h3 className="min-w-0 text-lg wrap-anywhere">{text}</h3>
      {textHi === '' ? (
        <p className="text-sm text-ink-3">{texts.noHindi}</p>
      ) : (
        <p lang="hi" className="wrap-anywhere text-ink-2">
          {textHi}
        </p>
      )}
      {link !== '' && (
        <a className="link break-all" href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      )}
      <p className="border-t border-dashed border-line-strong pt-3 text-sm text-ink-2">{periodOf(announcement)}</p>
      {state !== 'ended' && (
        <div className="mt-auto flex gap-2 pt-1 *:flex-1 sm:*:flex-none">
          <Button isSmall aria-label={texts.editOf(text)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button isSmall variant="ghost" aria-label={texts.endOf(text)} onClick={onEnd}>
            {texts.end}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function periodOf({ startsAt, endsAt }: OwnAnnouncement): string {
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? '' : formatInIndia(at)));
  if (endsAt === null) return texts.from(start ?? '');
  return endsAt <= startsAt ? texts.calledOff(end ?? '') : texts.period(start ?? '', end ?? '');
}
