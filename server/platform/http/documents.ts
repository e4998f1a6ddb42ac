import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

/** The parts of a document that differ from page to page, as HTML, and as JSON what it was made of. */
export interface PageParts {
  readonly head: string;
  readonly body: string;
  readonly kind: string;
  readonly known: string;
}

/** Such a page with the paths of files that it needs. */
interface PageWithFiles extends PageParts {
  /** Style sheets of parts that come later. */
  readonly styles: readonly string[];
  /** Scripts that bring it to life; the page asks for them once it is painted. */
  readonly scripts: readonly string[];
}

/** A document as it is sent; kept packed alone, since hardly anybody asks for it otherwise. */
export interface FilledDocument {
  /** A `Link` header with scripts that a page without HTML waits for; empty when there are none. */
  readonly link: string;
  readonly etag: string;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const unpack = promisify(gunzip);
/** The level above takes three times as long for a page that is a fiftieth smaller, and pages are made anew all day. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** The document that the build made of `name.html`. Throws when it is not there. */
export function readTemplate(webFolder: string, name: string): string {
  const file = join(webFolder, `${name}.html`);
  if (!existsSync(file)) throw new Error(`The pages are not built: ${file} is missing. Run npm run build.`);
  return readFileSync(file, 'utf8');
}

/** Puts a page into its document; without one, it is made in the browser. */
export async function fillDocument(template: string, page: PageWithFiles | undefined): Promise<FilledDocument> {
  const plain = Buffer.from(page ? withPage(template, page) : template);
  const [gzipped, br] = await Promise.all([compress.gzip(plain, { level: 9 }), compress.br(plain, brotli)]);
  return { link: '', etag: `W/"${hash('sha1', plain, 'base64url')}"`, gzip: gzipped, br };
}

/** For those who take nothing packed. */
export const plainOf = ({ gzip: gzipped }: FilledDocument): Promise<Buffer> => unpack(gzipped);

function withPage(template: string, { head, body, kind, known, styles, scripts }: PageWithFiles): string {
  const sheets = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  const [before = '', replaced] = template.split('<!--head-->', 2);
  const after = replaced?.split('<!--/head-->', 2)[1];
  const withHead = after === undefined ? template : before + head + after;
  // Functions, since what is put in may hold a `$&`.
  return withHead
    .replace('</head>', () => `${sheets}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-prerendered="${kind}">${body}</div>` +
        asData('known', known) +
        (scripts.length > 0 ? asData('scripts', JSON.stringify(scripts)) : ''),
    );
}

/** Nothing in it may end the element that it stands in. */
const asData = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
