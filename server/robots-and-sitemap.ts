import type { FastifyInstance } from 'fastify';
import { pages } from '../contract/pages.ts';
import type { PreparedPriceList } from './landing/prepare-price-list.ts';
import { etagOf, sendPrepared } from './platform/http/answers.ts';
import { CompressedText } from './platform/http/compress-answers.ts';

const found = [pages.landing, pages.logIn, pages.register, pages.terms, pages.privacy];
/** A search engine reads no more of one file: https://www.sitemaps.org/protocol.html */
const maxPlaces = 50_000;
const mediaType = 'application/xml; charset=utf-8';

interface Options {
  /** A shop that does not know its own address has no sitemap. */
  readonly publicUrl: string | undefined;
  readonly priceList: () => Promise<PreparedPriceList>;
}

/** What search engines may read, and where: the pages for everybody, those of the price list as the catalogue stands now. */
export function serveRobotsAndSitemap(app: FastifyInstance, { publicUrl, priceList }: Options): void {
  const map = publicUrl === undefined ? [] : [`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`];
  const robots = ['User-agent: *', 'Disallow: /api/', `Disallow: ${pages.admin}`, ...map, ''].join('\n');
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));

  if (publicUrl === undefined) return;
  let last: { readonly version: string; readonly etag: string; readonly text: CompressedText } | undefined;
  app.get('/sitemap.xml', async (request, reply) => {
    const { version, list } = await priceList();
    if (last?.version !== version) {
      const sitemap = sitemapOf(publicUrl, [...found, ...list.byPath.keys()].slice(0, maxPlaces));
      last = { version, etag: etagOf(sitemap), text: new CompressedText(sitemap, { mediaType }) };
    }
    return sendPrepared(request, reply, { ...last, mediaType });
  });
}

function sitemapOf(publicUrl: string, paths: readonly string[]): string {
  const { origin } = new URL(publicUrl);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}
