import type { FastifyInstance } from 'fastify';
import { pages } from '../contract/pages.ts';

const found = [pages.landing, pages.logIn, pages.register, pages.terms, pages.privacy];

/** What search engines may read, and where: the pages for everybody. A shop that does not know its own address has no map. */
export function serveRobotsAndSitemap(app: FastifyInstance, publicUrl: string | undefined): void {
  const map = publicUrl === undefined ? [] : [`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`];
  const robots = ['User-agent: *', 'Disallow: /api/', `Disallow: ${pages.admin}`, ...map, ''].join('\n');
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));

  if (publicUrl === undefined) return;
  const places = found.map((path) => `  <url><loc>${xmlText(new URL(path, publicUrl).href)}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
