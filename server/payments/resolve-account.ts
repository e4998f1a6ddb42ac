import { ExpectedError } from '../platform/expected-error.ts';
import type { Tx } from '../tables.ts';
import { findRememberedColumns } from './find-remembered-columns.ts';
import { findAccounts, insertAccount, setAccountTail } from './payments.queries.ts';
import { type Bank, bankNames } from './statement-format.rules.ts';

/** The bank of a gateway's own account begins so, whatever the account is called. */
export const gatewayBank = 'gateway-';

interface AccountOfFile {
  readonly bank: Bank;
  /** The last four digits; null where the file does not say. */
  readonly accountTail: string | null;
  /** As the owner calls it; undefined where there is nothing to choose. */
  readonly label: string | undefined;
  /** Of a file whose columns an admin has pointed at. */
  readonly headerKey: string | undefined;
  readonly at: number;
}

export interface ResolvedAccount {
  readonly payeeId: number;
  /**
   * It is named by the file or by the owner, or is new. Else it is the only one that is known, by its bank or its columns, and the file may
   * be of another one.
   */
  readonly isNamed: boolean;
  /** The last digits of the file, where the account has none yet and the file may be of another one. */
  readonly unprovenTail?: string;
}

/**
 * The account that a file is of; one that no file named before is added. Throws `invalid-input` for a file of another
 * account than the one that is named, and where only a name can tell which of several is meant.
 */
export async function resolveAccount(tx: Tx, file: AccountOfFile): Promise<ResolvedAccount> {
  const { bank, accountTail, label, headerKey } = file;
  if (label !== undefined) return named(await resolveNamed(tx, { ...file, label }));
  if (headerKey !== undefined) return { payeeId: await resolveByColumns(tx, headerKey), isNamed: false };
  const accounts = await findAccounts(tx, { bank });
  const [first, ...more] = accounts;
  if (accountTail === null) {
    if (more.length > 0) throw refused(severalText(accounts.map((account) => account.label)));
    return first ? { payeeId: first.id, isNamed: false } : named(await addAccount(tx, file, bankNames[bank]));
  }
  const exact = accounts.find((account) => account.accountTail === accountTail);
  if (exact) return named(exact.id);
  if (first?.accountTail === '' && more.length === 0)
    return { payeeId: first.id, isNamed: false, unprovenTail: accountTail };
  return named(await addAccount(tx, file, `${bankNames[bank]} ··${accountTail}`));
}

const named = (payeeId: number): ResolvedAccount => ({ payeeId, isNamed: true });

/** The account whose files have these columns. */
async function resolveByColumns(tx: Tx, headerKey: string): Promise<number> {
  const known = (await findRememberedColumns(tx, undefined)).filter((each) => each.headerKey === headerKey);
  const [first, ...more] = known;
  if (!first) throw refused('Please name the account that this file is of.');
  if (more.length > 0) throw refused(severalText(known.map(({ label }) => label)));
  return first.payeeId;
}

async function resolveNamed(tx: Tx, file: AccountOfFile & { readonly label: string }): Promise<number> {
  const { bank, accountTail, label } = file;
  const [account] = await findAccounts(tx, { label });
  if (!account) return addAccount(tx, file, label);
  if (account.bank.startsWith(gatewayBank))
    throw refused(`${label} is the account of a payment gateway, which has no files. Please choose another name.`);
  // Columns that an admin points at can be those of any bank.
  if (account.bank !== bank && bank !== 'other')
    throw refused(`This file is of ${bankNames[bank]}, and the account ${label} is not.`);
  if (accountTail === null || accountTail === account.accountTail) return account.id;
  if (account.accountTail !== '')
    throw refused(`This file is of the account ··${accountTail}, and ${label} is ··${account.accountTail}.`);
  await setAccountTail(tx, { id: account.id, accountTail });
  return account.id;
}

async function addAccount(tx: Tx, { bank, accountTail, at }: AccountOfFile, label: string): Promise<number> {
  const id = await insertAccount(tx, { bank, label, accountTail: accountTail ?? '', at });
  const [known] = id === undefined ? await findAccounts(tx, { label }) : [];
  const found = id ?? known?.id;
  if (found === undefined) throw new Error('An account was neither added nor is it there.');
  return found;
}

const severalText = (labels: readonly string[]): string =>
  `The shop has several accounts there, and this file does not say which one it is of. Please choose: ${labels.join(', ')}.`;

const refused = (text: string) => new ExpectedError('invalid-input', text, { fields: { payee: text } });
