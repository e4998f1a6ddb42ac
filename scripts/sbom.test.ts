import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the list of what the shop is made of names every package of the lock', () => {
  const made = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  const { bomFormat, components } = JSON.parse(made) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version: string }>;
  };
  const locked = Object.entries(lock.packages).flatMap(([path, { name, version }]) =>
    path === '' ? [] : [`${name ?? path.replace(/^.*node_modules\//, '')}@${version}`],
  );
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter((each) => !listed.has(each))).toEqual([]);
});
