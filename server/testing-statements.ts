import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { Payment, Statement } from '../contract/payments.ts';
import { type BankRow, type WrittenBank, writeStatement } from './payments/write-statement.ts';
import { second } from './platform/clock.ts';
import type { Person, TestShop } from './testing.ts';

export type Bookkeeping = ReturnType<typeof openBookkeeping>;

let count = 0;

/** A payment of this kind of day; the clock of a test shop stands at its noon. */
export const bankRow = (more: Partial<BankRow> = {}): BankRow => ({
  date: '2026-11-21',
  time: '12:00:00',
  direction: 'in',
  paise: 500_00,
  reference: String(632_600_000_000 + ++count),
  name: 'ASHA VERMA',
  note: 'TOPUP',
  ...more,
});

/** What goes out of every account, and is no top-up. */
export const rentRow = () => bankRow({ direction: 'out', reference: '', note: 'RENT' });

export const bankStatement = (rows: readonly BankRow[], bank: WrittenBank = 'axis') =>
  writeStatement(bank, rows, 1_000_00);

interface FileOptions {
  readonly name?: string;
  readonly payee?: string;
  /** What is pointed at in a file of a bank that is not known. */
  readonly columns?: unknown;
  readonly who?: Person;
}

/** What an admin does with statements of a bank, and customers before. */
export function openBookkeeping(shop: TestShop, meera: Person) {
  const importFile = (
    content: string | Buffer,
    { name = 'statement.csv', payee, columns, who = meera }: FileOptions = {},
  ) => {
    const query = new URLSearchParams({
      name,
      ...(payee === undefined ? {} : { payee }),
      ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
    });
    return shop.app.inject({
      method: 'POST',
      url: `/api/admin/statements?${query}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    });
  };
  const payments = async (query = ''): Promise<Payment[]> =>
    (await shop.get(`/api/admin/payments?${query}`, meera)).json();
  return {
    importFile,
    imported: async (content: string | Buffer, name?: string): Promise<Statement> => {
      const answer = await importFile(content, name === undefined ? {} : { name });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    apply: async (id: number, who = meera): Promise<Statement> =>
      (await shop.post(`/api/admin/statements/${id}/apply`, who, {})).json(),
    payments,
    /** The one at this place of a list. */
    payment: async (query: string, place = 0): Promise<Payment> => {
      const payment = (await payments(query))[place];
      if (!payment) throw new Error(`There is no payment at ${place} of ${query}.`);
      return payment;
    },
    resolve: (id: number, body: Record<string, unknown>, who = meera) =>
      shop.post(`/api/admin/payments/${id}/resolve`, who, { reason: 'Seen in the bank', ...body }),
    ask: async (who: Person, amount: string, referenceNumber: string) => {
      const answer = await shop.post('/api/funds/request', who, { amount, referenceNumber });
      return { status: answer.statusCode, id: answer.json().id as number }; // as the contract has it
    },
    statusOf: async (id: number): Promise<string | undefined> => {
      const requests: { id: number; status: string }[] = (await shop.get('/api/admin/fund-requests', meera)).json();
      return requests.find((each) => each.id === id)?.status;
    },
    anotherAdmin: async (): Promise<Person> => {
      const kabir = await shop.customer({ firstName: 'Kabir' });
      const promoted = await shop.patch(`/api/admin/users/${kabir.id}/admin-status`, meera, { isAdmin: true });
      expect(promoted.statusCode).toBe(200);
      return shop.signIn(kabir.email);
    },
  };
}

interface SignedMessage {
  readonly bytes: string;
  readonly secret: string;
  readonly at: number;
}

/** Forwards a message of a bank as the app on the owner's phone does; answers the status. */
export async function postBankMessage(shop: TestShop, { bytes, secret, at }: SignedMessage): Promise<number> {
  const time = String(Math.floor(at / second));
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/bank-messages',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': time,
      'x-signature': createHmac('sha256', secret).update(`${bytes}${time}`).digest('hex'),
    },
    payload: bytes,
  });
  return statusCode;
}
