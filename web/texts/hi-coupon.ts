import type { couponEn } from './en-coupon.ts';
import type { Wording } from './wording.ts';

export const couponHi: Wording<typeof couponEn> = {
  label: 'कोड',
  apply: 'लगाएँ',
  applied: (code) => `${code} लग गया।`,
  below: (code, minimum) => `${code} कोड ${minimum} या उससे ज़्यादा के ऑर्डर पर चलता है।`,
  remove: 'कोड हटाएँ',
  invalid: 'कृपया कोड लिखें: अंग्रेज़ी के 3 से 20 अक्षर और अंक',
};
