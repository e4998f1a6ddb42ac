import { pages } from '../../contract/pages.ts';
import { massOrder as texts } from '../texts/mass-order.ts';

/** What the page opens with; it needs no data. */
export function MassOrderHead() {
  return (
    <header className="mb-4">
      <h1 className="text-3xl md:text-4xl">{texts.title}</h1>
      <p className="text-ink-2">
        {texts.intro}{' '}
        <a href={pages.home} className="whitespace-nowrap underline">
          {texts.back}
        </a>
      </p>
    </header>
  );
}
