import type { priceListEn } from './en-price-list.ts';
import type { Wording } from './wording.ts';

export const priceListHi: Wording<typeof priceListEn> = {
  title: 'सर्विस और कीमतें',
  lead: (count) => `${count} सर्विस। हर एक की आज की कीमत, रुपयों में, बिना खाता बनाए।`,
  empty: 'अभी कोई सर्विस ऑर्डर नहीं की जा सकती। थोड़ी देर बाद फिर आइए।',
  platformTitle: (platform) => `${platform}: सर्विस और कीमतें`,
  count: (count) => `${count} सर्विस`,
  from: (rate) => `${rate} प्रति 1,000 से`,
  perThousand: 'प्रति 1,000',
  perPackage: 'प्रति पैकेज',
  insteadOf: 'पहले ',
  bounds: (min, max) => `हर ऑर्डर में ${min} से ${max}`,
  onePackage: 'हर ऑर्डर में एक पैकेज',
  path: 'आप इस पेज पर हैं',
  all: 'सभी सर्विस',
  inThisCategory: (category) => `${category} में और भी`,
  costs: 'अभी ऑर्डर कितने का होगा',
  orderNote: 'ऑर्डर करते समय कीमत फिर से जोड़ी जाती है। आपको दिखाए बिना कुछ नहीं काटा जाता।',
  register: 'ऑर्डर के लिए खाता बनाएँ',
  order: 'यह ऑर्डर करें',
  newHere: 'पहली बार आए हैं? खाता एक मिनट में बनता है: नाम, ईमेल और पासवर्ड।',
  search: 'सर्विस खोजें',
  results: 'मिली हुई सर्विस',
  searchHint: 'जैसे: Instagram फ़ॉलोअर, सस्ते लाइक, रीफ़िल',
  searching: 'सर्विस लाई जा रही हैं…',
  searchFailed: 'सर्विस नहीं लाई जा सकीं। कृपया फिर कोशिश करें।',
  found: (count) => (count === 1 ? '1 सर्विस मिली' : `${count} सर्विस मिलीं`),
  none: (query) => `“${query}” के लिए कुछ नहीं मिला। दूसरे शब्द लिखें, या कोई प्लेटफ़ॉर्म चुनें।`,
  more: 'और दिखाएँ',
  gone: {
    title: 'यह सर्विस अब नहीं मिलती',
    text: 'हो सकता है इसकी जगह कोई दूसरी आ गई हो, या लिंक गलत हो।',
    toPlatform: (platform) => `${platform} की सभी सर्विस देखें`,
    toAll: 'सभी सर्विस देखें',
  },
  describeAll: (brand, platforms) =>
    `${brand} की सभी सर्विस की कीमतें, प्रति 1,000 रुपयों में: ${platforms}। देखने के लिए खाता नहीं चाहिए।`,
  describePlatform: (brand, platform, count) =>
    `${brand} पर ${platform} की ${count} सर्विस: रुपयों में कीमत, कितनी जल्दी शुरू होती हैं, रफ़्तार और रीफ़िल।`,
  describeService: (service, platform, price) => `${platform} के लिए ${service}: ${price}।`,
};
