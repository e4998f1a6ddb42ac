import type { Category, Service } from './catalogue.ts';
import type { Language } from './languages.ts';

/** What customers who read Hindi are shown instead of the shop's own words. */
interface HindiWords {
  /** Empty, as the description: nobody has written it, and they see the shop's own words. */
  readonly nameHi: string;
  readonly descriptionHi: string;
}

/** As the shop keeps them, with the words of every language. */
export type WordedCategory = Omit<Category, 'englishName'> & HindiWords;
export type WordedService = Omit<Service, 'englishName'> & HindiWords;

export function serviceIn({ nameHi, descriptionHi, ...service }: WordedService, language: Language): Service {
  return { ...service, ...wordsIn({ ...service, nameHi, descriptionHi }, language) };
}

export function categoryIn({ nameHi, descriptionHi, ...category }: WordedCategory, language: Language): Category {
  return { ...category, ...wordsIn({ ...category, nameHi, descriptionHi }, language) };
}

interface Words extends HindiWords {
  readonly name: string;
  readonly description: string;
}

/** The name that orders keep comes along where the shown one is another. */
function wordsIn({ name, description, nameHi, descriptionHi }: Words, language: Language) {
  if (language === 'en') return { name, description };
  return {
    ...(nameHi === '' ? { name } : { name: nameHi, englishName: name }),
    description: descriptionHi === '' ? description : descriptionHi,
  };
}
