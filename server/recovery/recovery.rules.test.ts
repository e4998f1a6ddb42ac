import { describe, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { mailLimit, resetMail } from './recovery.rules.ts';

const letter = { brand: 'Tarakki', shopAddress: 'https://shop.example.in', token: 'T0k-en_' };

describe('the mail with the link', () => {
  const { subject, text, html } = resetMail(letter);

  test.each([
    ['text', text],
    ['html', html],
  ])('says all of it as %s', (_, body) => {
    expect(body).toContain('Hello,');
    expect(body).toContain('Tarakki');
    expect(body).toContain('https://shop.example.in/reset-password#token=T0k-en_');
    expect(body).toMatch(/works once, and for one hour/);
    expect(body).toMatch(/If you did not ask for this, do nothing: nothing has happened/);
  });

  test('is named after the shop', () => expect(subject).toBe('Set a new password for Tarakki'));
});

test.each(['https://shop.example.in', 'https://shop.example.in/', 'https://shop.example.in//'])(
  'the link leads to the shop at %s',
  (shopAddress) => {
    expect(resetMail({ ...letter, shopAddress }).text).toContain('\nhttps://shop.example.in/reset-password#token=');
  },
);

test('a name of the shop is no markup', () => {
  const { html } = resetMail({ ...letter, brand: '<img src="x"> & "Asha"' });
  expect(html).toContain('&lt;img src=&quot;x&quot;&gt; &amp; &quot;Asha&quot;');
  expect(html).not.toContain('<img');
});

test.each([
  [1, 3],
  [0.1, 1],
  [1_000, 3_000],
])('with limits times %d there are %d mails an hour', (factor, allowed) => {
  expect(mailLimit(7, { factor })).toEqual({ name: 'reset mail 7', allowed, windowMs: hour });
});
