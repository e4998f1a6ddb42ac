import { documentOf } from '../contract/pages.ts';
import { useAddress } from './platform/location.ts';
import { everywhere } from './texts/everywhere.ts';
import { Button } from './ui/button.tsx';

interface LanguageSwitchProps {
  readonly className?: string;
  /** Shows the beginning of the name alone, for a narrow bar; the whole name is read aloud. */
  readonly isShort?: boolean;
}

/** Shows the same page in the other language, whose own name it bears. The admin's pages have but one. */
export function LanguageSwitch({ className, isShort = false }: LanguageSwitchProps) {
  const { path } = useAddress();
  const other = import.meta.env.LANGUAGE === 'hi' ? 'en' : 'hi';
  if (documentOf(path) === 'admin') return null;
  return (
    // What listens to it is there before the page comes to life: web/main.tsx
    <Button isSmall variant="ghost" lang={other} className={className} data-language={other}>
      {isShort && <span aria-hidden>{everywhere.otherLanguageShort}</span>}
      <span className={isShort ? 'sr-only' : undefined}>{everywhere.otherLanguage}</span>
    </Button>
  );
}
