import { describe, expect, test } from 'vitest';
import { readWholeStatement } from './read-statement.ts';
import type { Statement } from './statement.rules.ts';

const read = async (text: string): Promise<Statement> => {
  const statement = await readWholeStatement(new TextEncoder().encode(text));
  if (typeof statement === 'string') throw new Error(statement);
  return statement;
};

/** Layouts of which no whole file is kept: a payment that came in, and one that went out. */
const shapes: readonly {
  readonly format: string;
  readonly text: string;
  readonly credit: readonly [date: string, paise: number, reference: string | null, auto: boolean];
}[] = [
  {
    format: 'hdfc-statement',
    text: `HDFC BANK Ltd.,,,,,,
Account No :50100000004821,,,,,,
Statement From : 01/10/26 To : 05/10/26,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**********,********,********,********,********,********
01/10/26,UPI-KAVERI DESAI-KAVERI.DEMO7@OKSBI-SBIN0009999-627409100117-UPI,0000627409100117,01/10/26,,500.37,"1,500.37"
02/10/26,UPI-CLOUD-CLOUD.DEMO@OKICICI-ICIC0009999-627511200031-BILL,0000627511200031,02/10/26,300.00,,"1,200.37"
STATEMENT SUMMARY :-,,,,,,
Opening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal
"1,000.00",,1,1,300.00,500.37,"1,200.37"
Generated On: 06-Oct-2026,,,,,,`,
    credit: ['2026-10-01', 50037, '627409100117', true],
  },
  {
    format: 'icici-csv',
    text: `DATE,MODE,PARTICULARS,DEPOSITS,WITHDRAWALS,BALANCE
01-10-2026,,B/F,,,1000.00
02-10-2026,,UPI/627720081233/Payment from Ph/tara.demo@axl/AXIS BANK/ICI1c2d3e4f5a6b7c8d9e0f,750.00,0,1750.00
03-10-2026,,BIL/INFT/DEMO0A1B2C/RENT/LANDLORD,0,50.00,1700.00`,
    credit: ['2026-10-02', 75000, '627720081233', true],
  },
  {
    format: 'sbi-details',
    text: `Date,Details,Ref No/Cheque No,Debit,Credit,Balance
01/10/2026,"DEP TFR UPI/CR/627408120345/RITU SHA/HDFC/
ritu.demo@/Tarak 0097700162090 AT 05622 DEMO",TRANSFER FROM 4897700162090,-,200.15,1200.15
02/10/2026,WDL TFR UPI/DR/627610099001/DOMAINS /ICIC/zz.dom@ici/bill,TRANSFER TO 1,899.00,-,301.15`,
    credit: ['2026-10-01', 20015, '627408120345', true],
  },
  {
    format: 'sbi-details',
    text: `Date,Details,Ref No/Cheque No,Debit,Credit,Balance
01/10/2026,"DEP TFR
UPI/CR/627408120345/RITU SHA/HDFC/ritu.demo@/Tarak 0097700162090 AT 05622 DEMO",TRANSFER FROM 4897700162090,-,200.15,1200.15
02/10/2026,WDL TFR UPI/DR/627610099001/DOMAINS /ICIC/zz.dom@ici/bill,TRANSFER TO 1,899.00,-,301.15`,
    credit: ['2026-10-01', 20015, '627408120345', true],
  },
  {
    format: 'axis-corporate',
    text: `Tran Date,Value Date,CHQNO,Transaction Particulars,Amount(INR),DR|CR,Balance(INR),Branch Name
01-10-2026,01-10-2026,,UPI/P2A/627409610101/NIKHIL/UPI/SBI,       .85,CR,      100.85,DEMO, CITY, STATE
02-10-2026,02-10-2026,,NEFT/DEMO,       50.85,DR,      50.00,DEMO
Charge breakup,,,,,,,`,
    credit: ['2026-10-01', 85, '627409610101', true],
  },
  {
    format: 'kotak-two-columns',
    text: `Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance
1,01-Oct-26,01-Oct-26,UPI/CR/627509800111/PRIYANKA N/TRK,UPI-627536183738,,500.44,600.44
2,02-Oct-26,02-Oct-26,UPI/INTERNET/627718800555/BILL,UPI-627739699774,100.44,,500.00`,
    credit: ['2026-10-01', 50044, '627509800111', true],
  },
  {
    format: 'kotak-signed',
    text: `Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance
01-10-2026,UPI/SALIM/627614800230/Payment,UPI-627637126099,"2,000.00(Cr)","3,000.00(Cr)"
02-10-2026,ATM,1,"500.00(Dr)","2,500.00(Cr)"`,
    credit: ['2026-10-01', 200000, '627614800230', true],
  },
  {
    format: 'yes-csv',
    text: `Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance
01-Oct-2026,01-Oct-2026,627409100117,UPI/627409100117/From:demo@ybl/To:shop@yesbank,,100.00,1100.00
02-Oct-2026,02-Oct-2026,,CHARGES,5.00,,1095.00`,
    credit: ['2026-10-01', 10000, '627409100117', true],
  },
  {
    format: 'indusind-csv',
    text: `Date,Particulars,Chq./Ref.No.,Withdrawl,Deposit,Balance
01 Oct 2026,UPI/627409100117/CR/DEMO/YESB/demo@ybl/pay 627409100118,627409100117,,100.00,1100.00
02 Oct 2026,CHARGES,,5.00,,1095.00`,
    credit: ['2026-10-01', 10000, '627409100117', false],
  },
  {
    format: 'indusind-numbered',
    text: `Sr.No.,Date,Type,Description,Debit,Credit,Balance
1,01 Oct 2026,Transfer Credit,UPI/627409100117/CR/DEMO/YESB/demo@ybl/pay,,100.00,1100.00
2,02 Oct 2026,Transfer Debit,CHARGES,5.00,,1095.00`,
    credit: ['2026-10-01', 10000, '627409100117', true],
  },
];

describe('layouts of banks', () => {
  test.each(shapes)('$format', async ({ format, text, credit: [date, paise, reference, auto] }) => {
    const statement = await read(text);
    expect(statement).toMatchObject({ format, importable: true, isProven: true, problems: [] });
    expect(statement.rows).toHaveLength(2);
    expect(statement.rows.filter(({ direction }) => direction === 'in')).toMatchObject([
      { date, paise, reference, auto },
    ]);
  });

  test.each([';', '\t', '|'])('cells apart by %j', async (separator) => {
    const { text } = shapes.find(({ format }) => format === 'kotak-two-columns') ?? { text: '' };
    const statement = await read(text.replaceAll(',', separator));
    expect(statement.rows).toHaveLength(2);
  });

  test('a file of UTF-16, and one of Windows with a mark that UTF-8 has not', async () => {
    const text = shapes.find(({ format }) => format.startsWith('yes'))?.text ?? '';
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...text].map((each) => each.charCodeAt(0))).buffer),
    ]);
    const windows = new Uint8Array([...text.replace('CHARGES', 'CHARGES \u00a3')].map((each) => each.charCodeAt(0)));
    for (const bytes of [wide, windows])
      expect(await readWholeStatement(bytes)).toMatchObject({ bank: 'yes', importable: true });
  });
});

test.each([
  ['UPI/P2M/627510610202/HOSTING DEMO/REVERSAL/AXIS BANK', 'reversal', false],
  ['UPI/RVSL/627510610202/HOSTING DEMO/bill/AXIS BANK', 'reversal', false],
  ['UPI/P2A/627510610202/NIKHIL/Reversal/SBI', 'payment', false],
  ['UPI/P2A/627510610202/NIKHIL/SBI/Reversal/', 'payment', true],
])('at Axis %s is a %s', async (text, kind, auto) => {
  const head =
    shapes
      .find(({ format }) => format === 'axis-corporate')
      ?.text.split('\n')
      .slice(0, 1) ?? [];
  const rows = [
    `01-10-2026,01-10-2026,,${text},10.00,CR,100.00,DEMO`,
    '02-10-2026,02-10-2026,,NEFT/DEMO,50.00,DR,50.00,DEMO',
  ];
  const statement = await read([...head, ...rows].join('\n'));
  expect(statement.rows[0]).toMatchObject({ kind, auto, reference: '627510610202' });
});

/** A row of IndusInd, whose column of references may be empty: the number is what the bank writes before the payer's parts. */
const indusindRows: readonly (readonly [text: string, reference: string | null, auto: boolean])[] = [
  ['UPI/627409100117/CR/DEMO/YESB/demo@ybl/pay', '627409100117', true],
  ['UPI/CR/627409100117/DEMO/YESB/demo@ybl/pay', '627409100117', true],
  ['IMPS/P2A/627409100117/DEMO/YESB', '627409100117', true],
  ['upi/627409100117/cr/DEMO/YESB/919812345678@ybl/pay', '627409100117', true],
  ['UPI/627409100117/CR/DEMO/YESB/demo@ybl/pay 627409100118', '627409100117', false],
  ['UPI/627409100117/DEMO/YESB', '627409100117', false],
  ['UPI/627409100117/DR/DEMO/YESB/demo@ybl/pay', '627409100117', false],
  ['UPI/919812345678/CR/DEMO/YESB/demo@ybl/pay', null, false],
  ['UPI/919812345678/DEMO/YESB', null, false],
  ['UPI/DEMO/627409100117/CR/YESB', null, false],
  ['UPI/CR/DEMO/YESB/demo@ybl/159812345678', null, false],
  ['UPI/6274091001170/CR/DEMO/YESB/demo@ybl/pay', null, false],
  ['IFT/159812345678/DEMO', null, false],
  ['DEMO UPI/627409100117/CR/DEMO', null, false],
];

describe('a row of IndusInd without a column for its reference', () => {
  test.each(indusindRows)('%s', async (text, reference, auto) => {
    const plain = `Sr.No.,Date,Type,Description,Debit,Credit,Balance
1,01 Oct 2026,Transfer Credit,${text},,100.00,1100.00
2,02 Oct 2026,Transfer Debit,CHARGES,5.00,,1095.00`;
    const other = `Date,Particulars,Chq./Ref.No.,Withdrawl,Deposit,Balance
01 Oct 2026,${text},S58213377,,100.00,1100.00
02 Oct 2026,CHARGES,,5.00,,1095.00`;
    for (const file of [plain, other])
      expect((await read(file)).rows[0]).toMatchObject({ kind: 'payment', reference, auto });
  });

  test('says who paid, and what was taken back', async () => {
    const { rows } = await read(`Sr.No.,Date,Type,Description,Debit,Credit,Balance
1,01 Oct 2026,Transfer Credit,UPI/627409100117/CR/DEMO NAME/YESB/demo@ybl/pay/now,,100.00,1100.00
2,02 Oct 2026,Transfer Debit,UPI/REV/627409100117/DEMO NAME,100.00,,1000.00
3,02 Oct 2026,Transfer Debit,UPI/627409100118/RVSL/DEMO NAME,100.00,,900.00`);
    expect(rows).toMatchObject([
      { channel: 'upi', payerName: 'DEMO NAME', payerVpa: 'demo@ybl', note: 'pay/now' },
      { kind: 'reversal', reference: '627409100117' },
      { kind: 'reversal', reference: '627409100118' },
    ]);
  });
});
