import { accountTexts } from '../../contract/accounts.ts';
import type { ErrorBody, ErrorCode, ErrorDetail } from '../../contract/errors.ts';
import { fundTexts } from '../../contract/funds.ts';
import { formatRupees, paiseOf } from '../../contract/money.ts';
import { orderTexts } from '../../contract/orders.ts';
import { ticketTexts } from '../../contract/support.ts';
import { accountTextsHi, fundTextsHi, orderTextsHi, ticketTextsHi } from './hi-fields.ts';
import { laterRefusals } from './later-refusals.ts';

type DetailOf<Kind> = Extract<ErrorDetail, { kind: Kind }>;

const rupees = (amount: string) => formatRupees(paiseOf(amount));

export const detailsHi: { readonly [Kind in ErrorDetail['kind']]: (detail: DetailOf<Kind>) => string } = {
  'order-missing': () => 'आपका ऐसा कोई ऑर्डर नहीं है।',
  'ticket-missing': () => 'ऐसा कोई टिकट नहीं है।',
  'service-gone': () => 'यह सर्विस अब उपलब्ध नहीं है। कृपया दूसरी चुनें।',
  'device-signed-out': () => 'यह डिवाइस अब लॉगिन नहीं है।',
  'order-not-yours': ({ orderId }) => `ऑर्डर #${orderId} आपका नहीं है`,
  'password-same': () => 'कृपया ऐसा पासवर्ड चुनें जो मौजूदा पासवर्ड से अलग हो',
  'password-common': () => 'यह सबसे ज़्यादा इस्तेमाल होने वाले पासवर्ड में से है, दूसरे इसका अंदाज़ा लगा लेंगे। कृपया कोई और चुनें',
  'password-guessable': () => 'नाम और इस खाते से जुड़े शब्दों का अंदाज़ा आसानी से लग जाता है। कृपया दूसरा पासवर्ड चुनें',
  'password-changed': () => 'इस बीच पासवर्ड बदल दिया गया।',
  'order-under-way': ({ orderId }) =>
    `ऑर्डर #${orderId} का हिसाब अभी बाकी है। पहले वह पूरा हो जाए या उसके पैसे लौट आएँ। ज़्यादा समय लगे तो कृपया हमें लिखें।`,
  'payment-in-review': () => 'आपका एक पेमेंट अभी जाँचा जा रहा है। कृपया उसका फ़ैसला होने तक रुकें।',
  'reference-yours': () => 'यह नंबर आप पहले ही भेज चुके हैं',
  'sign-in-locked': ({ minutes }) => `बहुत बार लॉगिन नहीं हो सका। कृपया ${minutes} मिनट बाद फिर कोशिश करें।`,
  'password-tries-left': ({ tries }) => `मौजूदा पासवर्ड गलत है (${tries} कोशिश बाकी)।`,
  'password-change-locked': ({ hours }) => `पासवर्ड बदलना रुका हुआ है। कृपया ${hours} घंटे बाद फिर कोशिश करें।`,
  'amount-missing': ({ needed, balance }) => `बैलेंस काफ़ी नहीं है: ${rupees(needed)} चाहिए, और वॉलेट में ${rupees(balance)} हैं।`,
  'debt-open': ({ amount }) =>
    `आपका एक पेमेंट वापस ले लिया गया, और उसके ${rupees(amount)} खर्च हो चुके थे। कृपया हमें लिखें: यह निपटते ही आप फिर ऑर्डर कर सकेंगे।`,
  'amount-left': ({ balance }) => `वॉलेट में ${rupees(balance)} हैं। कृपया इन्हें खर्च करें, या छोड़ना चुनें।`,
  coupon: ({ reason, minimum }) =>
    ({
      unknown: 'ऐसा कोई कोड नहीं है। कृपया देखें कि सही लिखा है।',
      'not-yet': 'यह कोड अभी शुरू नहीं हुआ।',
      ended: 'यह कोड खत्म हो चुका है।',
      'used-by-you': 'आप यह कोड पहले ही इस्तेमाल कर चुके हैं।',
      'used-up': 'यह कोड जितनी बार चल सकता था, चल चुका है।',
      'below-minimum': `यह कोड ${rupees(minimum)} या उससे ज़्यादा के ऑर्डर पर चलता है।`,
    })[reason],
  'price-now': ({ total }) => `अब कीमत ${rupees(total)} है। अभी कुछ ऑर्डर नहीं हुआ।`,
  'quantity-too-small': ({ min }) => orderTextsHi.minQuantity(min),
  'quantity-too-large': ({ max }) => orderTextsHi.maxQuantity(max),
  'picture-too-large': ({ number }) => `स्क्रीनशॉट ${number} 5MB से बड़ा है`,
  'no-picture': ({ number }) => `स्क्रीनशॉट ${number} कोई PNG, JPG या GIF तस्वीर नहीं है`,
  'picture-too-many-pixels': ({ number }) => `स्क्रीनशॉट ${number} 40 मेगापिक्सेल से बड़ा है`,
  'picture-gone': ({ number }) => `स्क्रीनशॉट ${number} अब यहाँ नहीं है। कृपया उसे फिर भेजें`,
  'storage-full': ({ megabytes }) =>
    `आपके टिकट और तस्वीरें अपने पूरे ${megabytes} MB ले चुके हैं। कृपया बिना तस्वीर के लिखें, या हमें ईमेल करें: हम आपके लिए जगह बढ़ा सकते हैं।`,
};

/** For what a code says by itself; all that a customer's page can meet. */
export const codesHi = {
  malformed: 'यह अनुरोध सही नहीं है।',
  'invalid-input': 'कृपया भरी हुई जानकारी जाँचें।',
  'not-signed-in': 'पहले लॉगिन करें',
  'wrong-credentials': 'ईमेल या पासवर्ड सही नहीं है।',
  'not-allowed': 'आपको इसकी इजाज़त नहीं है।',
  'not-found': 'यह अब यहाँ नहीं है।',
  conflict: 'यह इस बीच बदल गया है। कृपया पेज दोबारा लोड करें।',
  'email-taken': 'इस ईमेल का खाता पहले से है',
  'reference-used': 'यह रेफ़रेंस नंबर पहले ही इस्तेमाल हो चुका है',
  'already-decided': 'इसका फ़ैसला पहले ही हो चुका है।',
  'price-changed': 'कीमत बदल गई है।',
  'too-slow': 'भेजने में बहुत समय लग गया। कृपया फिर कोशिश करें।',
  'too-large': 'यह इतना बड़ा है कि भेजा नहीं जा सकता।',
  'unsupported-media-type': 'यह अनुरोध सही नहीं है।',
  'insufficient-balance': 'बैलेंस काफ़ी नहीं है।',
  'quantity-out-of-bounds': 'यह संख्या इस सर्विस में नहीं चलती।',
  'coupon-refused': 'यह कोड अभी नहीं चलता।',
  'key-reused': 'यह अनुरोध पहले ही भेजा जा चुका है। कृपया पेज दोबारा लोड करें।',
  'wrong-password': 'मौजूदा पासवर्ड गलत है।',
  'link-expired': 'यह लिंक पुराना हो गया है या इस्तेमाल हो चुका है। कृपया नया लिंक मँगाएँ।',
  'debt-open': 'एक वापस लिए गए पेमेंट का बकाया है। कृपया हमें लिखें।',
  'ticket-closed': 'यह टिकट बंद हो चुका है। इसमें नए संदेश नहीं जोड़े जा सकते।',
  'balance-left': 'वॉलेट में अभी पैसे हैं।',
  'storage-full': 'आपके टिकट और तस्वीरों के लिए अब जगह नहीं है।',
  'too-many-requests': 'बहुत ज़्यादा कोशिशें हुईं। कृपया थोड़ा रुककर फिर कोशिश करें।',
  'password-change-locked': 'पासवर्ड बदलना रुका हुआ है।',
  internal: 'हमारी तरफ़ कुछ गड़बड़ हुई। इसे नोट कर लिया गया है।',
  unavailable: 'अभी शॉप से संपर्क नहीं हो पा रहा। कृपया थोड़ी देर में फिर कोशिश करें।',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The texts that browser and server share, each by its English sentence. */
const fieldsHi: ReadonlyMap<string, string> = new Map([
  ...pairs(accountTexts, accountTextsHi),
  ...pairs(fundTexts, fundTextsHi),
  ...pairs(orderTexts, orderTextsHi),
  ...pairs(ticketTexts, ticketTextsHi),
  ['Please use visible characters only', 'कृपया सिर्फ़ दिखने वाले अक्षर लिखें'],
]);

function pairs<Name extends string>(
  english: Readonly<Record<Name, unknown>>,
  hindi: Readonly<Record<Name, unknown>>,
): (readonly [string, string])[] {
  // The keys of an object of this type are its names.
  const names = Object.keys(english) as Name[];
  return names.flatMap((name) => {
    const [from, to] = [english[name], hindi[name]];
    return typeof from === 'string' && typeof to === 'string' ? [[from, to] as const] : [];
  });
}

/** What the server refused, in Hindi as far as its code, its detail and the shared texts say; else as it was said. */
export function refusalInHindi(said: Partial<ErrorBody>): Partial<ErrorBody> {
  const { code, detail, message, fields } = said;
  const own = (text: string) => fieldsHi.get(text) ?? laterRefusals.get(text);
  const byCode = code !== undefined && code in codesHi ? codesHi[code as keyof typeof codesHi] : undefined;
  // Each kind has the function of its own detail.
  const byDetail = detail && (detailsHi[detail.kind] as ((detail: ErrorDetail) => string) | undefined)?.(detail);
  const words = byDetail ?? own(message ?? '') ?? byCode ?? message;
  const inHindi = (text: string) =>
    own(text) ?? (text === message || (detail && isSentence(text)) ? (words ?? text) : text);
  return {
    ...said,
    ...(words !== undefined && { message: words }),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inHindi(text)])) }),
  };
}

/** Amounts stand among the fields too, as data. */
const isSentence = (text: string) => /\p{L}/u.test(text);
