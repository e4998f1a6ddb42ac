import { type ComponentType, useState } from 'react';
import type { Plate } from '../../contract/brand-look.ts';
import { type Language, languages } from '../../contract/languages.ts';
import type { FrontPageTexts } from '../../contract/storefront.ts';
import type { Draft, useForm } from '../platform/draft.ts';
import { shownTheme, type Theme } from '../platform/theme-tokens.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { landingEn } from '../texts/en-landing.ts';
import { landingHi } from '../texts/hi-landing.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { classNames } from '../ui/class-names.ts';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { frontPageFields, frontPageTextsOf } from './front-page-form.rules.ts';
import { shownPicture } from './look-form.rules.ts';
import type { StorefrontValues } from './storefront-form.rules.ts';

const texts = storefrontTexts.frontPage;
const builtIn = { en: landingEn, hi: landingHi };

/** The top of the front page as it would be with these texts. */
export interface FrontPagePreviewProps {
  readonly texts: FrontPageTexts;
  readonly words: (typeof builtIn)[Language];
  readonly language: Language;
  readonly theme: Theme;
  readonly brandName: string;
  readonly accent: string;
  readonly logo: ReturnType<typeof shownPicture>;
}

interface FrontPageProps {
  readonly form: ReturnType<typeof useForm<StorefrontValues>>;
  readonly draft: Draft<StorefrontValues>;
  readonly isBusy: boolean;
  readonly Preview: ComponentType<FrontPagePreviewProps>;
  readonly storedPlate: Plate;
}

/** The first words of the front page in both languages, and beside them the page with what is typed. */
export function FrontPageFields({ form, draft, isBusy, Preview, storedPlate }: FrontPageProps) {
  const [language, setLanguage] = useState<Language>('en');
  const [theme, setTheme] = useState(shownTheme);
  return (
    <Sheet as="section" aria-labelledby="storefront-front-page">
      <h3 id="storefront-front-page" className="text-lg">
        {texts.heading}
      </h3>
      <p className="mt-1 text-ink-2">{texts.hint}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          {languages.map((each) => (
            // What somebody writes is what they want to see.
            <fieldset
              key={each}
              className={classNames('grid min-w-0 gap-4', each === 'hi' && 'hindi-words')}
              onFocus={() => setLanguage(each)}
            >
              <legend className="mb-2 font-semibold">{texts.languages[each]}</legend>
              <Texts {...{ form, draft, isBusy }} language={each} />
            </fieldset>
          ))}
        </div>
        <section aria-labelledby="front-page-preview" className="min-w-0 self-start xl:sticky xl:top-20">
          <h4 id="front-page-preview" className="mb-1.5 text-[0.9375rem] font-semibold">
            {texts.preview}
          </h4>
          <div className="mb-3 flex flex-wrap gap-2">
            <ChipGroup
              label={texts.language}
              isLabelHidden
              options={languages.map((value) => ({ value, label: texts.languages[value] }))}
              value={language}
              onChange={setLanguage}
            />
            <ChipGroup<Theme>
              label={texts.theme}
              isLabelHidden
              options={[
                { value: 'light', label: texts.inLight },
                { value: 'dark', label: texts.inDark },
              ]}
              value={theme}
              onChange={setTheme}
            />
          </div>
          <Preview
            {...{ language, theme }}
            words={builtIn[language]}
            texts={frontPageTextsOf(form.values, language)}
            brandName={form.values.brandName.trim()}
            accent={form.values.accent}
            logo={shownPicture('logo', form.values.logo, storedPlate)}
          />
        </section>
      </div>
    </Sheet>
  );
}

function Texts({
  form,
  draft,
  isBusy,
  language,
}: Omit<FrontPageProps, 'Preview' | 'storedPlate'> & { readonly language: Language }) {
  const names = frontPageFields[language];
  const words = builtIn[language];
  const common = { isOptional: true, readOnly: isBusy, autoComplete: 'off', lang: language };
  return (
    <>
      <TextField
        {...common}
        label={texts.headline}
        placeholder={words.headline.whole}
        {...form.field(names.headline)}
      />
      <TextareaField
        {...common}
        label={texts.lead}
        rows={2}
        placeholder={words.promise}
        {...form.control(names.lead)}
        value={form.values[names.lead]}
        onChange={(event) => draft.set(names.lead, event.target.value)}
      />
      <TextField {...common} label={texts.start} placeholder={words.start} {...form.field(names.start)} />
    </>
  );
}
