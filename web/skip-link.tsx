import { everywhere } from './texts/everywhere.ts';

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {everywhere.skipToContent}
    </a>
  );
}
