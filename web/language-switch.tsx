import { chooseLanguage } from './platform/language.ts';
import { useTexts } from './texts/texts.ts';
import { Button } from './ui/button.tsx';

/** Shows the same page in the other language, whose own name it bears. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { common } = useTexts();
  const other = import.meta.env.LANGUAGE === 'hi' ? 'en' : 'hi';
  return (
    <Button isSmall variant="ghost" lang={other} className={className} onClick={() => chooseLanguage(other)}>
      {common.otherLanguage}
    </Button>
  );
}
