import type { signInEn } from './en-sign-in.ts';
import { accountTextsHi } from './hi-fields.ts';
import type { Wording } from './wording.ts';

export const signInHi: Wording<typeof signInEn> = {
  logIn: {
    title: 'फिर से स्वागत है',
    lead: 'अपने वॉलेट और ऑर्डर के लिए लॉगिन करें।',
    email: 'ईमेल',
    password: 'पासवर्ड',
    submit: 'लॉगिन',
    toRegister: 'यहाँ नए हैं?',
    toRegisterLink: 'खाता बनाएँ',
    toAdmin: 'एडमिन लॉगिन',
    succeeded: 'लॉगिन हो गया',
    failed: 'लॉगिन नहीं हुआ',
    forgot: 'पासवर्ड भूल गए?',
    checkCredentials: 'कृपया अपना ईमेल और पासवर्ड जाँचें।',
    demo: 'डेमो शॉप',
    ended: 'आपका सेशन खत्म हो गया है।',
    endedText: 'कृपया फिर से लॉगिन करें; आपने जो लिखा था वह सुरक्षित है।',
    demoText: (email, password) => `नमूना ग्राहक: ${email}, पासवर्ड ${password}`,
  },

  register: {
    title: 'अपना खाता बनाएँ',
    lead: 'आपका अपना वॉलेट, ₹10 से शुरू।',
    firstName: 'नाम',
    lastName: 'उपनाम',
    email: 'ईमेल',
    password: 'पासवर्ड',
    passwordHint: 'कम से कम 6 अक्षर',
    confirmPassword: 'पासवर्ड दोबारा लिखें',
    adult: 'मेरी उम्र 18 साल या उससे ज़्यादा है।',
    adultNeeded: 'खाता सिर्फ़ 18 साल या उससे बड़े लोगों के लिए है',
    agreesBefore: 'खाता बनाकर आप इनसे सहमत होते हैं:',
    agreesAfter: '।',
    agreesBetween: 'और',
    submit: 'खाता बनाएँ',
    toLogIn: 'पहले से खाता है?',
    toLogInLink: 'लॉगिन',
    succeeded: 'आपका खाता बन गया!',
    failed: 'खाता नहीं बन सका',
    errors: accountTextsHi,
  },

  adminLogIn: {
    title: 'एडमिन लॉगिन',
    lead: 'यह शॉप चलाने वालों के लिए।',
    submit: 'एडमिन के रूप में लॉगिन करें',
    failed: 'एडमिन लॉगिन नहीं हुआ',
    toCustomers: 'ग्राहक लॉगिन पर वापस',
    demo: 'डेमो: नमूना एडमिन की जानकारी पहले से भरी है।',
    demoCredentials: (email, password) => `${email} · ${password}`,
  },
};
