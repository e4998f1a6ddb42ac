import { groupDigits } from '../../contract/money.ts';
import type { extraTexts } from '../../contract/order-extras.ts';
import type { orderExtrasEn } from './en-order-extras.ts';
import type { Wording } from './wording.ts';

const digits = (count: number) => groupDigits(String(count));

export const orderExtrasHi: Wording<typeof orderExtrasEn> = {
  labels: {
    comments: 'कमेंट',
    usernames: 'यूज़रनेम',
    hashtags: 'हैशटैग',
    groups: 'ग्रुप',
    username: 'यूज़रनेम',
    hashtag: 'हैशटैग',
    media: 'दूसरी पोस्ट का लिंक',
    answerNumber: 'जवाब का नंबर',
  },
  hints: {
    comments: 'हर लाइन में एक कमेंट लिखें।',
    usernames: 'हर लाइन में एक यूज़रनेम लिखें।',
    hashtags: 'हर लाइन में एक हैशटैग लिखें।',
    groups: 'हर लाइन में एक ग्रुप का लिंक डालें।',
    username: '@ के बिना, जैसा प्रोफ़ाइल के पते में लिखा है।',
    hashtag: 'एक हैशटैग, जैसे #diwali।',
    media: 'इस पोस्ट को लाइक करने वालों को मेंशन किया जाएगा।',
    answerNumber: 'पोल के किस जवाब को वोट मिलें: पहले के लिए 1।',
  },
  counts: {
    comments: (count) => `${digits(count)} कमेंट`,
    usernames: (count) => `${digits(count)} यूज़रनेम`,
    hashtags: (count) => `${digits(count)} हैशटैग`,
    groups: (count) => `${digits(count)} ग्रुप`,
  },
  bounds: (min, max) => `एक ऑर्डर में ${min} से ${max} तक।`,
  missing: {
    comments: 'कृपया कमेंट लिखें, हर लाइन में एक',
    usernames: 'कृपया यूज़रनेम लिखें, हर लाइन में एक',
    hashtags: 'कृपया हैशटैग लिखें, हर लाइन में एक',
    groups: 'कृपया ग्रुप के लिंक डालें, हर लाइन में एक',
    username: 'कृपया यूज़रनेम लिखें',
    hashtag: 'कृपया हैशटैग लिखें',
    media: 'कृपया पोस्ट का सही लिंक डालें',
    answerNumber: 'कृपया जवाब का नंबर लिखें, जैसे 2',
  },
  lineTooLong: (number) => `लाइन ${number} में 500 से ज़्यादा अक्षर हैं`,
  tooLong: 'सब लाइनों में मिलाकर 20,000 अक्षर तक ही लिख सकते हैं',
  tooFew: (min) => `कृपया कम से कम ${min} लाइनें लिखें`,
  tooMany: (max) => `कृपया ज़्यादा से ज़्यादा ${max} लाइनें लिखें`,
  priceHint: {
    quantity: 'कीमत देखने के लिए संख्या लिखें।',
    package: 'एक पैकेज की एक ही कीमत है।',
    comments: 'कीमत देखने के लिए कमेंट लिखें।',
    usernames: 'कीमत देखने के लिए यूज़रनेम लिखें।',
    hashtags: 'कीमत देखने के लिए हैशटैग लिखें।',
    groups: 'कीमत देखने के लिए ग्रुप लिखें।',
  },
  copy: (name) => `कॉपी करें: ${name}`,
};

/** What the server says of them. */
export const extraRefusalsHi: Readonly<Record<keyof typeof extraTexts, string>> = {
  comments: 'कृपया कमेंट लिखें, हर लाइन में एक',
  usernames: 'कृपया यूज़रनेम लिखें, हर लाइन में एक',
  hashtags: 'कृपया हैशटैग लिखें, हर लाइन में एक',
  groups: 'कृपया ग्रुप लिखें, हर लाइन में एक',
  username: 'कृपया यूज़रनेम लिखें',
  hashtag: 'कृपया हैशटैग लिखें',
  media: 'कृपया पोस्ट का लिंक डालें',
  answerNumber: 'कृपया जवाब का नंबर लिखें',
  minPerPost: 'कृपया लिखें कि हर पोस्ट पर कम से कम कितने चाहिए',
  maxPerPost: 'कृपया लिखें कि हर पोस्ट पर ज़्यादा से ज़्यादा कितने चाहिए, कम से कम वाली संख्या से कम नहीं',
  posts: 'कृपया 1 से 100 पोस्ट लिखें',
  delayMinutes: 'कृपया हर पोस्ट के बाद रुकने के 0 से 1,440 मिनट लिखें',
  expiresOn: 'कृपया कल से लेकर 180 दिन बाद तक की कोई आख़िरी तारीख़ चुनें',
  perPost: 'संख्या पोस्ट के हिसाब से तय होती है। कृपया उसे खाली छोड़ें',
  lineTooLong: 'एक लाइन में ज़्यादा से ज़्यादा 500 अक्षर',
  tooLong: 'सब मिलाकर ज़्यादा से ज़्यादा 20,000 अक्षर',
  visible: 'कृपया सिर्फ़ दिखने वाले अक्षर लिखें',
  notTaken: 'इस सर्विस में यह नहीं लिया जाता',
  counted: 'संख्या लाइनों की गिनती है। कृपया उसे खाली छोड़ें',
  formOnly: 'इस सर्विस के लिए लिंक और संख्या के अलावा भी कुछ चाहिए। कृपया इसे ऑर्डर फ़ॉर्म से मँगाएँ',
  package: 'पैकेज एक ही बार ऑर्डर होता है। कृपया संख्या खाली छोड़ें',
};
