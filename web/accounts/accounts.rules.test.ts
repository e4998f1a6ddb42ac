import { expect, test } from 'vitest';
import { looksLikeEmail } from './accounts.rules.ts';

test.each([
  ['asha@example.com', true],
  [' asha.k+shop@mail.example.co.in ', true],
  ['asha', false],
  ['asha@', false],
  ['asha@example', false],
  ['@example.com', false],
  ['asha@@example.com', false],
  ['asha @example.com', false],
  ['asha@example..com', false],
  ['asha@example.', false],
  [`${'a'.repeat(250)}@x.in`, false],
  ['', false],
])('%j: %s', (text, isOne) => expect(looksLikeEmail(text)).toBe(isOne));
