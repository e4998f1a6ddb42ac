import { dateInIndia } from '../../contract/india.ts';
import type { LegalText } from '../../contract/storefront.ts';
import { everywhere } from '../texts/everywhere.ts';
import { legalFrame } from '../texts/legal-frame.ts';
import { months } from '../texts/months.ts';
import { type LegalBody, type LegalPlaces, pageBody } from './legal-text.rules.ts';

/** A legal document as its page shows it: plain JSON, the same for the server and the browser. */
export interface LegalContent extends LegalBody {
  readonly brandName: string;
  readonly title: string;
  /** Which version it is and since when it holds, in words. */
  readonly version: string;
  /** The text is the one that the shop comes with, which is English; of the operator's own nobody knows. */
  readonly isBuiltIn: boolean;
  /** What the page says of cookies beside the document; empty for nothing. */
  readonly cookieNote: string;
}

/** Makes a legal page's content of the operator's texts and of what the shop says of itself. */
export function legalContent(
  which: 'terms' | 'privacy',
  texts: readonly LegalText[],
  storefront: LegalPlaces,
): LegalContent {
  const { lead, sections, since, version } = pageBody(which, texts, storefront);
  return {
    brandName: storefront.brandName,
    title: everywhere[which],
    version: legalFrame.version(dateInIndia(since, months), version),
    isBuiltIn: version === 0,
    cookieNote: which === 'privacy' ? legalFrame.languageCookie : '',
    lead,
    sections,
  };
}
