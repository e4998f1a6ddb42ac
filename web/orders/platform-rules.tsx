import { pages } from '../../contract/pages.ts';
import { useTexts } from '../texts/texts.ts';

/** What everybody who orders should know beforehand. */
export function PlatformRules() {
  const { form } = useTexts().orders;
  return (
    <p className="text-sm text-ink-2">
      {form.rules}{' '}
      <a className="link" href={`${pages.terms}#platform-rules`}>
        {form.rulesLink}
      </a>
      .
    </p>
  );
}
