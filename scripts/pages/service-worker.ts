import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { documentIn, type Language } from '../../contract/languages.ts';
import { classicScript } from './classic-script.ts';
import { earlyScriptIn } from './early-script.ts';
import { type ShellFiles, shellFiles } from './shell-files.ts';

const source = join(import.meta.dirname, '..', '..', 'web', 'service-worker', 'worker.ts');
const fileName = 'sw.js';
const nothing: ShellFiles = { entry: '', files: [] };

/** Builds the service worker as `sw.js`, always by this name, with the list of what it keeps of this very build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    buildApp: {
      // After the builds of all languages.
      order: 'post',
      handler: ({ config }) => writeServiceWorker(resolve(config.root, config.build.outDir)),
    },
    // In development it only shows what is pushed: no page asks it to keep anything.
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundle({ version: '', parts: { en: nothing, hi: nothing } }).then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          next,
        );
      });
    },
  };
}

/** Writes the worker of the built pages in this folder. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const hash = createHash('sha256');
  const read = (language: Language) => {
    const manifest = language === 'en' ? 'manifest.json' : `manifest.${language}.json`;
    const document = `${documentIn(language, 'index')}.html`;
    const html = readFileSync(join(folder, document), 'utf8');
    const { entry, files } = shellFiles(readFileSync(join(folder, '.vite', manifest), 'utf8'), document);
    const part = { entry, files: [earlyScriptIn(html), ...files] };
    hash.update(html).update(part.files.join());
    return part;
  };
  const parts = { en: read('en'), hi: read('hi') };
  writeFileSync(join(folder, fileName), await bundle({ version: hash.digest('hex').slice(0, 12), parts }));
}

function bundle(shell: { version: string; parts: Readonly<Record<Language, ShellFiles>> }): Promise<string> {
  return classicScript(source, { fileName, define: { builtShell: JSON.stringify(shell) } });
}
