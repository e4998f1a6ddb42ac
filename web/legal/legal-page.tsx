import { documentTitle } from '../platform/document-title.ts';
import type { LegalDocument } from '../texts/en-legal.ts';
import { legalEn } from '../texts/en-legal.ts';

/** One of the legal documents, with links to its sections. */
export function LegalPage({ brandName, which }: { brandName: string; which: 'terms' | 'privacy' }) {
  const document: LegalDocument = legalEn[which](brandName);
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <title>{documentTitle(document.title, brandName)}</title>
      <h1 className="text-4xl md:text-5xl">{document.title}</h1>
      <p className="mt-4 text-lg text-ink-2">{document.lead}</p>
      <nav aria-label={legalEn.contents} className="mt-6 border-y border-dashed border-line-strong py-3">
        <ol className="grid gap-x-6 sm:grid-cols-2">
          {document.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="link inline-flex min-h-11 items-center">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {document.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-9">
          <h2 id={section.id} className="scroll-mt-24 text-2xl">
            {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
