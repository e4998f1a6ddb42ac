import { pages } from '../../contract/pages.ts';
import { useTexts } from '../texts/texts.ts';

/** What everybody who orders should know beforehand. */
export function PlatformRules() {
  const { common, orders } = useTexts();
  const { form } = orders;
  return (
    <p className="text-sm text-ink-2">
      {form.rules} {/* A tab of its own: what is typed in the form stays. */}
      <a className="link" href={`${pages.terms}#platform-rules`} target="_blank" rel="noopener noreferrer">
        {form.rulesLink}
        <span className="sr-only"> {common.newTab}</span>
      </a>
      {form.rulesEnd}
    </p>
  );
}
