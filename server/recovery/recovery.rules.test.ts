import { describe, expect, test } from 'vitest';
import { hour } from '../platform/clock.ts';
import { mailLimit, resetMail } from './recovery.rules.ts';

const letter = {
  language: 'en',
  brand: 'Tarakki',
  signature: 'Tarakki',
  shopAddress: 'https://shop.example.in',
  token: 'T0k-en_',
} as const;

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

describe('the mail in Hindi', () => {
  const { subject, text, html } = resetMail({ ...letter, language: 'hi' });

  test.each([
    ['text', text],
    ['html', html],
  ])('says all of it as %s', (_, body) => {
    expect(body).toContain('नमस्ते,');
    expect(body).toContain('Tarakki पर आपके खाते');
    expect(body).toContain('https://shop.example.in/reset-password#token=T0k-en_');
    expect(body).toMatch(/एक ही बार और एक घंटे तक/);
    expect(body).toContain('अगर यह रिक्वेस्ट आपने नहीं की, तो कुछ न करें');
    // Nothing is left in English but the shop's name and the link.
    expect(body.replace(/<[^>]*>|https:\S+|Tarakki/g, '')).not.toMatch(/[a-z]/i);
  });

  test('is named in Hindi and marked as such', () => {
    expect(subject).toBe('Tarakki के लिए नया पासवर्ड बनाएँ');
    expect(html).toContain('<html lang="hi">');
  });
});

test.each(['https://shop.example.in', 'https://shop.example.in/', 'https://shop.example.in//'])(
  'the link leads to the shop at %s',
  (shopAddress) => {
    expect(resetMail({ ...letter, shopAddress }).text).toContain('\nhttps://shop.example.in/reset-password#token=');
  },
);

test('a name of the shop is no markup', () => {
  const { html } = resetMail({ ...letter, brand: '<img src="x"> & "Asha"', signature: '<img src="x"> & "Asha"' });
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
