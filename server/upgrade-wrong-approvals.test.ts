import { expect, test } from 'vitest';
import { upgradeShop } from './testing-upgrade.ts';

const reference = (id: number) => `'63260000000${id}'`;

/** Six credited payments that were taken back: each line says why it is opened, or why not. */
const payments = [
  { why: 'all of it, after a wrong approval', cause: 'wrong-approval', backPaise: 500_00, isOpened: true },
  { why: 'a part of it only', cause: 'wrong-approval', backPaise: 300_00, isOpened: false },
  { why: 'by the bank', cause: 'taken-back', backPaise: 500_00, isOpened: false },
  { why: 'credited to somebody else since', cause: 'wrong-approval', backPaise: 500_00, claim: 'approved' },
  { why: 'asked for by somebody else', cause: 'wrong-approval', backPaise: 500_00, claim: 'pending', isOpened: true },
  { why: 'credited again by hand', cause: 'wrong-approval', backPaise: 500_00, claim: 'by-hand', isOpened: false },
] as const;

const claimOf = (id: number, claim: 'approved' | 'pending' | 'by-hand'): string =>
  claim === 'by-hand'
    ? `insert into ledger_transfers (id, kind, debit_account, credit_account, amount_paise, wallet_account, wallet_balance_paise,
        subject_kind, subject_id, sequence, actor_id, description, at)
        values (${id}, 'add', -3, 7, 50000, 7, 50000, 'user', 2, 1, 1, 'Seen in the bank', 6);
      insert into claimed_references (reference_key, sequence, transfer_id, reference_number, claimed_at)
        values (${reference(id)}, 0, ${id}, ${reference(id)}, 6);`
    : `insert into fund_requests (id, user_id, amount_paise, reference_number, normal_reference, reference_key, status, decided_by, decided_at, created_at)
        values (${id + 10}, 3, 50000, ${reference(id)}, ${reference(id)}, ${reference(id)}, '${claim}', ${claim === 'pending' ? 'null, null' : '1, 6'}, 6);
      insert into claimed_references (reference_key, sequence, fund_request_id, reference_number, claimed_at)
        values (${reference(id)}, 0, ${id + 10}, ${reference(id)}, 6);`;

const rows = payments.map((payment, index) => {
  const id = index + 1;
  const reason = payment.cause === 'wrong-approval' ? 'wrong-approval' : 'taken-back';
  return `
    insert into fund_requests (id, user_id, amount_paise, reference_number, normal_reference, reference_key, status, decided_by, decided_at, created_at)
      values (${id}, 2, 50000, ${reference(id)}, '#${id}', '', 'approved', 1, 3, 3);
    insert into reversals (id, fund_request_id, amount_paise, taken_paise, cause, reason, reversed_by, at)
      values (${id}, ${id}, ${payment.backPaise}, ${payment.backPaise}, '${payment.cause}', 'An error', 1, 5);
    insert into payment_evidence (id, payee_id, import_id, row_key, line, direction, kind, channel, amount_paise, reference_number, occurred_on, is_certain, received_at)
      values (${id}, 1, 1, 'row ${id}', ${id}, 'in', 'payment', 'upi', 50000, ${reference(id)}, '2026-11-01', 1, 4);
    insert into payments (id, payee_id, evidence_id, amount_paise, paid_on, is_certain, state, reason, fund_request_id, created_at, updated_at)
      values (${id}, 1, ${id}, 50000, '2026-11-01', 1, 'reversed', '${reason}', ${id}, 4, 5);
    insert into payment_references (reference_key, payment_id) values (${reference(id)}, ${id});
    ${'claim' in payment ? claimOf(id, payment.claim) : ''}`;
});

const filledWith = `
  insert into users (id, first_name, last_name, email, password_hash, is_admin, created_at) values
    (1, 'Meera', 'Iyer', 'meera@shop.example', '', 1, 1), (2, 'Asha', 'Verma', 'asha@mail.example', '', 0, 2),
    (3, 'Ravi', 'Rao', 'ravi@mail.example', '', 0, 2);
  insert into ledger_accounts (id, kind, user_id, balance_paise) values (7, 'wallet', 2, 0);
  insert into payee_accounts (id, bank, label, created_at) values (1, 'hdfc', 'HDFC 4821', 1);
  insert into statement_imports (id, payee_id, file_hash, name, bank, format, is_proven, row_count, credit_count, credit_paise,
    debit_count, debit_paise, no_payments, problems, imported_by, imported_at)
    values (1, 1, 'hash', 'november.csv', 'hdfc', 'csv', 1, 6, 6, 300000, 0, 0, '{}', '[]', 1, 4);
  ${rows.join('')}`;

test('a payment of a wrong approval that was taken back whole is open again, unless it was credited since', () =>
  upgradeShop({
    before: '0130',
    filledWith,
    check: async ({ read }) => {
      const after = await read.selectFrom('payments').select(['state', 'fund_request_id']).orderBy('id').execute();
      const found = payments.map(({ why }, index) => [why, after[index]?.state, after[index]?.fund_request_id]);
      expect(found).toEqual(
        payments.map((payment, index) =>
          'isOpened' in payment && payment.isOpened
            ? [payment.why, 'ambiguous', null]
            : [payment.why, 'reversed', index + 1],
        ),
      );
    },
  }));
