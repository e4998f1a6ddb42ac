import { customerTabsEn } from './en-customer-tabs.ts';
import { customerTabsHi } from './hi-customer-tabs.ts';
import type { Wording } from './wording.ts';

export const customerTabs: Wording<typeof customerTabsEn> =
  import.meta.env.LANGUAGE === 'hi' ? customerTabsHi : customerTabsEn;
