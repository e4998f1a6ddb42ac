import { expect, test } from 'vitest';
import { day } from '../platform/clock.ts';
import { isRecent, readMessage, senderName } from './bank-message.rules.ts';

const receivedAt = Date.parse('2026-11-22T13:31:00+05:30');
const read = (sender: string, text: string) => readMessage({ sender, text, receivedAt });

const hdfc =
  'Credit Alert!\nRs.500.37 credited to HDFC Bank A/c XX4821 on 22-11-26 from VPA kaveri.demo7@oksbi (UPI 632608100117)';
const sbi =
  'Dear SBI User, your A/c X4821-credited by Rs.500.37 on 22Nov26 transfer from KAVERI D Ref No 632608100117 -SBI';
const icici =
  'Dear Customer, Acct XX821 is credited with Rs 500.37 on 22-Nov-26 from KAVERI D. UPI:632608100117-ICICI Bank.';
const axis =
  'INR 500.37 credited\nA/c no. XX4821\n22-11-26, 13:30:58 IST\nUPI/P2A/632608100117/KAVERI D/State Ban - Axis Bank';
const kotak = 'Received Rs.500.37 in your Kotak Bank AC X4821 from kaveri.demo7@oksbi on 22-11-26.UPI Ref 632608100117';
const indusind = 'A/C *XX4821 credited by Rs 500.37 from kaveri.demo7@oksbi. RRN:632608100117. Avl Bal:INR 12,345.67';

test.each([
  ['VM-HDFCBK-S', 'hdfc', hdfc, '4821'],
  ['AD-SBIUPI-S', 'sbi', sbi, '4821'],
  ['AX-ICICIT-S', 'icici', icici, '821'],
  ['AX-AXISBK-S', 'axis', axis, '4821'],
  ['JD-KOTAKB-T', 'kotak', kotak, '4821'],
  ['CP-INDUSB-S', 'indusind', indusind, '4821'],
])('what %s writes of a credit', (sender, bank, text, accountTail) => {
  const credit = { bank, accountTail, paise: 500_37, reference: '632608100117', date: '2026-11-22', time: '13:31:00' };
  expect(read(sender, text)).toEqual({ credit });
  expect(read(sender, ` ${text.replaceAll('\n', '\r\n')}\n`)).toEqual({ credit });
});

test.each([
  [
    'money that went out',
    'AX-ICICIT-S',
    'ICICI Bank Acct XX821 debited for Rs 500.37 on 22-Nov-26; KAVERI D credited. UPI:632608100117. Call 18002662 for dispute.',
  ],
  ['words before it', 'VM-HDFCBK-S', `Fwd: ${hdfc}`],
  ['words behind it', 'VM-HDFCBK-S', `${hdfc} Call 1800`],
  ['another bank’s text', 'VM-HDFCBK-S', icici],
  ['a name with a reference in it', 'AD-SBIUPI-S', sbi.replace('KAVERI D', 'KAVERI Ref No 632608100999 -SBI')],
  ['a reference of zeros', 'VM-HDFCBK-S', hdfc.replace('632608100117', '000000000000')],
  ['thirteen digits', 'VM-HDFCBK-S', hdfc.replace('632608100117', '6326081001170')],
  ['full-width digits', 'VM-HDFCBK-S', hdfc.replace('632608100117', '６３２６０８１００１１７')],
  ['no amount', 'VM-HDFCBK-S', hdfc.replace('500.37', '0.00')],
  ['a day that does not exist', 'VM-HDFCBK-S', hdfc.replace('22-11-26', '31-02-26')],
  ['nothing', 'VM-HDFCBK-S', ''],
])('%s is no credit', (_, sender, text) => {
  expect(read(sender, text)).toEqual({ fault: 'not-understood' });
});

test.each(['+919876543210', '9876543210', 'VM-HDFCBX-S', 'HDFCBK', 'VM-HDFCBK-S-S', 'VM-HDFСBK-S', 'constructor', ''])(
  'a message of %s is none of a bank',
  (sender) => expect(read(sender, hdfc)).toEqual({ fault: 'other-sender' }),
);

test('the number of a person is kept nowhere', () => {
  expect(['+919876543210', 'Amma', 'vm-hdfcbk-s', 'VM-HDFCBK'].map(senderName)).toEqual([
    '',
    '',
    'VM-HDFCBK-S',
    'VM-HDFCBK',
  ]);
});

test('a message of another day has no time', () => {
  expect(readMessage({ sender: 'VM-HDFCBK-S', text: hdfc, receivedAt: receivedAt + day })).toMatchObject({
    credit: { date: '2026-11-22', time: null },
  });
});

test('old messages, and those to come, are not recent', () => {
  const now = receivedAt;
  const isTaken = (more: Partial<Parameters<typeof isRecent>[0]>) =>
    isRecent({ receivedAt, date: '2026-11-22', ...more }, now);
  expect([isTaken({}), isTaken({ date: '2026-11-20' }), isTaken({ receivedAt: now - 2 * day })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isTaken({ date: '2026-11-18' }), isTaken({ date: '2026-11-24' })]).toEqual([false, false]);
  expect([isTaken({ receivedAt: now - 4 * day }), isTaken({ receivedAt: now + day })]).toEqual([false, false]);
});
