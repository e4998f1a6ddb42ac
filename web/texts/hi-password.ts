import { passwordChangeLock } from '../../contract/accounts.ts';
import type { passwordEn } from './en-password.ts';
import { accountTextsHi } from './hi-fields.ts';
import type { Wording } from './wording.ts';

export const passwordHi: Wording<typeof passwordEn> = {
  password: {
    title: 'पासवर्ड बदलें',
    current: 'मौजूदा पासवर्ड',
    new: 'नया पासवर्ड',
    newHint: 'कम से कम 6 अक्षर',
    confirm: 'नया पासवर्ड दोबारा लिखें',
    differ: accountTextsHi.passwordsDiffer,
    submit: 'पासवर्ड बदलें',
    changed: 'पासवर्ड बदल गया',
    changedText: 'आपके बाकी सभी डिवाइस लॉगआउट हो गए हैं।',
    tooShort: 'पासवर्ड बहुत छोटा है',
    tooShortText: 'पासवर्ड कम से कम 6 अक्षरों का होना चाहिए।',
    failures: {
      wrong: 'पासवर्ड गलत है',
      nowLocked: 'पासवर्ड बदलना रोक दिया गया',
      stillLocked: 'पासवर्ड बदलना अभी रुका हुआ है',
      other: 'पासवर्ड नहीं बदला',
    },
    locked: 'पासवर्ड बदलना रुका हुआ है',
    lockedText: (until) =>
      `मौजूदा पासवर्ड ${passwordChangeLock.tries} बार गलत लिखा गया। आप ${until} से फिर कोशिश कर सकते हैं।`,
    triesLeft: (left) => (left === 1 ? '1 कोशिश बाकी' : `${left} कोशिशें बाकी`),
    triesLeftText: `मौजूदा पासवर्ड ${passwordChangeLock.tries} बार गलत लिखने पर उसे बदलना ${passwordChangeLock.hours} घंटे के लिए रुक जाता है।`,
  },

  strength: {
    label: 'पासवर्ड कितना मज़बूत है',
    levels: { weak: 'कमज़ोर', medium: 'ठीक-ठाक', strong: 'मज़बूत' },
    isMet: 'है:',
    isMissing: 'नहीं है:',
    points: {
      length: '8 या उससे ज़्यादा अक्षर',
      upper: 'बड़ा अक्षर (A–Z)',
      lower: 'छोटा अक्षर (a–z)',
      digit: 'अंक',
      symbol: 'चिह्न',
    },
  },

  recovery: {
    title: 'पासवर्ड भूल गए?',
    lead: 'हम आपको नया पासवर्ड रखने का लिंक भेजते हैं।',
    email: 'ईमेल',
    submit: 'लिंक भेजें',
    failed: 'लिंक नहीं भेजा जा सका',
    sentTitle: 'अपना मेलबॉक्स देखें',
    sent: 'अगर इस ईमेल का कोई खाता है, तो नया पासवर्ड रखने का लिंक भेज दिया गया है। वह एक बार, एक घंटे तक काम करता है।',
    nothing: 'कुछ नहीं आया?',
    nothingSteps: [
      'एक-दो मिनट रुकें, और स्पैम फ़ोल्डर भी देखें।',
      'जाँचें कि यह आपके खाते का ही ईमेल है और इसमें कोई गलती नहीं है।',
      'फिर लिंक दोबारा मँगाएँ। सिर्फ़ सबसे नया लिंक काम करता है।',
    ],
    again: 'फिर कोशिश करें',
    toLogIn: 'लॉगिन पर वापस',
    resetTitle: 'नया पासवर्ड रखें',
    resetLead: 'इसके बाद आप हर जगह से लॉगआउट हो जाते हैं और नए पासवर्ड से लॉगिन करते हैं।',
    resetSubmit: 'नया पासवर्ड रखें',
    resetDone: 'पासवर्ड बदल गया। कृपया लॉगिन करें।',
    resetDoneOther: 'पासवर्ड बदल गया। आप अब भी अपने ही खाते में हैं।',
    resetFailed: 'पासवर्ड नहीं बदला',
    expiredTitle: 'यह लिंक अब काम नहीं करता',
    expired: 'नया पासवर्ड रखने का लिंक एक बार, एक घंटे तक काम करता है। यह इस्तेमाल हो चुका है, पुराना है, या अधूरा है।',
    invalidateEndpoint: 'नया लिंक मँगाएँ',
  },
};
