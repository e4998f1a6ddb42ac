import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFiles } from './precompress.ts';

test('what is worth it is packed beside the file, and says the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-pack-'));
  const at = (name: string) => join(folder, name);
  mkdirSync(at('assets'));
  const script = 'export const price = (rate, units) => rate * units;\n'.repeat(100);
  writeFileSync(at('assets/main-1.js'), script);
  writeFileSync(at('assets/short-1.js'), 'export {};');
  writeFileSync(at('index.html'), script);
  writeFileSync(at('icon-192.png'), script);
  await compressFiles(folder);

  const [br, gz] = ['br', 'gz'].map((ending) => readFileSync(at(`assets/main-1.js.${ending}`)));
  expect(brotliDecompressSync(br!).toString()).toBe(script);
  expect(gunzipSync(gz!).toString()).toBe(script);
  for (const name of ['assets/short-1.js', 'index.html', 'icon-192.png'])
    expect(existsSync(at(`${name}.br`))).toBe(false);
  rmSync(folder, { recursive: true });
});
