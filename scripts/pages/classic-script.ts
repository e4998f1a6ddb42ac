import { build } from 'vite';

/** Builds one source as a script that needs no module; `define` puts constants into it. */
export async function classicScript(
  source: string,
  { fileName = 'script.js', define = {} }: { fileName?: string; define?: Record<string, string> } = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: fileName } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${source} was not built.`);
  return output.output[0].code;
}
