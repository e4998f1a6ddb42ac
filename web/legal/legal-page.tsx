import { useEffect, useEffectEvent } from 'react';
import { listLegalTexts } from '../../contract/storefront.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useRead } from '../platform/query.ts';
import { legalFrameEn } from '../texts/en-legal.ts';
import { legalFrameHi } from '../texts/hi-legal.ts';
import { useTexts } from '../texts/texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { LegalParagraphs } from './legal-paragraphs.tsx';
import { pageBody } from './legal-text.rules.ts';

const frame = import.meta.env.LANGUAGE === 'hi' ? legalFrameHi : legalFrameEn;

interface LegalPageProps {
  readonly brandName: string;
  readonly which: 'terms' | 'privacy';
}

/** One of the legal documents, with links to its sections: the operator's words where there are any. */
export function LegalPage({ brandName, which }: LegalPageProps) {
  const title = useTexts().common[which];
  const texts = useRead(listLegalTexts, {});
  const isReady = !texts.isPending;
  useSectionOfAddress(isReady);
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <title>{documentTitle(title, brandName)}</title>
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {frame.asWritten !== '' && <p className="mt-3 text-ink-2">{frame.asWritten}</p>}
      {isReady ? <Body {...pageBody(which, texts.data ?? [], brandName)} /> : <Waiting />}
    </article>
  );
}

function Body({ lead, sections, changedAt }: ReturnType<typeof pageBody>) {
  return (
    // The text that the shop comes with is English; of the operator's own nobody knows.
    <div lang={changedAt === null ? 'en' : undefined}>
      {changedAt !== null && <p className="mt-3 text-sm text-ink-3">{frame.version(Date.parse(changedAt))}</p>}
      <LegalParagraphs paragraphs={lead} className="mt-4 text-lg text-ink-2" />
      {sections.length > 0 && (
        <nav aria-label={frame.contents} className="mt-6 border-y border-dashed border-line-strong py-3">
          <ol className="grid gap-x-6 sm:grid-cols-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-9">
          <h2 id={section.id} className="scroll-mt-24 text-2xl wrap-anywhere">
            {section.title}
          </h2>
          <LegalParagraphs paragraphs={section.paragraphs} className="mt-3 text-ink-2" />
        </section>
      ))}
    </div>
  );
}

/** Nobody may read the built-in words for a moment where others hold. */
function Waiting() {
  const { common } = useTexts();
  return (
    <div role="status" className="mt-6 grid min-h-svh content-start gap-4">
      <span className="sr-only">{common.loading}</span>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-16 w-full" />
      ))}
    </div>
  );
}

/** The page looked for the section that its address names before the text was here. */
function useSectionOfAddress(isReady: boolean): void {
  const find = useEffectEvent(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  });
  useEffect(() => {
    if (isReady) find();
  }, [isReady]);
}
