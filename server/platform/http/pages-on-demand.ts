import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageCookie, languageOf, languages } from '../../../contract/languages.ts';
import { ExpectedError } from '../expected-error.ts';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';
import type { FilledDocument, PageParts } from './documents.ts';

/** Pages that are rendered when somebody asks for them; there are too many to have all of them ready. */
export interface PagesOnDemand {
  /** The path of the first; the others are below it. */
  readonly root: string;
  readonly find: (path: string) => Promise<PageOnDemand | MovedPage>;
}

interface PageOnDemand {
  readonly status: 200 | 404;
  /** Another one whenever the page says something else; pages that say the same have the same. */
  readonly key: string;
  readonly render: (language: Language) => Promise<PageParts>;
}

/** Its path leads to another one for now. */
interface MovedPage {
  readonly movedTo: string;
}

interface Options extends PagesOnDemand {
  /** Browsers reach the shop by https. */
  readonly isSecure: boolean;
  readonly fill: (language: Language, page: PageParts) => Promise<FilledDocument>;
  /** Of a page that could not be rendered: the browser builds it. */
  readonly bare: (language: Language) => FilledDocument;
  readonly send: (request: FastifyRequest, reply: FastifyReply, document: FilledDocument) => unknown;
}

/** A page takes some 10 kB, so that all of them take a few megabytes. */
const maxCached = 300;
/** Whoever asks while so many wait is asked to come again. */
const maxRendering = 50;
const yearSeconds = 31_536_000;

/** Serves them in the language that was chosen, else in that of `?lang=hi`, which is how search engines name the Hindi page. */
export function servePagesOnDemand(app: FastifyInstance, { root, find, isSecure, fill, bare, send }: Options): void {
  // In the order in which they were last asked for.
  const cached = new Map<string, FilledDocument>();
  const rendering = new Map<string, Promise<FilledDocument>>();

  const renderOnce = (name: string, language: Language, page: PageOnDemand) => {
    const underway = rendering.get(name);
    if (underway !== undefined) return underway;
    if (rendering.size >= maxRendering) throw new ExpectedError('unavailable', 'Too many pages are asked for at once.');
    const render = page.render(language).then((parts) => fill(language, parts));
    rendering.set(name, render);
    const end = () => void rendering.delete(name);
    render.then(end, end);
    return render;
  };

  const documentOf = async (language: Language, page: PageOnDemand): Promise<FilledDocument> => {
    const name = `${language} ${page.key}`;
    const document = cached.get(name) ?? (await renderOnce(name, language, page));
    cached.delete(name);
    cached.set(name, document);
    for (const [oldest] of cached) {
      if (cached.size <= maxCached) break;
      cached.delete(oldest);
    }
    return document;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', search = ''] = request.url.split('?', 2);
    const withoutSlash = withoutTrailingSlashes(path);
    if (withoutSlash !== path) return reply.redirect(withoutSlash + request.url.slice(path.length), 308);
    const page = await find(path);
    // Asked again each time: a name that is given back has its old address again.
    if ('movedTo' in page)
      return reply.header('cache-control', 'no-cache').redirect(page.movedTo + request.url.slice(path.length), 301);
    const language = languageAskedFor(request.headers.cookie, search);
    // The pages that this one leads to stay in its language.
    if (language.isByAddress) reply.header('set-cookie', languageChoice(language.name, isSecure));
    const document = await documentOf(language.name, page).catch((error: unknown) => {
      if (error instanceof ExpectedError) throw error;
      request.log.warn({ err: error }, 'a page could not be rendered');
      return bare(language.name);
    });
    return send(request, reply.code(page.status), document);
  };
  app.get(root, answer);
  app.get(`${root}/*`, answer);
}

/** What a person chose counts more than what the address says: the switch of the language reloads the same address. */
function languageAskedFor(cookies = '', search: string): { name: Language; isByAddress: boolean } {
  const hasChosen = cookies.split('; ').some((cookie) => cookie.startsWith(`${languageCookie}=`));
  const named = new URLSearchParams(search).get(languageCookie);
  const byAddress = hasChosen ? undefined : languages.find((language) => language === named);
  return { name: byAddress ?? languageOf(cookies), isByAddress: byAddress !== undefined };
}

const languageChoice = (language: Language, isSecure: boolean) =>
  `${languageCookie}=${language};path=/;max-age=${yearSeconds};samesite=lax${isSecure ? ';secure' : ''}`;
