import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { shellFiles } from './shell-files.ts';

const source = join(import.meta.dirname, '..', '..', 'web', 'service-worker', 'worker.ts');
const fileName = 'sw.js';

/** Builds the service worker as `sw.js`, always by this name, with the list of what it keeps of this very build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    writeBundle: ({ dir = '' }) => writeServiceWorker(dir),
    // In development it only shows what is pushed: no page asks it to keep anything.
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundle({ version: '', entry: '', files: [] }).then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          next,
        );
      });
    },
  };
}

/** Writes the worker of the built pages in this folder. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { entry, files } = shellFiles(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const document = readFileSync(join(folder, 'index.html'));
  const version = createHash('sha256').update(document).update(files.join()).digest('hex').slice(0, 12);
  writeFileSync(join(folder, fileName), await bundle({ version, entry, files }));
}

async function bundle(shell: { version: string; entry: string; files: readonly string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { builtShell: JSON.stringify(shell) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: fileName } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The service worker was not built.');
  return output.output[0].code;
}
