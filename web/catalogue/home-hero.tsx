import { useTexts } from '../texts/texts.ts';

/** The line that the customer's home opens with. */
export function HomeHero({ firstName }: { firstName: string }) {
  const { catalogue } = useTexts();
  return (
    <div className="pt-6 pb-5 md:pt-9 md:pb-7">
      <h1 className="text-3xl md:text-4xl">{catalogue.hero(firstName)}</h1>
      <p className="mt-2 max-w-2xl text-ink-2">{catalogue.heroText}</p>
    </div>
  );
}
