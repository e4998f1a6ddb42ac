import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStatesText } from './open-states.ts';

const server = join(import.meta.dirname, '..');

test('the index of open payments is of these states', () => {
  const migration = readFileSync(join(server, 'migrations', '0066-payments.sql'), 'utf8');
  expect(migration).toContain(`create index payments_open on payments (id) where state in ${openStatesText};`);
});

test('no query has a copy of them', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(500);
  const copies = files.filter((name) => readFileSync(join(server, name), 'utf8').includes(openStatesText.slice(1, -1)));
  expect(copies).toEqual([]);
});
