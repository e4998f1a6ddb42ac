import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { email, password } from './accounts.ts';
import { idInPath, isWebLink, line, paging, paragraph, rupeesAsPaise, searchText, webLink } from './fields.ts';

const bad = 'Please enter a valid URL';
const hidden = 'Please use visible characters only';

/** What is wrong with a value, or what became of it. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? { taken: result.data } : result.error.issues[0]?.message;
}

describe('a link', () => {
  test.each([
    'https://instagram.com/p/C7xQ',
    'http://example.in',
    'HTTPS://Instagram.com/Asha',
    'https://www.youtube.com/watch?v=a&t=1#now',
    'https://youtu.be:8443/x',
    'https://अमूल.भारत/पोस्ट',
    'https://xn--p1b6ci4b4b3a.xn--h2brj9c',
    'https://instagram.com/asha_🌼',
    'https://1.2.3.4/x',
    'https://a.b/%20%E0%A4%95',
  ])('%s is taken', (link) => {
    expect(isWebLink(link)).toBe(true);
    expect(outcome(webLink(bad), `  ${link}\n`)).toEqual({ taken: link });
  });

  test.each([
    ['nothing', ''],
    ['a word', 'instagram'],
    ['no protocol', 'instagram.com/asha'],
    ['a protocol of its own page', '//instagram.com/asha'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)//https://a.in'],
    ['a script behind a tab', 'java\tscript:alert(1)'],
    ['a script behind a control character', '\u0001javascript:alert(1)'],
    ['a data link', 'data:text/html,<script>1</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://a.in/1'],
    ['ftp', 'ftp://a.in/x'],
    ['mail', 'mailto:asha@example.in'],
    ['view-source', 'view-source:https://a.in'],
    ['one slash', 'https:/a.in'],
    ['no slash', 'https:a.in'],
    ['backslashes', 'https:\\\\a.in'],
    ['no host', 'https://'],
    ['no dot in the host', 'https://localhost/x'],
    ['a host that ends in a dot', 'https://localhost./x'],
    ['an address of version 6', 'https://[::1]/x'],
    ['a user', 'https://asha@a.in'],
    ['a user and a password', 'https://a:b@a.in'],
    ['a host that looks like another', 'https://instagram.com:pass@evil.in'],
    ['a space', 'https://a.in/a b'],
    ['a space of no width to speak of', 'https://a.in/a\u00a0b'],
    ['a new line', 'https://a.in/a\nb'],
    ['a tab', 'https://a.in/\tb'],
    ['NUL', 'https://a.in/\u0000'],
    ['an escape', 'https://a.in/\u001b[31m'],
    ['a control of the upper half', 'https://a.in/\u0085'],
    ['a zero-width space', 'https://insta\u200bgram.com'],
    ['a zero-width joiner', 'https://a.in/\u200d'],
    ['a word joiner', 'https://a.in/\u2060'],
    ['a byte order mark', 'https://a.in/\ufeffx'],
    ['a soft hyphen', 'https://a.in/\u00adx'],
    ['a right-to-left override', 'https://a.in/\u202egpj.exe'],
    ['an isolate', 'https://a.in/\u2067x'],
    ['an arabic letter mark', 'https://a.in/\u061cx'],
    ['tag characters', 'https://a.in/\u{e0061}\u{e0062}'],
    ['a line separator', 'https://a.in/\u2028x'],
    ['half a character', 'https://a.in/\ud83d'],
    ['a broken escape in the host', 'https://a%zz.in/'],
    ['a port beyond all ports', 'https://a.in:99999/'],
  ])('%s is refused', (_, link) => {
    expect(isWebLink(link)).toBe(false);
    expect(outcome(webLink(bad), link)).toBe(bad);
  });

  test('it has 2,048 characters at most', () => {
    const long = (characters: number) => `https://a.in/${'x'.repeat(characters - 13)}`;
    expect(long(2_048)).toHaveLength(2_048);
    expect(outcome(webLink(bad), long(2_048))).toEqual({ taken: long(2_048) });
    expect(outcome(webLink(bad), long(2_049))).toBe(bad);
    // The form judges by this alone.
    expect([isWebLink(long(2_048)), isWebLink(long(2_049))]).toEqual([true, false]);
  });

  test.each([undefined, null, 5, true, ['https://a.in'], { href: 'https://a.in' }])('%j is no text', (value) =>
    expect(outcome(webLink(bad), value)).toBe(bad),
  );

  test('whatever is taken is opened by a browser as http or https, and nothing in it is hidden', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http:',
      '//',
      'a.in',
      '@',
      ':',
      '/',
      '\\',
      '?',
      '#',
      'javascript:',
      '\u202e',
      ' ',
      '%00',
      '.',
      'क',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('');
          if (!isWebLink(text)) return;
          const link = new URL(text);
          expect(['http:', 'https:']).toContain(link.protocol);
          expect(link.username + link.password).toBe('');
          expect(text).not.toMatch(/[\s\p{Cc}\p{Cf}\p{Cs}]/u);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('a line of text', () => {
  const name = line({ min: 2, max: 10, tooShort: 'Too short' });

  test.each([
    ['  Asha ', 'Asha'],
    ['आशा', 'आशा'],
    ["D'Souza", "D'Souza"],
    ['1234567890', '1234567890'],
    [`  ${'x'.repeat(10)}  `, 'x'.repeat(10)],
  ])('%j is taken trimmed', (text, taken) => expect(outcome(name, text)).toEqual({ taken }));

  test.each([
    ['', 'Too short'],
    ['  a  ', 'Too short'],
    ['12345678901', 'At most 10 characters'],
    ['As\nha', hidden],
    ['As\tha', hidden],
    ['As\u0000ha', hidden],
    ['Asha\u202e', hidden],
    ['As\u200bha', hidden],
    ['As\u00adha', hidden],
    ['As\u061cha', hidden],
    ['As\ud800ha', hidden],
    ['As\udc00ha', hidden],
    [undefined, 'Too short'],
    [5, 'Too short'],
    [['Asha'], 'Too short'],
  ])('%j is refused', (text, reason) => expect(outcome(name, text)).toBe(reason));

  test('two of nothing but emptiness are no name', () => {
    expect(outcome(name, '\u3000\u00a0')).toBe('Too short');
    expect(outcome(name, '\u200b\u200b')).toBe(hidden);
  });
});

describe('a paragraph', () => {
  const notes = paragraph(20);

  test.each([
    ['', ''],
    [' Thank you!\nPaid. ', 'Thank you!\nPaid.'],
    ['a\tb', 'a\tb'],
    ['धन्यवाद 🙏', 'धन्यवाद 🙏'],
    ['x'.repeat(20), 'x'.repeat(20)],
  ])('%j is taken', (text, taken) => expect(outcome(notes, text)).toEqual({ taken }));

  test.each([
    ['x'.repeat(21), 'At most 20 characters'],
    ['a\u0000b', hidden],
    ['a\u0007b', hidden],
    ['a\u202eb', hidden],
    ['a\u2066b', hidden],
    ['a\u00adb', hidden],
    ['a\u{e0061}b', hidden],
    ['a\ud800b', hidden],
    ['\udfff', hidden],
  ])('%j is refused', (text, reason) => expect(outcome(notes, text)).toBe(reason));

  test('whatever is taken can be stored as UTF-8 and read back the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 6 }),
        (text) => {
          const result = notes.safeParse(text);
          if (result.success) expect(Buffer.from(result.data).toString()).toBe(result.data);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('an amount', () => {
  const bounds = { minPaise: 1_000, maxPaise: 10_000_000, tooLow: 'Too low', tooHigh: 'Too high' };
  const shape = 'Please enter an amount in rupees, such as 500 or 500.50';
  const amount = rupeesAsPaise(bounds);

  test.each([
    ['10', 1_000],
    [10, 1_000],
    [' 500.50 ', 50_050],
    [500.5, 50_050],
    ['100000.00', 10_000_000],
    [99_999.99, 9_999_999],
  ])('%j is taken', (value, paise) => expect(outcome(amount, value)).toEqual({ taken: paise }));

  test.each([
    ['9.99', 'Too low'],
    [9.99, 'Too low'],
    [0, 'Too low'],
    [-0, 'Too low'],
    [-5, 'Too low'],
    ['-5', 'Too low'],
    ['100000.01', 'Too high'],
    [1e21, 'Too high'],
    ['9007199254740993', 'Too high'],
    ['1e3', shape],
    ['0x10', shape],
    [10.005, shape],
    [0.1 + 0.2, shape],
    [1e-7, shape],
    ['', shape],
    ['५०', shape],
    ['abc', shape],
    [Number.NaN, 'Please enter an amount'],
    [Number.POSITIVE_INFINITY, 'Please enter an amount'],
    [undefined, 'Please enter an amount'],
    [null, 'Please enter an amount'],
    [true, 'Please enter an amount'],
    [[500], 'Please enter an amount'],
    [{ valueOf: 500 }, 'Please enter an amount'],
  ])('%j is refused', (value, reason) => expect(outcome(amount, value)).toBe(reason));
});

describe('numbers in an address', () => {
  test.each([
    ['1', 1],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
  ])('%s is an id', (text, id) => expect(outcome(idInPath, text)).toEqual({ taken: id }));
  test.each(['', '0', '-1', '1.0', '1e3', '0x10', ' 7', '7 ', '७', '1000000000000000', 'NaN', 'null', ['1']])(
    '%j is none',
    (value) => expect(idInPath.safeParse(value).success).toBe(false),
  );

  test('a list answers its newest hundred unless told otherwise, and never more', () => {
    expect(paging.parse({})).toEqual({ page: 1, pageSize: 100 });
    expect(paging.parse({ page: '3', pageSize: '10' })).toEqual({ page: 3, pageSize: 10 });
    for (const query of [
      { page: '0' },
      { page: '1000001' },
      { pageSize: '0' },
      { pageSize: '101' },
      { page: '' },
      { page: ['1', '2'] },
    ]) {
      expect(paging.safeParse(query).success).toBe(false);
    }
  });

  test('a search has a hundred visible characters', () => {
    expect(searchText.parse(undefined)).toBe('');
    expect(searchText.parse(` ${'x'.repeat(100)} `)).toBe('x'.repeat(100));
    expect(searchText.safeParse('x'.repeat(101)).success).toBe(false);
    expect(searchText.safeParse('a\u0000').success).toBe(false);
    expect(searchText.safeParse('\ud800').success).toBe(false);
  });
});

describe('credentials', () => {
  test('an email is trimmed and in small letters', () => {
    expect(email.parse('  Asha@Example.IN ')).toBe('asha@example.in');
  });

  test.each([
    '',
    'asha',
    'asha@',
    '@example.in',
    'asha@example',
    'a b@example.in',
    'asha@exa\u202emple.in',
    `${'a'.repeat(250)}@b.in`,
    5,
    null,
  ])('%j is no email', (value) => expect(outcome(email, value)).toBe('Please enter a valid email address'));

  test('a password is taken as it is, from 6 characters to 256', () => {
    expect(password.parse('  a b  ')).toBe('  a b  ');
    expect(outcome(password, '12345')).toBe('Password must be at least 6 characters');
    expect(outcome(password, undefined)).toBe('Password must be at least 6 characters');
    expect(password.safeParse('x'.repeat(256)).success).toBe(true);
    expect(outcome(password, 'x'.repeat(257))).toBe('At most 256 characters');
  });
});
