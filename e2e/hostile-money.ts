import type { SignedIn } from '../contract/accounts.ts';
import type { FundRequest } from '../contract/funds.ts';
import type { Debt, FundReturn } from '../contract/money-back.ts';
import { ask, password } from './people.ts';

export interface HostileMoney {
  /** A customer whose payments go back. */
  readonly token: string;
  /** A credited top-up with a receipt voucher. */
  readonly receiptId: number;
}

/** Stores what `of` answers in the fields of tax papers, and of money that goes back. */
export async function storeHostileMoney(
  url: string,
  admin: string,
  of: (field: string) => string,
): Promise<HostileMoney> {
  const call = <T>(name: `${string} ${string}`, body: object, token = admin) => ask<T>(url, name, { token, body });
  await call('PUT /api/admin/tax-settings', {
    gstin: '29AAGCB7383J1Z4',
    sac: '998361',
    legalName: of('changeTaxSettings.legalName'),
    address: of('changeTaxSettings.address'),
  });
  const devi = { firstName: 'Devi', lastName: 'Nair', email: 'devi@example.in', password };
  await ask(url, 'POST /api/auth/register', { body: devi });
  const { token, user } = await ask<SignedIn>(url, 'POST /api/auth/login', { body: devi });
  const credit = async (referenceNumber: string) => {
    const { id } = await call<FundRequest>('POST /api/funds/request', { amount: '500', referenceNumber }, token);
    await call(`PUT /api/admin/fund-requests/${id}`, { status: 'approved' });
    return id;
  };
  const returned = await credit('402711223301');
  const giveBack = async (settlement: object) => {
    const asked = { amount: '100', method: 'by-hand', reason: of('returnFunds.reason') };
    const { id } = await call<FundReturn>(`POST /api/admin/fund-requests/${returned}/returns`, asked);
    await call(`PUT /api/admin/returns/${id}`, settlement);
  };
  await giveBack({ outgoingReference: of('resolveReturn.outgoingReference') });
  await giveBack({ failure: of('resolveReturn.failure') });
  const takenBack = await credit('402711223302');
  const spent = { operation: 'subtract', amount: '800', description: 'Spent' };
  await call(`POST /api/admin/users/${user.id}/balance-operation`, spent);
  const reversal = { cause: 'taken-back', reason: of('reverseFunds.reason') };
  await call(`POST /api/admin/fund-requests/${takenBack}/reversals`, reversal);
  const { debts } = await ask<{ debts: Debt[] }>(url, 'GET /api/admin/money-back', { token: admin });
  for (const { id } of debts)
    await call(`PUT /api/admin/debts/${id}`, { decision: 'collect', reason: of('decideDebt.reason') });
  const accepted = { kind: 'request', id: returned, reason: of('acceptPaymentDifference.reason') };
  await call('POST /api/admin/payment-differences/accept', accepted);
  return { token, receiptId: returned };
}
