import { pages } from '../contract/pages.ts';
import { documentTitle } from './platform/document-title.ts';
import { useTexts } from './texts/texts.ts';
import { ButtonLink } from './ui/button-link.tsx';

export function NotFound({ brandName }: { brandName: string }) {
  const texts = useTexts();
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-5 py-16">
      <title>{documentTitle(texts.notFound.title, brandName)}</title>
      <p className="eyebrow">404</p>
      <h1 className="text-4xl md:text-5xl">{texts.notFound.title}</h1>
      <p className="max-w-xl text-lg text-ink-2">{texts.notFound.text}</p>
      <ButtonLink href={pages.landing} variant="primary">
        {texts.notFound.back}
      </ButtonLink>
    </div>
  );
}
