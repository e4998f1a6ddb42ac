import type { accountTexts } from '../../contract/accounts.ts';
import type { fundTexts } from '../../contract/funds.ts';
import { groupDigits } from '../../contract/money.ts';
import type { orderTexts } from '../../contract/orders.ts';
import type { ticketTexts } from '../../contract/support.ts';
import type { Wording } from './wording.ts';

/** What is wrong with a field, of those that browser and server judge alike. */
export const accountTextsHi: Wording<typeof accountTexts> = {
  email: 'कृपया सही ईमेल पता लिखें',
  password: 'पासवर्ड कम से कम 6 अक्षरों का होना चाहिए',
  firstName: 'नाम कम से कम 2 अक्षरों का होना चाहिए',
  lastName: 'उपनाम कम से कम 2 अक्षरों का होना चाहिए',
  confirmPassword: 'कृपया पासवर्ड दोबारा लिखें',
  passwordsDiffer: 'दोनों पासवर्ड एक जैसे नहीं हैं',
  phone: 'कृपया सही फ़ोन नंबर लिखें',
  dateOfBirth: 'कृपया सही जन्मतिथि लिखें',
  state: 'कृपया राज्य चुनें',
  underAge: 'खाता सिर्फ़ 18 साल या उससे बड़े लोगों के लिए है',
};

export const fundTextsHi: Wording<typeof fundTexts> = {
  tooLow: 'कम से कम ₹10 जोड़ें',
  tooHigh: 'ज़्यादा से ज़्यादा ₹1,00,000 जोड़ सकते हैं',
  reference: 'कृपया सही रेफ़रेंस नंबर लिखें',
  referenceTooLong: 'रेफ़रेंस नंबर बहुत लंबा है',
  referenceNotAscii: 'कृपया सिर्फ़ अंग्रेज़ी अक्षर, अंक और चिह्न लिखें; नंबर में कोई और चिह्न है, शायद ऐसा जो दिखता नहीं',
};

export const orderTextsHi: Wording<typeof orderTexts> = {
  service: 'कृपया सर्विस चुनें',
  url: 'कृपया सही लिंक डालें',
  privateUrl: 'कृपया ऐसा लिंक डालें जिसे इंटरनेट पर हर कोई खोल सके',
  quantity: 'कृपया संख्या लिखें',
  minQuantity: (min) => `कम से कम संख्या ${groupDigits(String(min))} है`,
  maxQuantity: (max) => `ज़्यादा से ज़्यादा संख्या ${groupDigits(String(max))} है`,
};

export const ticketTextsHi: Wording<typeof ticketTexts> = {
  category: 'कृपया कैटेगरी चुनें',
  subject: 'विषय कम से कम 5 अक्षरों का होना चाहिए',
  subjectWords: 'कृपया शब्दों में लिखें कि बात किस बारे में है',
  description: 'विवरण कम से कम 20 अक्षरों का होना चाहिए',
  descriptionWords: 'कृपया शब्दों में लिखें कि क्या हुआ',
  message: 'कृपया संदेश लिखें',
  tooManyScreenshots: 'ज़्यादा से ज़्यादा 5 स्क्रीनशॉट',
};
