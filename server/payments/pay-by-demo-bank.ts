import { wireAmount } from '../../contract/money.ts';
import { ExpectedError } from '../platform/expected-error.ts';
import { indianMoment } from '../platform/indian-time.ts';
import { enqueueJob } from '../platform/jobs/enqueue-job.ts';
import type { Database, Reader } from '../tables.ts';
import { bankMessageJob } from './receive-bank-message.ts';
import { withoutText } from './save-bank-message.ts';
import { type BankRow, writeStatement } from './write-statement.ts';

const firstReference = 699_900_000_000;

/** The account whose statement `writeStatement` writes for this bank. */
const accountTail = '1234';

/**
 * Pays what a customer of the demo shop is asked to pay, once. The bank sends its message, as a real one does, and its statement has
 * the payment. Throws `not-found` for what is not asked of them, or was paid, and outside the demo shop.
 */
export function payByDemoBank(
  database: Database,
  { intentId, userId, isDemo, at }: { intentId: number; userId: number; isDemo: boolean; at: number },
): Promise<{ amount: string; referenceNumber: string }> {
  if (!isDemo) throw noBank();
  return database.write(async (tx) => {
    const intent = await tx
      .selectFrom('payment_intents')
      .select(['payable_paise as paise', 'code'])
      .where('id', '=', intentId)
      .where('user_id', '=', userId)
      .where('state', '=', 'open')
      .where('rail', '=', 'upi')
      .executeTakeFirst();
    if (!intent) throw new ExpectedError('not-found', 'There is nothing to pay.');
    const { paise, code } = intent;
    const referenceNumber = String(firstReference + intentId);
    const paid = await tx
      .insertInto('demo_bank_rows')
      .values({ intent_id: intentId, paise, reference_number: referenceNumber, note: `${code} Tarakki`, paid_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (paid) {
      const text = messageOf({ paise, referenceNumber, at });
      await enqueueJob(tx, bankMessageJob, {
        payload: withoutText({ sender: 'AX-AXISBK-S', text, receivedAt: at }),
        at,
      });
    }
    return { amount: wireAmount(paise), referenceNumber };
  });
}

function messageOf({ paise, referenceNumber, at }: { paise: number; referenceNumber: string; at: number }): string {
  const { date, time } = indianMoment(at);
  const [year = '', month, day] = date.split('-');
  return [
    `INR ${wireAmount(paise)} credited`,
    `A/c no. XX${accountTail}`,
    `${day}-${month}-${year.slice(2)}, ${time} IST`,
    `UPI/P2A/${referenceNumber}/DEMO PAYER/Demo - Axis Bank`,
  ].join('\n');
}

const noBank = () => new ExpectedError('not-found', 'Only the demo shop has a bank of its own.');

const openingPaise = 48_210_00;
const rent: Omit<BankRow, 'date' | 'time'> = {
  direction: 'out',
  paise: 1_499_00,
  reference: '',
  name: '',
  note: 'HOSTING',
};
const interest: Omit<BankRow, 'date' | 'time'> = {
  direction: 'in',
  paise: 61_00,
  reference: '',
  name: '',
  note: 'INTEREST CREDIT',
};

/** The statement of the demo shop's bank: what is paid by it, what customers say they paid, and what is no top-up. */
export async function writeDemoStatement(
  db: Reader,
  { isDemo, at }: { isDemo: boolean; at: number },
): Promise<{ name: string; text: string }> {
  if (!isDemo) throw noBank();
  const [paid, asked] = await Promise.all([
    db.selectFrom('demo_bank_rows').selectAll().orderBy('paid_at').orderBy('id').execute(),
    db
      .selectFrom('fund_requests')
      .select(['amount_paise as paise', 'reference_number as reference', 'created_at'])
      .where('status', '=', 'pending')
      .orderBy('created_at')
      .limit(100)
      .execute(),
  ]);
  const rows = [
    ...asked
      .map(({ reference, ...request }) => ({ ...request, reference: reference.replaceAll(' ', '') }))
      .filter(({ reference }) => /^[1-9][0-9]{11}$/.test(reference))
      .map(({ paise, reference, created_at }) => rowOf({ paise, reference, note: 'TOPUP', at: created_at })),
    ...paid.map((row) => rowOf({ paise: row.paise, reference: row.reference_number, note: row.note, at: row.paid_at })),
  ].sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`));
  const first = rows[0] ?? { ...indianMoment(at) };
  const last = rows.at(-1) ?? first;
  const all = [
    { ...rent, date: first.date, time: first.time },
    ...rows,
    { ...interest, date: last.date, time: last.time },
  ];
  return { name: 'demo-bank.csv', text: writeStatement('axis', all, openingPaise) };
}

const rowOf = ({
  paise,
  reference,
  note,
  at,
}: {
  paise: number;
  reference: string;
  note: string;
  at: number;
}): BankRow => ({
  ...indianMoment(at),
  direction: 'in',
  paise,
  reference,
  name: 'DEMO PAYER',
  note,
});
