import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Documents are filled in and packed by the server; pictures and fonts are packed in themselves.
const packable = /\.(?:js|css|svg)$/;
/** As of this size the server packs answers too; anything shorter fits into the same packet either way. */
const worthwhileBytes = 1_024;

/** Puts a `.br` and a `.gz` beside each file that is worth it, packed as tightly as it goes, once instead of per request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    buildApp: {
      // After the builds of all languages and the plugins that write files of their own.
      order: 'post',
      handler: ({ config }) => compressFiles(resolve(config.root, config.build.outDir)),
    },
  };
}

export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => packable.test(file));
  for (const path of files.map((file) => join(folder, file))) {
    const bytes = readFileSync(path);
    if (bytes.length < worthwhileBytes) continue;
    const quality = constants.BROTLI_MAX_QUALITY;
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }
}
