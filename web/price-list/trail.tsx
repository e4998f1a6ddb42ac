import { priceListPath } from '../../contract/price-list-path.ts';
import { priceListTexts as words } from '../texts/price-list.ts';

interface TrailProps {
  /** The pages between the first one and this. */
  readonly steps: readonly { readonly name: string; readonly path: string }[];
  /** Undefined: the heading right below says it. */
  readonly here?: string;
}

/** The way down to this page. */
export function Trail({ steps, here }: TrailProps) {
  return (
    <nav aria-label={words.path}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {[{ name: words.all, path: priceListPath }, ...steps].map(({ name, path }) => (
          <li key={path}>
            <a className="link inline-flex min-h-11 items-center" href={path}>
              {name}
            </a>
            <span aria-hidden className="ml-2 text-ink-3">
              ›
            </span>
          </li>
        ))}
        {here !== undefined && (
          <li aria-current="page" className="min-w-0 text-ink-2 wrap-anywhere">
            {here}
          </li>
        )}
      </ol>
    </nav>
  );
}
