import { Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Announcement } from '../../contract/announcements.ts';
import { announcements as texts } from '../texts/announcements.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { keyOf, placesOf, shownOf } from './announcements.rules.ts';
import { readDismissed, saveDismissed } from './dismissed-announcements.ts';

interface AnnouncementsProps {
  /** What runs now, newest first. */
  readonly running: readonly Announcement[];
  readonly userId: number;
  /** The page appears together with this, and nobody has seen it yet. */
  readonly comesWithPage: boolean;
}

/**
 * What the owner tells all customers. What is there when the page appears stands above it. What comes or is edited later lies
 * over the page, and what ends leaves its room empty, so that nothing jumps.
 */
export function Announcements({ running, userId, comesWithPage }: AnnouncementsProps) {
  const [dismissed, setDismissed] = useState(() => readDismissed(userId));
  const shown = shownOf(running, dismissed);
  const [first, setFirst] = useState(comesWithPage ? shown : []);
  const { rooms, late } = placesOf(shown, first);
  const cover = useCover(late.map(keyOf).join(' '));
  const said = useSaid(late.map((each) => wordsOf(each).text).join(' '));

  const dismiss = (key: string) => {
    saveDismissed(userId, key);
    const now = [...dismissed, key];
    setDismissed(now);
    // What waited behind it takes its place: the person has just moved the page.
    setFirst([
      ...first.filter((each) => keyOf(each) !== key),
      ...shownOf(running, now).filter((each) => !shown.includes(each)),
    ]);
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };

  return (
    <>
      {late.length > 0 && (
        // Below the bar of the page, and of no height of its own.
        <section aria-label={texts.label} className="sticky z-20 print:hidden" style={{ top: '4rem', height: 0 }}>
          <ul ref={cover} className="max-h-96 overflow-y-auto shadow-raised">
            {late.map((each) => (
              <Line key={keyOf(each)} announcement={each} onDismiss={dismiss} />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {rooms.length > 0 && (
        <section aria-label={texts.label} className="print:hidden">
          <ul>
            {rooms.map(({ announcement, isShown }) => (
              <Line key={keyOf(announcement)} announcement={announcement} isHidden={!isShown} onDismiss={dismiss} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Sections come to rest below what lies over the page, as does the one that the address names while nobody has scrolled on from it. */
function useCover(shown: string) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other announcements the list has another height.
  useEffect(() => {
    if (!list.current) return;
    const root = document.documentElement;
    const rest = Number.parseFloat(getComputedStyle(root).scrollPaddingTop);
    root.style.scrollPaddingTop = `${rest + list.current.offsetHeight}px`;
    const section = document.getElementById(window.location.hash.slice(1));
    if (section && Math.abs(section.getBoundingClientRect().top - rest) < 8)
      section.scrollIntoView({ behavior: 'instant' });
    return () => {
      root.style.scrollPaddingTop = '';
    };
  }, [shown]);
  return list;
}

const looks = {
  notice: { icon: Info, classes: 'bg-sky-wash [&>svg]:text-sky' },
  warning: { icon: TriangleAlert, classes: 'bg-gold-wash [&>svg]:text-gold' },
};

interface LineProps {
  readonly announcement: Announcement;
  /** Its room stays, empty. */
  readonly isHidden?: boolean;
  readonly onDismiss: (key: string) => void;
}

function Line({ announcement, isHidden = false, onDismiss }: LineProps) {
  const { tone, link } = announcement;
  const { text, lang } = wordsOf(announcement);
  // A newer server may know more tones.
  const { icon: Icon, classes } = looks[tone] ?? looks.notice;
  const isOutside = !link.startsWith('/');
  return (
    <li className={classNames('border-b border-line', classes, isHidden && 'invisible')}>
      <div className="wrap flex items-start gap-3">
        <Icon aria-hidden className="mt-3 size-5 shrink-0" />
        <p className="min-w-0 flex-1 py-2.5 wrap-anywhere">
          <span lang={lang}>{text}</span>{' '}
          {link !== '' && (
            <a className="link" href={link} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
              {texts.more}
            </a>
          )}
        </p>
        <IconButton
          label={texts.dismiss(text)}
          icon={<X aria-hidden />}
          className="-mr-2"
          onClick={() => onDismiss(keyOf(announcement))}
        />
      </div>
    </li>
  );
}

/** In the language of the page as far as there are words in it; `lang` where they are in another one. */
function wordsOf({ text, textHi }: Announcement): { text: string; lang: string | undefined } {
  if (import.meta.env.LANGUAGE !== 'hi') return { text, lang: undefined };
  return textHi === '' ? { text, lang: 'en' } : { text: textHi, lang: undefined };
}

/** What is read out: only what a region holds later than it was there is read. */
function useSaid(words: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(words), [words]);
  return said;
}
