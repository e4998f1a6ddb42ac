import type { everywhereEn } from './en-everywhere.ts';
import type { Wording } from './wording.ts';

export const everywhereHi: Wording<typeof everywhereEn> = {
  loading: 'लोड हो रहा है…',
  reconnecting: 'अभी शॉप से संपर्क नहीं हो पा रहा। फिर से कोशिश हो रही है…',
  noConnection: 'कनेक्शन नहीं है। अपना इंटरनेट जाँचें और फिर कोशिश करें।',
  tryAgain: 'कृपया फिर कोशिश करें।',
  tooSlow: 'कनेक्शन बहुत धीमा था। कृपया फिर कोशिश करें।',
  tooLarge: 'यह इतना बड़ा है कि भेजा नहीं जा सकता।',
  login: 'लॉगिन',
  getStarted: 'शुरू करें',
  backToStart: 'शुरुआत पर वापस',
  terms: 'सेवा की शर्तें',
  privacy: 'प्राइवेसी पॉलिसी',
  adults: '18 साल या उससे बड़े लोगों के लिए। कीमतें भारतीय रुपये में।',
  legal: 'कानूनी जानकारी',
  onThisPage: 'इस पेज पर',
  mainNavigation: 'मुख्य',
  newTab: '(नए टैब में खुलता है)',
  skipToContent: 'सीधे मुख्य भाग पर जाएँ',
  otherLanguage: 'English',
  otherLanguageShort: 'EN',
};
