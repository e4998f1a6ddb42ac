import { formatRupees, type Paise, parseAmount } from '../../contract/money.ts';
import {
  type BalanceOperation,
  quotaMegabytes,
  type Role,
  type UserForAdmin,
  userTexts,
} from '../../contract/users.ts';
import { adminsTexts, usersTexts } from '../texts/admin-users.ts';

/** What the contract takes: any email has at most so many characters, a password at least so many. */
const maxEmailCharacters = 254;
const minPasswordCharacters = 6;
const minNameCharacters = 2;
const amountDigits = 6;
const tooHighPaise = 10 ** amountDigits * 100;

export function roleOf({ isAdmin, deletedAt }: Pick<UserForAdmin, 'isAdmin' | 'deletedAt'>): Role {
  if (deletedAt !== null) return 'deleted';
  return isAdmin ? 'admin' : 'customer';
}

export type OperationValues = {
  readonly operation: string;
  readonly amount: string;
  readonly description: string;
  readonly adminNotes: string;
  /** Of the payment that is added; sent with `add` alone. */
  readonly referenceNumber: string;
};

/** What the wallet holds afterwards; below zero when the server will refuse it. */
export function balanceAfter(operation: BalanceOperation, amountPaise: Paise, balancePaise: Paise): Paise {
  if (operation === 'set') return amountPaise;
  return operation === 'add' ? balancePaise + amountPaise : balancePaise - amountPaise;
}

/** What it held before something was added or subtracted, whenever that was. */
export function balanceBefore(operation: BalanceOperation, amountPaise: Paise, afterPaise: Paise): Paise {
  return operation === 'add' ? afterPaise - amountPaise : afterPaise + amountPaise;
}

/** The typed amount in paise; undefined while it is none. */
export function amountOf({ amount }: Pick<OperationValues, 'amount'>): Paise | undefined {
  return parseAmount(amount.trim(), amountDigits);
}

export function amountFault(values: OperationValues, balancePaise: Paise): string | undefined {
  const { faults } = usersTexts.operation;
  const text = values.amount.trim();
  const paise = amountOf(values);
  if (text === '') return faults.amount;
  if (paise === undefined) return Number(text) * 100 >= tooHighPaise ? faults.amountTooHigh : faults.amountForm;
  if (values.operation === 'set') return undefined;
  if (paise === 0) return faults.amount;
  const isTooMuch = values.operation === 'subtract' && paise > balancePaise;
  return isTooMuch ? faults.belowZero(formatRupees(balancePaise)) : undefined;
}

export function passwordFault(password: string): string | undefined {
  return password.length < minPasswordCharacters ? usersTexts.newPassword.tooShort : undefined;
}

export function resetFault(password: string): string | undefined {
  const { missing, tooShort } = usersTexts.resetPassword;
  if (password === '') return missing;
  return password.length < minPasswordCharacters ? tooShort : undefined;
}

export function confirmFault(again: string, password: string): string | undefined {
  return again === password ? undefined : usersTexts.newPassword.differ;
}

const { faults: adminFaults } = adminsTexts.createDialog;

export function emailFault(text: string): string | undefined {
  const email = text.trim();
  const isSound = email.length <= maxEmailCharacters && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  return isSound ? undefined : adminFaults.email;
}

export function nameFault(name: string, which: 'firstName' | 'lastName'): string | undefined {
  return name.trim().length < minNameCharacters ? adminFaults[which] : undefined;
}

/** A number of megabytes as people type it, `2,500`; undefined for what is none that can be set. */
export function quotaOf(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, '');
  const megabytes = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  return megabytes >= quotaMegabytes.min && megabytes <= quotaMegabytes.max ? megabytes : undefined;
}

export function quotaFault(text: string): string | undefined {
  return quotaOf(text) === undefined ? userTexts.quota : undefined;
}

/** With one decimal, such as `12.3 MB`; what is used up is rounded up, so that nothing but nothing is `0 MB`. */
export function megabytesInWords(bytes: number): string {
  return `${(Math.ceil((bytes / 2 ** 20) * 10) / 10).toLocaleString('en-IN')} MB`;
}

/** Where another panel shows what there is of this person. */
export function panelOfUser(dashboard: string, tab: 'orders' | 'fund-requests' | 'support', email: string): string {
  // The panel of fund requests shows the pending ones unless it is told otherwise.
  const search = new URLSearchParams({ tab, search: email, ...(tab === 'fund-requests' && { status: 'all' }) });
  return `${dashboard}?${search}`;
}
