import { type CSSProperties, useState } from 'react';
import type { Plate } from '../../contract/brand-look.ts';
import type { Theme } from '../platform/theme-tokens.ts';
import { lookTexts as texts } from '../texts/admin-look.ts';
import { storefrontTexts } from '../texts/admin-storefront.ts';
import { buttonClasses } from '../ui/button-look.ts';
import { classNames } from '../ui/class-names.ts';
import { WordMark } from '../ui/word-mark.tsx';
import { lookTokens } from './look-tokens.ts';

const previewTexts = storefrontTexts.frontPage;

interface LookProps {
  readonly brandName: string;
  readonly accent: string;
  readonly logo: { readonly src: string; readonly plate: Plate } | undefined;
  readonly icon: { readonly src: string } | undefined;
}

/** The bar of a page with its one action, in both themes: to look at and not to use. */
export function LookSamples(look: LookProps) {
  return (
    <section aria-labelledby="look-samples" className="min-w-0">
      <h4 id="look-samples" className="mb-1.5 text-[0.9375rem] font-semibold">
        {texts.samples}
      </h4>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <Sample key={theme} theme={theme} {...look} />
        ))}
      </div>
    </section>
  );
}

function Sample({ theme, brandName, accent, logo, icon }: LookProps & { readonly theme: Theme }) {
  return (
    <figure
      className="overflow-hidden rounded-lg border border-line bg-paper text-ink"
      style={{ ...lookTokens(theme, accent), colorScheme: theme }}
    >
      <div inert className="flex min-h-16 items-center gap-2 border-b border-line px-3">
        <BrandSign {...{ theme, brandName, logo }} />
        <span className={classNames(buttonClasses({ variant: 'primary', isSmall: true }), 'ml-auto shrink-0')}>
          {texts.sampleButton}
        </span>
      </div>
      <figcaption className="flex min-h-11 items-center gap-2 px-3 text-sm text-ink-2">
        <img src={icon?.src ?? '/icon.svg'} alt="" width={20} height={20} />
        {theme === 'light' ? previewTexts.inLight : previewTexts.inDark}
        <span aria-hidden className="link ml-auto text-ink">
          {texts.sampleLink}
        </span>
      </figcaption>
    </figure>
  );
}

/** At most, in pixels. */
const shownLogo = { width: 160, height: 32 } as const;

function shownSize({ naturalWidth, naturalHeight }: HTMLImageElement): CSSProperties {
  const scale = Math.min(shownLogo.height / naturalHeight, shownLogo.width / naturalWidth);
  return { width: naturalWidth * scale, height: naturalHeight * scale };
}

/** The logo as the pages paint it, else the name. */
export function BrandSign({
  theme,
  brandName,
  logo,
}: Pick<LookProps, 'brandName' | 'logo'> & { readonly theme: Theme }) {
  const [scale, setScale] = useState<{ readonly src: string; readonly size: CSSProperties }>();
  if (!logo) return <WordMark as="words" name={brandName} className="truncate py-1 text-2xl" />;
  const isOnPlate = logo.plate === `in-${theme}`;
  return (
    <img
      src={logo.src}
      alt={brandName}
      onLoad={({ currentTarget }) => setScale({ src: logo.src, size: shownSize(currentTarget) })}
      className={classNames('min-w-0 object-contain', isOnPlate && 'rounded-sm px-2 py-1')}
      style={{
        ...(scale?.src === logo.src ? scale.size : shownLogo),
        objectPosition: 'left',
        ...(isOnPlate && { boxSizing: 'content-box', backgroundColor: theme === 'dark' ? '#fffdf8' : '#12162b' }),
      }}
    />
  );
}
