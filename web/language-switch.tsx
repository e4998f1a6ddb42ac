import { documentOf } from '../contract/pages.ts';
import { chooseLanguage } from './platform/language.ts';
import { useAddress } from './platform/location.ts';
import { everywhere } from './texts/everywhere.ts';
import { Button } from './ui/button.tsx';

interface LanguageSwitchProps {
  readonly className?: string;
  /** `always`: its short name, which begins as the long one does; `on-phones`: only there. */
  readonly isShort?: 'always' | 'on-phones';
}

/** Shows the same page in the other language, whose own name it bears. The admin's pages have but one. */
export function LanguageSwitch({ className, isShort }: LanguageSwitchProps) {
  const { path } = useAddress();
  const other = import.meta.env.LANGUAGE === 'hi' ? 'en' : 'hi';
  if (documentOf(path) === 'admin') return null;
  return (
    <Button
      isSmall
      variant="ghost"
      lang={other}
      aria-label={everywhere.otherLanguage}
      className={className}
      onClick={() => chooseLanguage(other)}
    >
      {isShort === undefined && everywhere.otherLanguage}
      {isShort === 'always' && everywhere.otherLanguageShort}
      {isShort === 'on-phones' && (
        <>
          <span className="md:hidden">{everywhere.otherLanguageShort}</span>
          <span className="max-md:hidden">{everywhere.otherLanguage}</span>
        </>
      )}
    </Button>
  );
}
