import { describe, expect, test } from 'vitest';
import { changePaymentSettings } from '../../contract/funds-admin.ts';
import { type SettingsValues, settingsFaults } from './payment-settings.rules.ts';

const good: SettingsValues = { upiId: 'shop@okicici', qrCodeImage: '', paymentInstructions: 'Pay, then type the UTR.' };

describe('the form refuses exactly what the server refuses', () => {
  test.each<[string, Partial<SettingsValues>, readonly string[]]>([
    ['all is well', {}, []],
    ['nothing is set', { upiId: '', paymentInstructions: '' }, []],
    ['spaces around', { upiId: '  shop@okicici ', qrCodeImage: ' https://img.example.com/qr.png ' }, []],
    ['no handle', { upiId: 'shop' }, ['upiId']],
    ['an email', { upiId: 'shop@example.com' }, ['upiId']],
    ['a space inside', { upiId: 'my shop@okicici' }, ['upiId']],
    ['a handle of one letter', { upiId: 'shop@o' }, ['upiId']],
    ['a link', { qrCodeImage: 'https://img.example.com/qr.png' }, []],
    ['no link', { qrCodeImage: 'qr.png' }, ['qrCodeImage']],
    ['a link that runs code', { qrCodeImage: 'javascript:alert(1)' }, ['qrCodeImage']],
    ['an uploaded picture', { qrCodeImage: 'data:image/png;base64,iVBORw0KGgo=' }, []],
    ['a drawing that may hold code', { qrCodeImage: 'data:image/svg+xml;base64,PHN2Zz4=' }, ['qrCodeImage']],
    ['a huge picture', { qrCodeImage: `data:image/png;base64,${'A'.repeat(400_000)}` }, ['qrCodeImage']],
    ['an essay', { paymentInstructions: 'a'.repeat(2_001) }, ['paymentInstructions']],
    ['just short enough', { paymentInstructions: `  ${'a'.repeat(2_000)}  ` }, []],
    [
      'all at once',
      { upiId: '@', qrCodeImage: 'x', paymentInstructions: 'a'.repeat(2_001) },
      ['upiId', 'qrCodeImage', 'paymentInstructions'],
    ],
  ])('%s', (_, change, refused) => {
    const values = { ...good, ...change };
    expect(Object.keys(settingsFaults(values))).toEqual(refused);

    const byServer = changePaymentSettings.body.safeParse(values);
    expect([...new Set(byServer.error?.issues.map(({ path }) => path[0]))].sort()).toEqual([...refused].sort());
  });
});
