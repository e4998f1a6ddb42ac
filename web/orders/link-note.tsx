import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanLink } from '../../contract/clean-link.ts';
import { linkNote as words } from '../texts/link-note.ts';
import { useTexts } from '../texts/texts.ts';
import { isPasted } from './is-pasted.rules.ts';
import { platformName } from './link-kind.rules.ts';
import { withScheme } from './order-form.rules.ts';
import { checkLink, type OrderedFor, shortName, wantedLink } from './wanted-link.rules.ts';

const typingPauseMs = 400;

interface LinkNoteProps {
  readonly url: string;
  /** What stood there when the form was opened, or was ordered before: it may have been sent, or be meant as it is. */
  readonly keptUrl: string;
  /** The order may have been sent, and a retry must be the same. */
  readonly isOut: boolean;
  /** Undefined until a service has been chosen. */
  readonly ordered: OrderedFor | undefined;
  readonly onUrl: (url: string) => void;
}

/** What the link is seen to be, and whether the service can do with it; it only ever advises. What is pasted is cleaned. */
export function LinkNote({ url, ordered, ...link }: LinkNoteProps) {
  const cleaning = useCleaning({ url, ...link });
  return (
    <>
      <Verdict url={useSettled(url)} ordered={ordered} />
      {cleaning && (
        <span className="flex flex-wrap items-center gap-x-2">
          {cleaning.isClean ? words.cleaned : words.asPasted}
          <button type="button" className="link -my-2 inline-flex min-h-11 items-center" onClick={cleaning.toggle}>
            {cleaning.isClean ? words.undo : words.clean}
          </button>
        </span>
      )}
    </>
  );
}

function Verdict({ url, ordered }: Pick<LinkNoteProps, 'url' | 'ordered'>) {
  const { form } = useTexts().orders;
  const verdict = checkLink(withScheme(url), ordered);
  const wanted = ordered && wantedLink(ordered);
  if (!verdict) return wanted ? words.wanted(words.kinds[wanted.kind]) : form.linkHint;

  const { link, problem } = verdict;
  const linked = platformName(link.platform) ?? link.platform;
  const kind = link.kind && words.kinds[link.kind];
  if (problem === undefined) {
    return (
      <span className="flex gap-1.5 text-leaf">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
        {kind && words.is(linked, kind)}
      </span>
    );
  }
  const service = shortName(ordered?.serviceName ?? '');
  return (
    <span className="flex gap-2 rounded-lg bg-gold-wash px-3 py-2 text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
      <span>
        {problem === 'platform'
          ? words.ofOther(linked, service, platformName(ordered?.platform ?? '') ?? '')
          : words.unfit(kind ?? '', service, words.kinds[verdict.wanted ?? 'post'])}
      </span>
    </span>
  );
}

/** Cleans a link as soon as it is pasted. Undefined while nothing was cut off what stands there. */
function useCleaning({ url, keptUrl, isOut, onUrl }: Omit<LinkNoteProps, 'ordered'>) {
  const before = useRef(keptUrl);
  const [cut, setCut] = useState<{ readonly from: string; readonly to: string }>();
  const isOwn = url === cut?.from || url === cut?.to;

  const clean = useEffectEvent(() => {
    const from = withScheme(url);
    const to = cleanLink(from);
    if (to === from || isOwn || isOut) return;
    setCut({ from, to });
    onUrl(to);
  });
  useEffect(() => {
    if (url !== keptUrl && isPasted(before.current, url)) clean();
    before.current = url;
  }, [url, keptUrl]);

  if (!cut || !isOwn) return undefined;
  const isClean = url === cut.to;
  return { isClean, toggle: () => onUrl(isClean ? cut.from : cut.to) };
}

/** The text once nobody has typed for a moment: half a link is none. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
