import { pages } from '../contract/pages.ts';
import { documentTitle } from './platform/document-title.ts';
import { notFound as words } from './texts/not-found.ts';
import { Line, Lines } from './ui/lines.tsx';
import { Sheet } from './ui/sheet.tsx';

const ways = [
  { href: pages.landing, label: words.start, note: words.startNote },
  { href: pages.logIn, label: words.login, note: words.loginNote },
  { href: pages.terms, label: words.terms, note: words.termsNote },
];

/** For addresses that lead nowhere: what has happened, and the ways on. */
export function NotFound({ brandName }: { brandName: string }) {
  return (
    <div className="wrap grid min-h-[60svh] items-center gap-10 py-10 lg:grid-cols-2 lg:gap-14">
      <title>{documentTitle(words.title, brandName)}</title>
      <div>
        <h1 className="text-4xl md:text-5xl">{words.title}</h1>
        <p className="mt-3 max-w-md text-lg text-ink-2">{words.text}</p>
        <p className="mt-3 max-w-md text-ink-2">{words.missing}</p>
      </div>
      <Sheet variant="passbook" className="shadow-raised">
        <p aria-hidden className="figure text-5xl">
          404
        </p>
        <Lines className="mt-2">
          <Line label={words.line} note={words.lineNote} value={words.nothing} />
        </Lines>
        <nav aria-label={words.ways} className="border-t-2 border-ink">
          <ul>
            {ways.map(({ href, label, note }) => (
              <li key={href} className="border-t border-dashed border-line-strong py-2.5 first:border-t-0">
                <a href={href} className="link inline-flex min-h-11 items-center font-semibold">
                  {label}
                </a>
                <p className="text-sm text-ink-3">{note}</p>
              </li>
            ))}
          </ul>
        </nav>
      </Sheet>
    </div>
  );
}
