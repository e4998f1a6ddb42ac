import type { noticesEn } from './en-notices.ts';
import type { Wording } from './wording.ts';

export const noticesHi: Wording<typeof noticesEn> = {
  title: 'किसकी खबर मिले, और कैसे',
  lead: 'आपके पेमेंट, ऑर्डर और टिकट की खबर, इन्हीं पेजों की भाषा में। घंटी में सब कुछ हर हाल में दिखता है।',
  failed: 'ये स्विच नहीं खुल सके',
  mail: 'ईमेल से',
  mailText: 'आपके खाते के पते पर।',
  device: 'इस डिवाइस पर',
  deviceText: 'एक नोटिफ़िकेशन, शॉप का कोई पेज खुला न हो तब भी, जब तक आप यहाँ लॉगिन हैं।',
  unsupported:
    'यह ब्राउज़र ऐसा नहीं कर सकता। iPhone पर पहले शॉप को होम स्क्रीन पर जोड़ें; बाकी जगह नया Chrome, Edge, Firefox या Safari कर सकता है।',
  denied: 'नोटिफ़िकेशन बंद हैं। साइट की सेटिंग में (पते के बाएँ का निशान) उन्हें चालू करें, फिर यह पेज दोबारा खोलें।',
  each: 'हर तरह की खबर',
  mailsAreOff: 'आपको कोई ईमेल नहीं भेजा जाता, इसलिए ईमेल के स्विच रुके हैं। तरह चुनने के लिए “ईमेल से” चालू करें।',
  ways: { mail: 'ईमेल', push: 'डिवाइस' },
  switchOf: (topic, way) => `${topic}: ${way}`,
  topics: {
    credited: 'पेमेंट जुड़ गया',
    rejected: 'पेमेंट नहीं मिला',
    'money-back': 'पैसे वापस भेजे गए',
    'order-started': 'ऑर्डर शुरू हुआ',
    'order-completed': 'ऑर्डर पूरा हुआ',
    'order-partial': 'ऑर्डर का कुछ हिस्सा मिला',
    'order-refunded': 'ऑर्डर के पैसे वापस',
    'ticket-replied': 'टिकट का जवाब',
    'bonus-ending': 'बोनस ख़त्म होने वाला है',
  },
  saved: 'सेव हो गया',
  saveFailed: 'सेव नहीं हुआ',
  tryAgain: 'थोड़ी देर में फिर कोशिश करें।',
};
