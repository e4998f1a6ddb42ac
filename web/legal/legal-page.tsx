import { documentTitle } from '../platform/document-title.ts';
import { everywhere } from '../texts/everywhere.ts';
import { legalFrame } from '../texts/legal-frame.ts';
import type { LegalContent } from './legal-content.ts';
import { LegalParagraphs } from './legal-paragraphs.tsx';

/** One of the legal documents, with links to its sections: the same HTML from the same content, wherever it is made. */
export function LegalPage({ content }: { content: LegalContent }) {
  const { brandName, title, version, isBuiltIn, cookieNote, lead, sections } = content;
  const inEnglish = isBuiltIn && import.meta.env.LANGUAGE === 'hi' ? 'en' : undefined;
  const note = isBuiltIn ? legalFrame.inEnglish : legalFrame.asWritten;
  return (
    <article className="wrap py-8 md:py-14">
      <title>{documentTitle(title, brandName)}</title>
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <p className="mt-3 text-sm text-ink-3">{version}</p>
      {[note, cookieNote].map(
        (text) =>
          text !== '' && (
            <p key={text} className="mt-3 max-w-2xl text-ink-2">
              {text}
            </p>
          ),
      )}
      <div lang={inEnglish}>
        <LegalParagraphs paragraphs={lead} className="mt-4 max-w-2xl text-lg text-ink-2" />
      </div>
      <div className="mt-6 grid gap-x-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {sections.length > 0 && <Contents sections={sections} lang={inEnglish} />}
        <div lang={inEnglish} className="max-w-2xl">
          {sections.map((section, index) => (
            <section
              key={section.id}
              aria-labelledby={section.id}
              className="border-t border-dashed border-line-strong py-7 first:border-t-0"
            >
              <h2 id={section.id} tabIndex={-1} className="flex scroll-mt-24 gap-3 text-2xl outline-none">
                <span aria-hidden className="text-ink-3">
                  {index + 1}
                </span>
                <span className="min-w-0 wrap-anywhere">{section.title}</span>
              </h2>
              <LegalParagraphs paragraphs={section.paragraphs} className="mt-3 text-ink-2" />
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ sections, lang }: Pick<LegalContent, 'sections'> & { lang: string | undefined }) {
  return (
    <nav aria-labelledby="contents" className="lg:border-r lg:border-dashed lg:border-line-strong">
      <div className="border-y border-dashed border-line-strong py-4 lg:sticky lg:top-6 lg:border-y-0">
        <h2 id="contents" className="eyebrow">
          {everywhere.onThisPage}
        </h2>
        <ol lang={lang} className="mt-1 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
