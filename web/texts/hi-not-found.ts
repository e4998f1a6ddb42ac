import type { notFoundEn } from './en-not-found.ts';
import type { Wording } from './wording.ts';

export const notFoundHi: Wording<typeof notFoundEn> = {
  title: 'पेज नहीं मिला',
  text: 'इस पते पर कुछ नहीं है। शायद पेज हट गया है, या लिंक लिखने में कोई गलती है।',
  line: 'यह पेज',
  lineNote: 'हमारे खाते में नहीं है',
  nothing: 'यहाँ कुछ नहीं',
  ways: 'आगे के रास्ते',
  start: 'शुरुआत पर वापस',
  startNote: 'मुख्य पेज, या लॉगिन होने पर आपका होम',
  login: 'लॉगिन',
  loginNote: 'आपका वॉलेट, आपके ऑर्डर और हेल्प सेंटर',
  terms: 'सेवा की शर्तें',
  termsNote: 'यहाँ क्या नियम हैं, भुगतान से लेकर रिफ़ंड तक',
  missing: 'क्या आप हमारे किसी लिंक से यहाँ पहुँचे? कृपया टिकट बनाएँ; हम उसे ठीक करेंगे।',
};
