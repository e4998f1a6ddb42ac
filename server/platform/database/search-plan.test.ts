import { describe, expect, test } from 'vitest';
import { expectedRows, hitsIn, leastCompared, rareWindow, sampleSize } from './search-plan.ts';

const sample = Array.from(
  { length: sampleSize },
  (_, n) => `https://photos.example/p/${n}x\tlikes\tasha${n}@mail.example`,
);

describe('the piece to ask the index for', () => {
  test.each([
    ['asha7777@mail.example', '777'],
    ['ASHA7777@MAIL.EXAMPLE', '777'],
    ['7777', '7777'],
  ])('of %s is what few have: it holds %s', (part, digits) => {
    const window = rareWindow(part, sample);
    expect(window).toContain(digits);
    expect(part.toLowerCase()).toContain(window);
    expect(window.length).toBeLessThanOrEqual(5);
  });

  test('of a number whose digits many have goes on into what stands beside it', () => {
    const texts = sample.map((text, n) => (n % 16 === 0 ? `${text}\t4790` : text));
    const window = rareWindow('asha7901@mail.example', texts);
    expect(window).toHaveLength(5);
    expect(window).toContain('901');
  });

  test.each(['mail', 'asha12@mail', 'qz7', 'https://photos'])('of %s is all of it', (part) => {
    expect(rareWindow(part, sample)).toBe(part);
  });

  test('of a part whose every piece is common, though nobody has it whole, is all of it', () => {
    expect(rareWindow('likeshttp', ['likes', 'https', 'kesh', 'shtt'])).toBe('likeshttp');
  });

  test('of a number is where its digits differ', () => {
    expect(rareWindow('3000000079', sample)).toBe('00079');
  });

  test('of pieces that differ alike is the rarest', () => {
    const texts = ['xyzw', ...sample];
    expect(rareWindow('xyzwvutq', texts)).toBe('zwvut');
    expect(rareWindow('qtuvxyzw', texts)).toBe('qtuvx');
  });

  test('goes by characters, not by halves of them', () => {
    expect(rareWindow('asha😀😀😀@mail.example', sample)).toMatch(/^[^\uD800-\uDFFF]*(?:😀)+/u);
  });

  test('of anything is there before anybody has come', () =>
    expect(rareWindow('asha7777@mail.example', [])).toBe('asha7'));
});

describe('how many texts are looked through', () => {
  const most = 10_000;

  test('a word of all is soon found', () => {
    const hits = hitsIn(sample, ['MAIL']);
    expect(hits).toBe(sampleSize);
    expect(expectedRows(100, { hits, of: sampleSize, most })).toBe(leastCompared);
  });
  test('a word of some takes longer, and more than it seems', () => {
    const hits = hitsIn(sample, ['nowhere', 'ASHA2']);
    expect(hits).toBe(sample.filter((text) => text.includes('asha2')).length);
    expect(expectedRows(500, { hits, of: sampleSize, most })).toBe(Math.ceil((1.5 * 501 * sampleSize) / hits));
  });
  test('a few of thousands may be luck, and are left to the index', () => {
    expect(expectedRows(2, { hits: 3, of: 2_000, most })).toBeUndefined();
    expect(expectedRows(2, { hits: 4, of: 2_000, most })).toBe(2_250);
  });
  test.each([0, 1])('one that %i of them hold would take too long', (hits) => {
    expect(expectedRows(500, { hits, of: sampleSize, most })).toBeUndefined();
  });
});
