import type { customerTabsEn } from './en-customer-tabs.ts';
import type { Wording } from './wording.ts';

export const customerTabsHi: Wording<typeof customerTabsEn> = {
  label: 'आपके पेज के हिस्से',
  home: 'होम',
  order: 'ऑर्डर करें',
  wallet: 'वॉलेट',
  orders: 'मेरे ऑर्डर',
  help: 'मदद',
};
