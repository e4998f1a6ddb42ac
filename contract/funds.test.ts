import { describe, expect, test } from 'vitest';
import { changePaymentSettings } from './funds-admin.ts';

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
