import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * A stack trace with the places of the bundle named by source, line and column. The map is read for this one trace:
 * Node's own `--enable-source-maps` would hold it for good, which is 7 MB.
 */
export function placesInSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(/file:\/\/[^\s()]+/g, (place) => {
    const [, line, column] = /:(\d+):(\d+)$/.exec(place) ?? [];
    if (line === undefined || column === undefined) return place;
    const file = place.slice(0, -`:${line}:${column}`.length);
    if (!maps.has(file)) maps.set(file, mapOf(file));
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  const path = `${fileURLToPath(file)}.map`;
  if (!existsSync(path)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
}
