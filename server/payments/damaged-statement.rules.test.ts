import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readStatement, readWholeStatement } from './read-statement.ts';
import type { Statement } from './statement.rules.ts';

const folder = join(import.meta.dirname, 'fixtures');
const textOf = (file: string) => readFile(join(folder, file), 'utf8');
const bytesOf = (text: string) => new TextEncoder().encode(text);

const read = async (text: string): Promise<Statement> => {
  const statement = await readWholeStatement(bytesOf(text));
  if (typeof statement === 'string') throw new Error(statement);
  return statement;
};

const refusalOf = (bytes: Uint8Array | string) =>
  readStatement(typeof bytes === 'string' ? bytesOf(bytes) : bytes).then(
    () => 'taken',
    ({ message }: Error) => message,
  );

const linesOf = async (file: string) => (await textOf(file)).split('\n');
const autoOf = ({ rows }: Statement) => rows.filter(({ auto }) => auto).map(({ line }) => line);

describe('a damaged statement', () => {
  test('an amount that was edited', async () => {
    const text = (await textOf('hdfc-delimited.txt')).replace('          250.64   ', '         2250.64   ');
    expect(await refusalOf(text)).toMatch(/^Line 7: the balance does not follow/);
  });

  test('a first amount that was edited, where the file says how it began', async () => {
    const text = (await textOf('sbi-account-statement.xls')).replace('\t200.15\t', '\t900.15\t');
    expect(await refusalOf(text)).toMatch(/^The opening balance is ₹30,551.20 in the file, but ₹29,851.20/);
  });

  test('the newest rows are missing, where the file says how it ended', async () => {
    const lines = await linesOf('kotak-account-statement.csv');
    expect(await refusalOf(lines.toSpliced(10, 2).join('\n'))).toMatch(
      /^The closing balance is ₹76,607.05 in the file/,
    );
  });

  test('a row that is missing, and one that stands twice', async () => {
    const lines = await linesOf('axis-account-statement.csv');
    expect(await refusalOf(lines.toSpliced(15, 1).join('\n'))).toMatch(/^Line 16: the balance does not follow/);
    expect(await refusalOf(lines.toSpliced(15, 0, lines[15] ?? '').join('\n'))).toMatch(/^Line 17: the balance/);
  });

  test('a reference that was edited in its column alone waits for a person', async () => {
    const text = (await textOf('hdfc-delimited.txt')).replace('0000627409100117', '0000627409100999');
    const statement = await read(text);
    expect(statement.importable).toBe(true);
    expect(autoOf(statement)).not.toContain(3);
    expect(autoOf(statement)).toContain(4);
  });

  test.each([
    ['in the middle of a narration', 70],
    ['in the middle of an amount', 140],
    ['in the middle of the balance', 186],
    ['in the middle of a date', 5],
  ])('a last row that is cut off %s', async (_where, characters) => {
    const lines = await linesOf('hdfc-delimited.txt');
    const text = [...lines.slice(0, 10), (lines[10] ?? '').slice(0, characters)].join('\n');
    expect(await refusalOf(text)).toMatch(/^Line 11(?: is cut off|: the balance does not follow)/);
  });

  test('columns that are exchanged are read as the balance says', async () => {
    const text = (await textOf('axis-account-statement.csv')).replace('PARTICULARS,DR,CR,', 'PARTICULARS,CR,DR,');
    const [exchanged, sound] = await Promise.all([read(text), read(await textOf('axis-account-statement.csv'))]);
    expect(exchanged.rows).toEqual(sound.rows);
    expect(exchanged.problems).toEqual([expect.stringMatching(/exchanged/)]);
  });

  test('a single row proves nothing', async () => {
    const lines = await linesOf('axis-account-statement.csv');
    const statement = await read(lines.slice(0, 13).join('\n'));
    expect(statement).toMatchObject({
      importable: true,
      isProven: false,
      problems: [expect.stringMatching(/single row/)],
    });
    expect(autoOf(statement)).toEqual([]);
  });

  test('two payments with one reference', async () => {
    const text = (await textOf('phonepe-business.csv')).replace('627409900014', '627409900001');
    const statement = await read(text);
    expect(statement.problems).toEqual(['Lines 2, 3 have the same reference number 627409900001.']);
    expect(autoOf(statement).slice(0, 2)).toEqual([4, 5]);
  });
});

describe('no statement', () => {
  test.each([
    ['an empty file', '', /empty/],
    ['blanks', ' \r\n\r\n', /empty/],
    ['a price list', 'name,price\nlikes,10\n', /known bank/],
    ['a header alone', 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n', /no transaction/],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', /PDF/],
    ['a web page', '<html><table><tr><td>Txn Date</td></tr></table></html>', /web page/],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), /neither text nor/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /old Excel file/],
    ['a cut workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), /can’t be read/],
    ['a header that comes too late', `${'x\n'.repeat(60)}Tran Date,CHQNO,PARTICULARS,DR,CR,BAL\n`, /known bank/],
    [
      'a cell without end',
      `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL\n01-10-2026,-,${'x'.repeat(9_000)},1.00,,1.00\n`,
      /8,192/,
    ],
    [
      'a row without end',
      `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL\n01-10-2026,-,a,1.00,,1.00${',x'.repeat(70)}\n`,
      /64 columns/,
    ],
  ])('%s', async (_what, bytes, text) => {
    expect(await refusalOf(bytes)).toMatch(text);
  });
});

const axisHeader = 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n';
const axisRows = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `01-10-2026,-,UPI/P2A/${627409610101 + at}/NIKHIL/UPI/SBI,,1.00,${at + 1}.00,1\n`,
  );

const hdfcHeader = 'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance\n';
const hdfcRow = (narration: string, column: string) =>
  `${hdfcHeader}01/10/26,${narration},01/10/26,0.00,1.00,${column},1.00\n01/10/26,FT,01/10/26,0.00,1.00,0,2.00\n`;
const firstOf = async (text: string) => (await read(text)).rows[0];

describe('what a payer or a spreadsheet does to a row', () => {
  test.each([
    ["a note that is another payment's number", 'UPI-V J-V.D@YBL-YESB0009999-628010990011-627409100117', true],
    [
      'a note that looks like the place of the number',
      'UPI-V J-V.D@YBL-YESB0009999-628010990011-SBIN0009999-627409100117',
      false,
    ],
    ['an address that looks like it', 'UPI-V J-SBIN0009999-627409100117-2@YBL-YESB0009999-628010990011-UPI', false],
    ['a formula', 'UPI-=CMD-V.D@YBL-YESB0009999-628010990011-@SUM(1+1)', true],
    ['markup', 'UPI-<script>-V.D@YBL-YESB0009999-628010990011-<b>', true],
    ['a mark that turns the text round', 'UPI-V\u202eJ-V.D@YBL-YESB0009999-628010990011-x', true],
  ])('%s', async (_what, narration, auto) => {
    expect(await firstOf(hdfcRow(narration, '0000628010990011'))).toMatchObject({ reference: '628010990011', auto });
  });

  test('full-width digits are no number', async () => {
    const wide = 'UPI-V J-V.D@YBL-YESB0009999-６２８０１０９９００１１-x';
    expect(await firstOf(hdfcRow(wide, '0000000000000000'))).toMatchObject({ reference: null, auto: false });
  });

  test.each(['6.3E+11', '6.28010990011E+11', '62801099001', '6280109900111', 'YESB0009999'])(
    '%s is no reference',
    async (column) => {
      expect(await firstOf(hdfcRow('UPI-V J-V.D@YBL-note', column))).toMatchObject({ reference: null, auto: false });
    },
  );

  test('a number that a spreadsheet has damaged is named, and the narration has it', async () => {
    const statement = await read(hdfcRow('UPI-V J-V.D@YBL-YESB0009999-628010990011-x', '6.3E+11'));
    expect(statement.rows[0]).toMatchObject({ reference: '628010990011', auto: true });
    expect(statement.problems).toEqual(['Line 2: a spreadsheet has damaged the reference number (6.3E+11).']);
  });

  test('a spreadsheet that took days for months is refused, whatever bank the file is of', async () => {
    const of = (day: string, balance: string) => `${day},FT,${day},0.00,1.00,0,${balance}\n`;
    expect(await refusalOf(hdfcHeader + of('2026-05-12', '1.00') + of('15/12/26', '2.00'))).toMatch(
      /^Line 3: this date is written otherwise than the first one/,
    );
  });

  test.each(['1e3', '0x10', '1.005', '12,34.5.6', '१००', '-5.00', '1.00 (Cr) x'])('%s is no amount', async (amount) => {
    const text = `${axisHeader}01-10-2026,-,X,,1.00,1.00,1\n01-10-2026,-,X,,"${amount}",2.00,1\n`;
    expect(await refusalOf(text)).toMatch(/^Line 3: the amount can't be read/);
  });

  test.each(['31-02-2026', '13-13-2026', '2026', '10-2026'])('%s is no date', async (date) => {
    const text = `${axisHeader}01-10-2026,-,X,,1.00,1.00,1\n${date},-,X,,1.00,2.00,1\n`;
    expect((await read(text)).rows).toHaveLength(1);
  });
});

/** What this thread has computed so far, in milliseconds. */
const spent = () => process.threadCpuUsage().user / 1_000;

/** How long this thread works without others getting their turn: what it computes itself, whatever else the machine does. */
function watchTurns() {
  let [longestMs, isWatching] = [0, true];
  let last = spent();
  const turn = () => {
    longestMs = Math.max(longestMs, spent() - last);
    last = spent();
    if (isWatching) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    longestMs: () => {
      isWatching = false;
      return longestMs;
    },
  };
}

describe('a long file', () => {
  test('10,000 rows hold nobody up', async () => {
    const bytes = bytesOf(axisHeader + axisRows(10_000).join(''));
    const turns = watchTurns();
    const statement = await readWholeStatement(bytes);
    expect(statement).toMatchObject({ importable: true, isProven: true });
    expect((statement as Statement).rows.filter(({ auto }) => auto)).toHaveLength(10_000);
    expect(turns.longestMs()).toBeLessThan(50);
  });

  test('10,001 rows are too many', async () => {
    expect(await refusalOf(axisHeader + axisRows(10_001).join(''))).toMatch(/at most 10,000 rows/);
  });

  test('a file of open quotation marks takes no longer than another', async () => {
    const started = spent();
    await refusalOf(axisHeader + '"x,'.repeat(60).concat('\n').repeat(8_000));
    expect(spent() - started).toBeLessThan(5_000);
  });
});

/** A ZIP file with one part; `claimed`: how large its list says that the part is. */
function zipOf(name: string, content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content);
  const [head, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(claimed, 22);
  head.writeUInt16LE(name.length, 26);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const list = Buffer.concat([entry, Buffer.from(name)]);
  const parts = Buffer.concat([head, Buffer.from(name), packed]);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(parts.length, 16);
  return Buffer.concat([parts, list, end]);
}

describe('a workbook that is a trap', () => {
  const sheet = 'xl/worksheets/sheet1.xml';

  test('one that unpacks to more than 100 MB', async () => {
    const bomb = zipOf(sheet, Buffer.alloc(1024), 101 * 1024 * 1024);
    expect(await refusalOf(bomb)).toMatch(/larger than 100 MB/);
  });

  test('one that lies about it', async () => {
    const before = process.memoryUsage().external;
    expect(await refusalOf(zipOf(sheet, Buffer.alloc(200 * 1024 * 1024), 1024))).toMatch(/can’t be read/);
    expect(process.memoryUsage().external - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('one without a sheet', async () => {
    expect(await refusalOf(zipOf('hello.txt', Buffer.from('hello'), 5))).toMatch(/can’t be read/);
  });
});
