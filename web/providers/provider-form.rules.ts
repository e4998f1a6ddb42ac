import { parseRate } from '../../contract/money.ts';
import { providerTexts as contractTexts, type Provider, type RepeatPromise } from '../../contract/providers.ts';
import { plainDigits } from '../platform/grouped-digits.ts';
import { providerTexts } from '../texts/admin-providers.ts';
import { hostOf, plainPercent } from './providers.rules.ts';

const { faults } = providerTexts.dialog;

export type ProviderFormValues = {
  readonly name: string;
  readonly url: string;
  /** Empty: the stored one stays. */
  readonly apiKey: string;
  readonly currency: string;
  readonly rate: string;
  readonly buffer: string;
  readonly lowBalance: string;
  readonly callsPerMinute: string;
  readonly batchCap: string;
  readonly sendsJson: boolean;
  readonly hasTextIds: boolean;
  readonly hasStatusCodes: boolean;
  readonly refusesWith5xx: boolean;
  readonly listsOrders: boolean;
  readonly repeatPromise: RepeatPromise;
  readonly repeatSeconds: string;
  readonly isActive: boolean;
  /** Why it is switched off; asked only where that is done. */
  readonly pauseReason: string;
};

/** What the form begins with. */
export function formValuesOf(provider: Provider | undefined): ProviderFormValues {
  return {
    name: provider?.name ?? '',
    url: provider?.url ?? '',
    apiKey: '',
    currency: provider?.currency ?? 'USD',
    rate: provider?.rate ?? '',
    buffer: provider ? plainPercent(provider.buffer) : '0',
    lowBalance: provider?.lowBalance ?? '',
    callsPerMinute: String(provider?.callsPerMinute ?? 30),
    batchCap: String(provider?.batchCap ?? 100),
    sendsJson: provider?.sendsJson ?? false,
    hasTextIds: provider?.hasTextIds ?? false,
    hasStatusCodes: provider?.hasStatusCodes ?? false,
    refusesWith5xx: provider?.refusesWith5xx ?? false,
    listsOrders: provider?.listsOrders ?? false,
    repeatPromise: provider?.repeatPromise ?? 'none',
    repeatSeconds: provider?.repeatSeconds ? String(provider.repeatSeconds) : '',
    isActive: provider?.isActive ?? true,
    pauseReason: '',
  };
}

const maxRateE4 = 100_000_000_000;

function amountFault(typed: string, text: string, least: number): string | undefined {
  const rate = parseRate(plainDigits(typed));
  return rate === undefined || rate < least || rate > maxRateE4 ? text : undefined;
}

const maxPercent = 1_000;
const isPercent = (typed: string) => /^\d{1,4}(?:\.\d{1,2})?$/.test(typed) && Number(typed) <= maxPercent;

function countFault(typed: string, most: number, text: string): string | undefined {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= most ? undefined : text;
}

const isSeconds = (typed: string) => /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= 86_400;

/** A provider that is on is switched off. */
export const isSwitchedOff = (stored: Provider | undefined, { isActive }: Pick<ProviderFormValues, 'isActive'>) =>
  stored?.isActive === true && !isActive;

/** What is wrong with each field; `stored` is the provider that is edited. */
export function providerFormRules(stored: Provider | undefined) {
  return {
    name: (name: string) => (name.trim() === '' ? contractTexts.name : undefined),
    url: (url: string) => {
      if (url.trim() === '') return contractTexts.address;
      const { protocol = '' } = URL.parse(url.trim()) ?? {};
      // Plain http is for this machine alone, and refused by the server elsewhere.
      return /^https?:$/.test(protocol) ? undefined : faults.address;
    },
    apiKey: (apiKey: string, { url }: ProviderFormValues) => {
      if (apiKey.trim() !== '') return undefined;
      if (!stored) return contractTexts.key;
      // An address that is none is its own field's fault.
      const host = URL.parse(url.trim())?.host || undefined;
      return host === undefined || host === hostOf(stored.url) ? undefined : contractTexts.keyOfAnotherHost;
    },
    currency: (currency: string) => (/^[a-z]{3,5}$/i.test(currency.trim()) ? undefined : contractTexts.currency),
    rate: (rate: string, { currency }: Pick<ProviderFormValues, 'currency'>) =>
      amountFault(rate, contractTexts.rate, 1) ??
      (currency.trim().toUpperCase() === 'INR' && Number(plainDigits(rate)) !== 1
        ? contractTexts.rupeeRate
        : undefined),
    buffer: (buffer: string) => (isPercent(plainDigits(buffer)) ? undefined : contractTexts.percent),
    lowBalance: (amount: string) => (amount.trim() === '' ? undefined : amountFault(amount, contractTexts.amount, 0)),
    callsPerMinute: (calls: string) => countFault(calls, 600, faults.callsPerMinute),
    batchCap: (orders: string) => countFault(orders, 100, faults.batchCap),
    repeatSeconds: (seconds: string, { repeatPromise }: ProviderFormValues) =>
      repeatPromise === 'none' || isSeconds(seconds.trim()) ? undefined : faults.repeatSeconds,
    pauseReason: (reason: string, values: ProviderFormValues) =>
      isSwitchedOff(stored, values) && reason.trim() === '' ? providerTexts.pause.reasonFault : undefined,
  };
}

/** What the server is sent of sound values; the key apart, since it is no part of an edit that leaves it. */
export function providerBody(values: ProviderFormValues) {
  return {
    name: values.name.trim(),
    url: values.url.trim(),
    currency: values.currency.trim().toUpperCase(),
    rate: plainDigits(values.rate),
    buffer: plainDigits(values.buffer),
    lowBalance: values.lowBalance.trim() === '' ? null : plainDigits(values.lowBalance),
    callsPerMinute: Number(values.callsPerMinute),
    batchCap: Number(values.batchCap),
    sendsJson: values.sendsJson,
    hasTextIds: values.hasTextIds,
    hasStatusCodes: values.hasStatusCodes,
    refusesWith5xx: values.refusesWith5xx,
    listsOrders: values.listsOrders,
    repeatPromise: values.repeatPromise,
    repeatSeconds: values.repeatPromise === 'none' ? 0 : Number(values.repeatSeconds),
    isActive: values.isActive,
  };
}

/** What the server compares of a provider with its present state. */
export const editedFieldsOf = ({
  name,
  url,
  keyHint,
  currency,
  rate,
  buffer,
  isActive,
  sendsJson,
  hasTextIds,
  hasStatusCodes,
  refusesWith5xx,
  listsOrders,
  repeatPromise,
  repeatSeconds,
  callsPerMinute,
  batchCap,
  lowBalance,
}: Provider) => ({
  name,
  url,
  keyHint,
  currency,
  rate,
  buffer,
  isActive,
  sendsJson,
  hasTextIds,
  hasStatusCodes,
  refusesWith5xx,
  listsOrders,
  repeatPromise,
  repeatSeconds,
  callsPerMinute,
  batchCap,
  lowBalance,
});
