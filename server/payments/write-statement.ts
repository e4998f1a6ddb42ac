import type { Paise } from '../../contract/money.ts';

/** A movement of money that a made-up bank tells of. */
export interface BankRow {
  /** `YYYY-MM-DD` and `hh:mm:ss`. */
  readonly date: string;
  readonly time: string;
  readonly direction: 'in' | 'out';
  readonly paise: Paise;
  /** Twelve digits; empty for a row that is no payment of a customer, whose narration is the note. */
  readonly reference: string;
  readonly name: string;
  /** Of the payer; made of the name where it is not said. */
  readonly vpa?: string;
  readonly note: string;
}

export const writtenBanks = ['hdfc', 'icici', 'sbi', 'axis', 'kotak', 'yes', 'phonepe'] as const;
export type WrittenBank = (typeof writtenBanks)[number];

/** A statement as a bank hands it out, of rows from the oldest to the newest and the balance before them. */
export function writeStatement(bank: WrittenBank, rows: readonly BankRow[], openingPaise: Paise): string {
  let balancePaise = openingPaise;
  const lines = rows.map((row, index) => {
    balancePaise += row.direction === 'in' ? row.paise : -row.paise;
    return writers[bank].line({ ...row, number: index + 1, balance: plain(balancePaise) });
  });
  const { header, isNewestFirst } = writers[bank];
  return `${[...header, ...(isNewestFirst ? lines.toReversed() : lines)].join('\r\n')}\r\n`;
}

interface Line extends BankRow {
  readonly number: number;
  readonly balance: string;
}

interface Writer {
  readonly header: readonly string[];
  readonly isNewestFirst?: boolean;
  readonly line: (line: Line) => string;
}

const plain = (paise: Paise): string => (paise / 100).toFixed(2);
const debit = ({ direction, paise }: BankRow, none = ''): string => (direction === 'out' ? plain(paise) : none);
const credit = ({ direction, paise }: BankRow, none = ''): string => (direction === 'in' ? plain(paise) : none);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const partsOf = (date: string) => date.split('-') as [year: string, month: string, day: string]; // `YYYY-MM-DD`
const dashed = (date: string): string => partsOf(date).toReversed().join('-');
const named = (date: string, separator: string): string => {
  const [year, month, day] = partsOf(date);
  return [day, months[Number(month) - 1], year].join(separator);
};

const vpaOf = ({ vpa, name }: BankRow): string => vpa ?? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@oksbi`;

const isPayment = ({ reference }: BankRow): boolean => reference !== '';

const writers: Readonly<Record<WrittenBank, Writer>> = {
  hdfc: {
    header: ['', 'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance'],
    line: (row) => {
      const date = partsOf(row.date.slice(2)).toReversed().join('/');
      const narration = isPayment(row)
        ? `UPI-${row.name}-${vpaOf(row).toUpperCase()}-SBIN0009999-${row.reference}-${row.note}`
        : row.note;
      const reference = isPayment(row) ? `0000${row.reference}` : '000000000000000';
      return `${date},${narration},${date},${debit(row, '0.00')},${credit(row, '0.00')},${reference},${row.balance}`;
    },
  },
  icici: {
    header: ['DATE,MODE,PARTICULARS,DEPOSITS,WITHDRAWALS,BALANCE'],
    line: (row) => {
      const text = isPayment(row)
        ? `UPI/${row.reference}/${row.note}/${vpaOf(row).slice(0, 15)}/AXIS BANK/ICI${row.reference}abcdef`
        : row.note;
      return `${dashed(row.date)},,${text},${credit(row, '0')},${debit(row, '0')},${row.balance}`;
    },
  },
  sbi: {
    header: [
      'Account Number\t:_00000000007781',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
    ],
    line: (row) => {
      const date = named(row.date, ' ');
      const text = isPayment(row)
        ? `BY TRANSFER-UPI/CR/${row.reference}/${row.name.slice(0, 8)}/HDFC/${vpaOf(row).slice(0, 10)}/${row.note.slice(0, 5)}--`
        : row.note;
      return [date, date, text, 'TRANSFER FROM 4897700162090', debit(row, ' '), credit(row, ' '), row.balance].join(
        '\t',
      );
    },
  },
  axis: {
    header: ['Statement of Account No - 920010000001234', 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL'],
    line: (row) => {
      const text = isPayment(row) ? `UPI/P2A/${row.reference}/${row.name.slice(0, 9)}/UTIB/${row.note}/` : row.note;
      return `${dashed(row.date)},-,${text},${debit(row)},${credit(row)},${row.balance},0321`;
    },
  },
  kotak: {
    header: [
      '"" ,,Account Statement,,,,,,',
      ',,,,Account No.,0000009911,,,',
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
    ],
    isNewestFirst: true,
    line: (row) => {
      const [date, word] = [dashed(row.date), row.direction === 'in' ? 'CR' : 'DR'];
      const text = isPayment(row) ? `UPI/${row.name.slice(0, 16)}/${row.reference}/${row.note}` : row.note;
      // The column of this bank has a number of its own.
      const column = isPayment(row) ? `UPI-9${row.reference.slice(1)}` : '';
      return `${row.number},${date} ${row.time},${date},${text},${column},${plain(row.paise)},${word},${row.balance},CR`;
    },
  },
  yes: {
    header: ['Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance'],
    line: (row) => {
      const date = named(row.date, '-');
      const text = isPayment(row) ? `UPI/${row.reference}/From:${vpaOf(row)}/To:shop@yesbank` : row.note;
      return `${date},${date},${row.reference},${text},${debit(row)},${credit(row)},${row.balance}`;
    },
  },
  phonepe: {
    header: [
      'Merchant Id,Transaction Type,PhonePe Transaction Reference Id,Transaction UTR,Total Transaction Amount,Transaction Date,Transaction Status',
    ],
    line: (row) => {
      const type = row.direction === 'in' ? 'PAYMENT' : 'REFUND';
      return `M00DEMOSHOP,${type},T26${row.reference},${row.reference},${plain(row.paise)},${row.date} ${row.time},COMPLETED`;
    },
  },
};
