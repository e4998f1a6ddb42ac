import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { hashMigrations } from './server/platform/database/hash-migrations.ts';

const root = import.meta.dirname;

/** Migrations and the starter catalogue stay where they are: a source goes on finding what lies beside it. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: 'import.meta.dirname' },
    handler: (code, id) => {
      const fromBundle = `../../${relative(root, dirname(id)).replaceAll('\\', '/')}`;
      return { code: code.replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${fromBundle}\``), map: null };
    },
  },
};

/** The build knows which migrations it belongs to. */
const rememberMigrations: Plugin = {
  name: 'remember-migrations',
  load: {
    filter: { id: /\/server\/platform\/database\/built-migrations\.ts$/ },
    handler: () => {
      const hash = hashMigrations(join(root, 'server', 'migrations'));
      return { code: `export const builtMigrations = ${JSON.stringify(hash)};`, map: null };
    },
  },
};

/** Of the words that a package brings along the shop asks for few: those, and not the package, go into the bundle. */
const fewWords: Plugin = {
  name: 'few-words',
  // In case what is loaded below goes by another name one day.
  generateBundle(_options, bundle) {
    const has = (part: string) =>
      Object.values(bundle)
        .flatMap((file) => ('moduleIds' in file ? file.moduleIds : []))
        .some((id) => id.includes(part));
    if (!has('/commonest-passwords.ts') || has('@zxcvbn-ts'))
      this.error('The whole package of passwords is in the bundle.');
  },
  load: {
    filter: { id: /\/server\/platform\/commonest-passwords\.ts$/ },
    handler: async (id) => {
      const { commonest } = (await import(id)) as typeof import('./server/platform/commonest-passwords.ts');
      return { code: `export const commonest = ${JSON.stringify(commonest)};`, map: null };
    },
  },
};

/** Node holds a file in which one character is wide at two bytes for each, and a map at many times its size. */
const slimPackages: Plugin = {
  name: 'slim-packages',
  generateBundle: (_options, bundle) => {
    const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk' || chunk.isEntry) continue;
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped).replace(/^\/\/# sourceMappingURL=.*$/m, '');
      delete bundle[`${file}.map`];
    }
  },
};

/**
 * Packages that Fastify loads and the shop never asks for: compilers of schemas, which its own contract stands for, and
 * requests made up for tests.
 */
const leftOut = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];
const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    leftOut.includes(id) && /[\\/]node_modules[\\/]fastify[\\/]/.test(importer) ? '\0left-out' : undefined,
  load: (id) => (id === '\0left-out' ? 'export {};' : undefined),
};

// The server in few files: docs/decisions/0007-bundled-server.md
export default defineConfig({
  publicDir: false,
  plugins: [keepPlaces, rememberMigrations, leaveOut, fewWords, slimPackages],
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    sourcemap: true,
    rolldownOptions: {
      output: {
        comments: false,
        // Names stay: a stack trace is read by people.
        minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
        // What is loaded when it is needed, the mailer and what sends pushes, stays a file of its own.
        codeSplitting: {
          groups: [
            {
              name: 'packages',
              test: /node_modules[\\/](?!nodemailer|web-push|http_ece|asn1\.js|bn\.js|jws|jwa|https-proxy-agent|agent-base|debug)/,
            },
          ],
        },
      },
    },
  },
});
