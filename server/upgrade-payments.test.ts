import { expect, test } from 'vitest';
import { instantOfIndia } from './platform/indian-time.ts';
import { upgradeShop } from './testing-upgrade.ts';

const moments = [
  ['2024-02-29', '23:59:59'],
  ['2025-12-31', '00:00:01'],
  ['2026-01-01', null],
  ['2026-02-28', '05:29:59'],
  ['2026-03-01', '05:30:00'],
  ['2026-11-28', null],
  ['2100-03-01', '12:34:56'],
] as const;

const filledWith = `
  insert into users (id, first_name, last_name, email, password_hash, is_admin, created_at)
    values (1, 'Meera', 'Iyer', 'meera@shop.example', '', 1, 1);
  insert into payee_accounts (id, bank, label, created_at) values (1, 'hdfc', 'HDFC 4821', 1);
  insert into statement_imports (id, payee_id, file_hash, name, bank, format, is_proven, row_count, credit_count, credit_paise,
    debit_count, debit_paise, no_payments, problems, imported_by, imported_at)
    values (1, 1, 'hash', 'november.csv', 'hdfc', 'csv', 1, 6, 6, 300000, 0, 0, '{}', '[]', 1, 4);
  ${moments
    .map(
      ([date, time], index) => `
  insert into payment_evidence (id, payee_id, import_id, row_key, line, direction, kind, channel, amount_paise, occurred_on, is_certain, received_at)
    values (${index + 1}, 1, 1, 'row ${index}', ${index + 1}, 'in', 'payment', 'upi', 50000, '${date}', 1, 4);
  insert into payments (id, payee_id, evidence_id, amount_paise, paid_on, paid_time, is_certain, state, reason, created_at, updated_at)
    values (${index + 1}, 1, ${index + 1}, 50000, '${date}', ${time === null ? 'null' : `'${time}'`}, 1, 'unmatched', 'nobody', 4, 5);`,
    )
    .join('')}`;

test('payments from before know when they were made', () =>
  upgradeShop({
    before: '0140',
    filledWith,
    check: async ({ read }) => {
      const after = await read.selectFrom('payments').select(['paid_on', 'paid_at']).orderBy('id').execute();
      expect(after.map(({ paid_on, paid_at }) => [paid_on, paid_at])).toEqual(
        moments.map(([date, time]) => [date, instantOfIndia(date, time)]),
      );
    },
  }));
