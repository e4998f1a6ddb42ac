import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fundTexts, looksLikeUtr, normalReference, referenceNumber } from './funds.ts';
import { changePaymentSettings } from './funds-admin.ts';

describe('payment references', () => {
  test.each([
    ['412345678901', '412345678901'],
    ['4123 4567 8901', '412345678901'],
    [' 4123-4567-8901 ', '412345678901'],
    ['4123\u00a04567\u20038901', '412345678901'],
    ['4123–4567—8901', '412345678901'],
    ['４１２３４５６７８９０１', '412345678901'],
    ['axis-upi 77', 'AXISUPI77'],
    ['Straße-1', 'STRASSE1'],
    ['T.2411/21', 'T.2411/21'],
  ])('%j compares as %s', (typed, compared) => expect(normalReference(typed)).toBe(compared));

  test('spaces, dashes, case and width thrown in anywhere make no other reference', () => {
    const noise = fc.constantFrom('', ' ', '-', ' - ', '\u2013', '\u00a0', '\u3000');
    const spelled = fc.array(fc.tuple(fc.constantFrom(...'0123456789abcXYZ./'), noise, fc.boolean(), fc.boolean()), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(spelled, (letters) => {
        const plain = letters.map(([letter]) => letter).join('');
        const typed = letters
          .map(([letter, between, isUpper, isWide]) => {
            const cased = isUpper ? letter.toUpperCase() : letter;
            return between + (isWide ? String.fromCodePoint((cased.codePointAt(0) ?? 0) + 0xfee0) : cased);
          })
          .join('');
        expect(normalReference(typed)).toBe(normalReference(plain));
        expect(normalReference(typed)).toBe(plain.toUpperCase());
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['412345678901', true],
    ['4123 4567 8901', true],
    ['41234567890', false],
    ['4123456789012', false],
    ['41234567890A', false],
    ['४१२३४५६७८९०१', false],
    ['', false],
  ])('%j looks like a UTR: %s', (typed, looks) => expect(looksLikeUtr(typed)).toBe(looks));

  test.each([
    ['12345', true],
    ['1234', fundTexts.reference],
    ['x'.repeat(50), true],
    ['x'.repeat(51), fundTexts.referenceTooLong],
    ['  12345  ', true],
    ['  123  ', fundTexts.reference],
    ['-----', fundTexts.reference],
    ['1 2 - 3', fundTexts.reference],
    ['12345\u200b', 'Please use visible characters only'],
    ['12345\u202e', 'Please use visible characters only'],
    ['123\n45', 'Please use visible characters only'],
    [412345678901, fundTexts.reference],
    [undefined, fundTexts.reference],
  ])('%j as a reference: %s', (typed, verdict) => {
    const result = referenceNumber.safeParse(typed);
    expect(result.success || result.error.issues[0]?.message).toBe(verdict);
  });
});

describe('payment settings', () => {
  const good = { qrCodeImage: '', upiId: '', paymentInstructions: '' };
  const fault = (change: Record<string, unknown>) => {
    const result = changePaymentSettings.body.safeParse({ ...good, ...change });
    return result.success ? undefined : result.error.issues[0]?.path.join('.');
  };

  test.each(['', 'shop@okicici', 'asha.verma-1_x@ybl', '9876543210@paytm', ' shop@okicici '])(
    '%j is a UPI id',
    (upiId) => expect(fault({ upiId })).toBeUndefined(),
  );
  test.each([
    'shop',
    '@okicici',
    'a@okicici',
    'shop@',
    'shop@o',
    'shop@1bank',
    'shop@ok icici',
    'sh op@okicici',
    'shop@ok.in',
    'shop@okicici&am=1',
    'शॉप@ybl',
    'shop\u202e@ybl',
    null,
    5,
  ])('%j is none', (upiId) => expect(fault({ upiId })).toBe('upiId'));

  const pixel = 'iVBORw0KGgo=';
  test.each([
    '',
    `data:image/png;base64,${pixel}`,
    `data:image/jpeg;base64,${pixel}`,
    `data:image/gif;base64,${pixel}`,
    'https://cdn.example.in/qr.png',
  ])('%j is a picture', (qrCodeImage) => expect(fault({ qrCodeImage })).toBeUndefined());
  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,PGI+',
    'data:image/png,<script>',
    'data:image/png;base64,',
    'data:image/png;base64,PHN2Zy8+"><script>',
    'data:image/png;charset=x;base64,aaaa',
    'DATA:image/png;base64,aaaa',
    'file:///etc/passwd',
    'qr.png',
    `data:image/png;base64,${'A'.repeat(400_000)}`,
    null,
    5,
  ])('%.40j is none', (qrCodeImage) => expect(fault({ qrCodeImage })).toBe('qrCodeImage'));
});
