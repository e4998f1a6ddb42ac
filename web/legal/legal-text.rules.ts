import type { LegalDocument, LegalText, Storefront } from '../../contract/storefront.ts';
import { legalEn } from '../texts/en-legal.ts';

/** What stands in a text for what the operator says elsewhere, so that a new name or address needs no new text. */
export type LegalPlaces = Pick<Storefront, 'brandName' | 'contactEmail' | 'grievanceContact'>;

const headingMark = '# ';

interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What stands before the first heading, and what stands below each. */
export interface LegalBody {
  readonly lead: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** The text that the shop comes with, as an operator would write it. */
export function builtInText(which: LegalDocument): string {
  const { lead, sections } = which === 'privacy' ? legalEn.privacy : legalEn.terms;
  if (which === 'refunds') return (sections.find(({ id }) => id === 'refunds')?.paragraphs ?? []).join('\n\n');
  return [lead, ...sections.flatMap(({ title, paragraphs }) => [headingMark + title, ...paragraphs])].join('\n\n');
}

/** Reads a text: an empty line ends a paragraph, and a line that begins with `# ` is a heading. */
export function readLegalText(text: string, places: LegalPlaces): LegalBody {
  const lead: string[] = [];
  const sections: { id: string; title: string; paragraphs: string[] }[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    const paragraph = lines.join('\n').trim();
    if (paragraph !== '') (sections.at(-1)?.paragraphs ?? lead).push(paragraph);
    lines = [];
  };
  for (const line of filledIn(text.replaceAll('\r\n', '\n'), places).split('\n')) {
    const title = line.startsWith(headingMark) ? line.slice(headingMark.length).trim() : '';
    if (title !== '' || line.trim() === '') endParagraph();
    if (title !== '') sections.push({ id: idFor(title, sections), title, paragraphs: [] });
    else lines.push(line);
  }
  endParagraph();
  return { lead, sections };
}

function filledIn(text: string, { brandName, contactEmail, grievanceContact }: LegalPlaces): string {
  const contact = contactEmail === '' ? legalEn.noContact : contactEmail;
  return text
    .replaceAll('{brand}', brandName)
    .replaceAll('{contact}', contact)
    .replaceAll('{grievance}', grievanceContact === '' ? contact : grievanceContact);
}

/** A text with the version that holds: when it began, in epoch milliseconds, and its number, 0 for a built-in one. */
export interface VersionedBody extends LegalBody {
  readonly since: number;
  readonly version: number;
}

/** What a page shows: the operator's text where there is one, else the built-in one. */
export function pageBody(which: 'terms' | 'privacy', texts: readonly LegalText[], places: LegalPlaces): VersionedBody {
  // Refunds are a part of the terms, and count as one of their versions.
  const written = texts.filter(({ document: name }) => name === which || (which === 'terms' && name === 'refunds'));
  const own = written.find(({ document: name, text }) => name === which && text !== '');
  const refunds = written.find(({ document: name, text }) => name === 'refunds' && text !== '');
  const body = readLegalText(own?.text ?? builtInText(which), places);
  const changes = written.flatMap(({ changedAt }) => (changedAt === null ? [] : Date.parse(changedAt)));
  return {
    ...(refunds ? withRefunds(body, refunds.text, places) : body),
    since: Math.max(...(own ? [] : [Date.parse(legalEn.since)]), ...changes),
    version: written.reduce((sum, { version }) => sum + version, 0),
  };
}

/** The refund policy is a section of the terms: it takes the place of the one there, or follows at the end. */
function withRefunds({ lead, sections }: LegalBody, text: string, places: LegalPlaces): LegalBody {
  const policy = readLegalText(text, places);
  const known = legalEn.terms.sections.find(({ id }) => id === 'refunds');
  const section = { id: 'refunds', title: known?.title ?? '', paragraphs: policy.lead };
  const others = sections.filter(({ id }) => id !== 'refunds');
  const added = [section, ...policy.sections.filter(({ id }) => id !== 'refunds')];
  const at = sections.findIndex(({ id }) => id === 'refunds');
  const place = at < 0 ? others.length : at;
  const taken = new Set<string>();
  // An id stands once in a page, also when both texts have the same heading.
  const isFirst = ({ id }: LegalSection) => !taken.has(id) && taken.add(id).has(id);
  const all = [...others.slice(0, place), ...added, ...others.slice(place)];
  return {
    lead,
    sections: all.map((each) => (isFirst(each) ? each : { ...each, id: `${each.id}-refunds` })),
  };
}

/** Headings of the built-in texts keep their names, which other pages link to. */
function idFor(title: string, before: readonly { readonly id: string }[]): string {
  const known = [...legalEn.terms.sections, ...legalEn.privacy.sections].find((each) => each.title === title);
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const id = known?.id ?? `section-${words}`;
  return before.some((each) => each.id === id) ? `${id}-${before.length + 1}` : id;
}
