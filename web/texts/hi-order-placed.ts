import type { orderPlacedEn } from './en-order-placed.ts';
import type { Wording } from './wording.ts';

export const orderPlacedHi: Wording<typeof orderPlacedEn> = {
  title: 'ऑर्डर हो गया!',
  placedBefore: 'आपकी पिछली कोशिश सफल हो गई थी',
  placedBeforeText: 'ऑर्डर आपके इतिहास में है। दूसरी बार कुछ ऑर्डर नहीं हुआ।',
  stamp: 'ऑर्डर हुआ',
  number: (id) => `ऑर्डर #${id}`,
  unread: 'ऑर्डर हो गया है और पैसे कट गए हैं। बाकी जानकारी लोड नहीं हो सकी।',
  starts: 'शुरू',
  done: 'पूरा',
  byAbout: (time) => `लगभग ${time} तक`,
  late: 'आम तौर से ज़्यादा समय लग रहा है',
  measured: 'अंदाज़ा इस शॉप के इसी सर्विस के पिछले ऑर्डरों में लगे समय से है।',
  shopsWord: 'यह समय शॉप ने खुद बताया है; अंदाज़ा लगाने लायक ऑर्डर अभी नहीं हुए।',
  bothWords: (measured) => `“${measured}” का अंदाज़ा इस शॉप के पिछले ऑर्डरों से है; दूसरा समय शॉप ने खुद बताया है।`,
  unknown: 'इस सर्विस में कितना समय लगता है, यह अभी न किसी ने बताया है, न नापा गया है।',
  thisOrder: 'यह ऑर्डर',
  wallet: 'वॉलेट',
  track: 'ऑर्डर देखें',
  another: 'एक और ऑर्डर करें',
};
