import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callsAloneIn } from './calls-alone.ts';

const contract = join(import.meta.dirname, '..', '..', 'contract');

test('an endpoint is how it is called, and a schema can be left out', () => {
  const code = `
    export const thing = z.object({ id, price: z.string().max(5) }).refine((each) => each.id > 0);
    export const limits = { most: 5 } as const;
    export const isSmall = (size: number) => size < Math.min(limits.most, 3);
    export const changeThing = defineEndpoint({
      method: 'PUT',
      path: '/api/things/:id',
      access: { may: 'things.edit' },
      changes: ['things'],
      summary: 'Change a thing.',
      body: thing.extend({ ...limits }),
      answer: thing,
      idempotent: true,
      limit: { calls: 3, windowMs: 60_000 },
    });`;
  expect(callsAloneIn(code)).toBe(`
    export const thing = /* @__PURE__ */ (() => (z.object({ id, price: z.string().max(5) }).refine((each) => each.id > 0)))();
    export const limits = { most: 5 } as const;
    export const isSmall = (size: number) => size < Math.min(limits.most, 3);
    export const changeThing = { method: 'PUT', path: '/api/things/:id', access: { may: 'things.edit' }, changes: ['things'], idempotent: true };`);
});

const modules = globSync('*.ts', { cwd: contract, exclude: ['*.test.ts', 'endpoint.ts'] });

test.each(modules)('of the endpoints in %s nothing else is left', (name) => {
  const code = readFileSync(join(contract, name), 'utf8');
  const left = callsAloneIn(code);
  const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
  expect(left).not.toMatch(/defineEndpoint\(/);
  expect(count(left, /\{ method: '[A-Z]+', path: '\/[^']*', access: .*?(?:reads|changes): \[/g)).toBe(
    count(code, /= defineEndpoint\(/g),
  );
});
