import type { PaymentReason, PaymentState } from '../../contract/payments.ts';
import { type BankRow, type WrittenBank, writeStatement } from '../../server/payments/write-statement.ts';
import { day, isoTime, second } from '../../server/platform/clock.ts';
import { openTestShop, type Person, type TestShop } from '../../server/testing.ts';
import { postBankMessage } from '../../server/testing-statements.ts';

/** Each has an account of the shop; what comes into one stands in its statements alone. */
export const banks = ['axis', 'kotak', 'hdfc'] as const satisfies readonly WrittenBank[];
export type Bank = (typeof banks)[number];

const secret = 'a-secret-of-the-phone-that-is-long';
const openingPaise = 1_000_00;

/** A shop with three bank accounts, and all that ever moved in them, from the oldest row to the newest. */
export interface PaymentShop {
  readonly shop: TestShop;
  readonly meera: Person;
  readonly rows: Readonly<Record<Bank, BankRow[]>>;
  readonly serviceId: number;
  newReference(): string;
  close(): Promise<void>;
}

/** What a customer has really paid. */
export interface Paid {
  readonly reference: string;
  readonly paise: number;
  readonly bank: Bank;
  readonly payer: number;
  readonly at: number;
  /** For which payment that was asked for; undefined without one. */
  readonly intentId: number | undefined;
  /** Its note has the code of that. */
  readonly hasCode: boolean;
  /** A statement or a message has shown it. */
  isShown: boolean;
  /** A statement has. */
  isProven: boolean;
  /** The bank took it back; then whether a statement has shown that. */
  isTakenBack: boolean;
  isTakenBackShown: boolean;
}

/** A reference that somebody sent, taken or refused. */
interface Sent {
  readonly userId: number;
  readonly reference: string;
  readonly paise: number;
  readonly intentId: number | undefined;
  /** Its payment was credited by then. */
  readonly isLate: boolean;
}

interface Asked {
  readonly id: number;
  readonly userId: number;
  readonly payablePaise: number;
  readonly isOwn: boolean;
  readonly code: string;
  readonly createdAt: number;
}

/** One story of payments: its customers, and what is true outside of the shop. The last customer never pays, and names what others paid. */
export interface PaymentStory extends PaymentShop {
  readonly people: Person[];
  /** How many rows each account had when the story began. */
  readonly begins: Readonly<Record<Bank, number>>;
  readonly paid: Paid[];
  readonly sent: Sent[];
  readonly asked: Asked[];
  /** Statements that were imported, and may be pressed again. */
  readonly imports: number[];
  /** Fund requests that a person has credited or refused by hand, and numbers that a person has credited by hand. */
  readonly words: Set<number>;
  readonly wordReferences: Set<string>;
  /** What was credited before the step by which payment. */
  readonly settled: Map<number, string>;
  readonly count: { commands: number; byMachine: number; answers: Map<string, number> };
}

export async function openPaymentShop(): Promise<PaymentShop> {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '900000', BANK_MESSAGE_SECRET: secret });
  const meera = await shop.admin();
  const settings = { upiId: 'shop@okaxis', qrCodeImage: '', paymentInstructions: '' };
  const saved = await shop.put('/api/payment-settings', meera, settings);
  if (saved.statusCode !== 200) throw new Error(`There is no UPI id: ${saved.body}`);
  let count = 0;
  return {
    shop,
    meera,
    rows: { axis: [], kotak: [], hdfc: [] },
    serviceId: (await shop.service({ pricePerThousand: '100.00', min: 1 })).id,
    newReference: () => String(632_600_000_000 + ++count * 137),
    close: () => shop.close(),
  };
}

/** A file of some rows of an account, with the balance that it really had before them. */
export function fileOf({ rows }: PaymentShop, bank: Bank, { from, to }: { from: number; to: number }): string {
  const before = rows[bank].slice(0, from);
  const opening = before.reduce((sum, row) => sum + (row.direction === 'in' ? row.paise : -row.paise), openingPaise);
  return writeStatement(bank, rows[bank].slice(from, to), opening);
}

/** Sends a file as the admin does. */
export function sendFile({ shop, meera }: PaymentShop, content: string) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/admin/statements?name=statement.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
}

/** Forwards a message of the bank, as the owner's phone does. */
export async function sendMessage({ shop }: PaymentShop, { paise, reference, at }: Paid): Promise<number> {
  const indian = isoTime(at + 5.5 * 3_600 * second);
  const date = indian.slice(2, 10).split('-').toReversed().join('-');
  const message = `INR ${(paise / 100).toFixed(2)} credited\nA/c no. XX1234\n${date}, ${indian.slice(11, 19)} IST\nUPI/P2A/${reference}/ASHA VERMA/State Ban - Axis Bank`;
  const bytes = JSON.stringify({
    event: 'sms:received',
    payload: { messageId: reference, message, sender: 'AX-AXISBK-S', receivedAt: isoTime(shop.clock.now) },
  });
  return postBankMessage(shop, { bytes, secret, at: shop.clock.now });
}

export interface PaymentRow {
  readonly id: number;
  readonly reference: string;
  readonly state: PaymentState;
  readonly reason: PaymentReason;
  readonly paise: number;
  readonly requestId: number | null;
  readonly transferId: number | null;
  /** Whom it was credited to. */
  readonly userId: number | null;
}

/** The payments of this story that the shop knows, by their references. */
export async function paymentsOf({ shop, paid }: PaymentStory): Promise<PaymentRow[]> {
  if (paid.length === 0) return [];
  return shop.database.read
    .selectFrom('payment_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('fund_requests as f', 'f.id', 'p.fund_request_id')
    .leftJoin('ledger_transfers as t', 't.id', 'p.transfer_id')
    .leftJoin('ledger_accounts as a', 'a.id', 't.wallet_account')
    .select(['p.id', 'r.reference_key as reference', 'p.state', 'p.reason', 'p.amount_paise as paise'])
    .select(['p.fund_request_id as requestId', 'p.transfer_id as transferId'])
    .select((eb) => eb.fn.coalesce('f.user_id', 'a.user_id').as('userId'))
    .where(
      'r.reference_key',
      'in',
      paid.map(({ reference }) => reference),
    )
    .orderBy('p.id')
    .execute();
}

export interface RequestRow {
  readonly id: number;
  readonly userId: number;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly key: string;
  readonly paise: number;
  readonly isReversed: boolean;
}

/** The fund requests of the story's customers. */
export async function requestsOf({ shop, people }: PaymentStory): Promise<RequestRow[]> {
  const rows = await shop.database.read
    .selectFrom('fund_requests as f')
    .select(['f.id', 'f.user_id as userId', 'f.status', 'f.reference_key as key'])
    .select((eb) => eb.fn.coalesce('f.received_paise', 'f.amount_paise').as('paise'))
    .select((eb) =>
      eb
        .case()
        .when(eb.exists(eb.selectFrom('reversals as v').select('v.id').whereRef('v.fund_request_id', '=', 'f.id')))
        .then(1)
        .else(0)
        .end()
        .as('isReversed'),
    )
    .where(
      'f.user_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('f.id')
    .execute();
  return rows.map((row) => ({ ...row, key: row.key ?? '', isReversed: row.isReversed === 1 }));
}

/** So old at least is no payment of the story before. */
export const betweenStoriesMs = 4 * day;
