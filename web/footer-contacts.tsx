import type { Storefront } from '../contract/storefront.ts';
import { footerEn } from './texts/en-footer.ts';
import { footerHi } from './texts/hi-footer.ts';
import { useTexts } from './texts/texts.ts';

const texts = import.meta.env.LANGUAGE === 'hi' ? footerHi : footerEn;
const linkClasses = 'link inline-flex min-h-11 items-center';

type FooterContactsProps = Pick<Storefront, 'contactEmail' | 'socialLinks'>;

/** Where else the shop is to be found, as far as its operator says. */
export function FooterContacts({ contactEmail, socialLinks }: FooterContactsProps) {
  const { common } = useTexts();
  // Its keys are these names.
  const names = (Object.keys(texts.names) as (keyof typeof socialLinks)[]).filter((name) => socialLinks[name] !== '');
  return (
    <>
      {contactEmail !== '' && (
        <a className={`${linkClasses} wrap-anywhere`} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      )}
      {names.length > 0 && (
        <nav aria-label={texts.social} className="flex flex-wrap gap-x-5">
          {names.map((name) => (
            <a key={name} className={linkClasses} href={socialLinks[name]} target="_blank" rel="noopener noreferrer">
              {texts.names[name]}
              <span className="sr-only"> {common.newTab}</span>
            </a>
          ))}
        </nav>
      )}
    </>
  );
}
