import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';

const source = join(import.meta.dirname, '..', '..', 'web', 'early', 'early-input.ts');

/**
 * Puts the script for early input first into each document. It is no module and so holds the page up until it has run: no
 * form is ever seen that the browser would send by itself.
 */
export function earlyScript(): Plugin {
  let script: Promise<{ fileName: string; code: string }> | undefined;
  const build = async () => {
    const code = await classicScript(source);
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    return { fileName: `assets/early-${hash}.js`, code };
  };
  const built = () => {
    script ??= build();
    return script;
  };
  return {
    name: 'early-script',
    // In development nothing is prerendered.
    apply: 'build',
    async generateBundle() {
      const { fileName, code } = await built();
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => [
        { tag: 'script', attrs: { src: `/${(await built()).fileName}` }, injectTo: 'head-prepend' as const },
      ],
    },
  };
}

/** The path of that script in a built document. */
export function earlyScriptIn(html: string): string {
  const path = / src="(\/assets\/early-[^"]+)"/.exec(html)?.[1];
  if (!path) throw new Error('The document has no script for early input.');
  return path;
}
