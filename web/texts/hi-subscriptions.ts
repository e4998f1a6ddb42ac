import type { subscriptionsEn } from './en-subscriptions.ts';
import type { Wording } from './wording.ts';

const each = (least: string, most: string): string => (least === most ? least : `${least} से ${most}`);

export const subscriptionsHi: Wording<typeof subscriptionsEn> = {
  username: 'यूज़रनेम',
  usernameHint: '@ के बिना, जैसा प्रोफ़ाइल के पते में लिखा है। प्रोफ़ाइल पब्लिक होनी चाहिए।',
  least: 'हर पोस्ट पर कम से कम',
  leastHint: (min) => `${min} या ज़्यादा`,
  most: 'हर पोस्ट पर ज़्यादा से ज़्यादा',
  mostHint: (max) => `${max} तक`,
  posts: 'नई पोस्ट',
  postsHint: (min, max) => `${min} से ${max}`,
  delay: 'पोस्ट के बाद कितने मिनट रुकें',
  delayHint: (max) => `0 से ${max}`,
  lastDay: 'आख़िरी तारीख़',
  lastDayHint: 'इसके बाद की पोस्ट पर कुछ नहीं आएगा।',
  spans: 'अक्सर चुने जाने वाले',
  span: (days) => `${days} दिन`,
  summary: (count, least, most, total) => `${count} नई पोस्ट, हर एक पर ${each(least, most)}: कुल ${total} तक`,
  priceHint: 'कीमत देखने के लिए लिखें कि हर पोस्ट पर कितने चाहिए और कितनी पोस्ट पर।',
  paidBack: 'अभी सबसे ज़्यादा वाली रक़म कटेगी। जो आपकी पोस्ट पर नहीं लगा, उसके पैसे आख़िर में वॉलेट में वापस आ जाएँगे।',
  faults: {
    username: 'कृपया यूज़रनेम लिखें',
    least: 'कृपया लिखें कि हर पोस्ट पर कम से कम कितने चाहिए',
    most: 'कृपया लिखें कि हर पोस्ट पर ज़्यादा से ज़्यादा कितने चाहिए',
    mostBelowLeast: 'ज़्यादा से ज़्यादा वाली संख्या, कम से कम वाली से छोटी नहीं हो सकती',
    tooFew: (min) => `हर पोस्ट पर कम से कम ${min} चाहिए`,
    tooMany: (max) => `हर पोस्ट पर ज़्यादा से ज़्यादा ${max} हो सकते हैं`,
    posts: (min, max) => `कृपया ${min} से ${max} पोस्ट लिखें`,
    delay: (max) => `कृपया 0 से ${max} मिनट लिखें`,
    lastDay: (max) => `कृपया कल से लेकर ${max} दिन बाद तक की कोई तारीख़ चुनें`,
  },
  planOf: (count, least, most) => `${count} नई पोस्ट, हर एक पर ${each(least, most)}`,
  until: (day) => `${day} तक`,
  progress: (begun, ended, count) => `${count} में से ${begun} नई पोस्ट आईं, ${ended} पर डिलीवरी हो चुकी`,
};
