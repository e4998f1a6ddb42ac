import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { platformName } from './link-kind.rules.ts';
import { withScheme } from './order-form.rules.ts';
import { checkLink, type OrderedFor, shortName, wantedLink } from './wanted-link.rules.ts';

const typingPauseMs = 400;

interface LinkNoteProps {
  readonly url: string;
  /** Undefined until a service has been chosen. */
  readonly ordered: OrderedFor | undefined;
}

/** What the link is seen to be, and whether the service can do with it; it only ever advises. */
export function LinkNote({ url, ordered }: LinkNoteProps) {
  const { form } = useTexts().orders;
  const verdict = checkLink(withScheme(useSettled(url)), ordered);
  const wanted = ordered && wantedLink(ordered);
  if (!verdict) return wanted ? form.linkWanted(form.linkKinds[wanted.kind]) : form.linkHint;

  const { link, problem } = verdict;
  const linked = platformName(link.platform) ?? link.platform;
  const kind = link.kind && form.linkKinds[link.kind];
  if (problem === undefined) {
    return (
      <span className="flex gap-1.5 text-leaf">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
        {kind && form.linkIs(linked, kind)}
      </span>
    );
  }
  const service = shortName(ordered?.serviceName ?? '');
  return (
    <span className="flex gap-2 rounded-lg bg-gold-wash px-3 py-2 text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
      <span>
        {problem === 'platform'
          ? form.linkOfOther(linked, service, platformName(ordered?.platform ?? '') ?? '')
          : form.linkUnfit(kind ?? '', service, form.linkKinds[verdict.wanted ?? 'post'])}
      </span>
    </span>
  );
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
