import type { newsListEn } from './en-news-list.ts';
import type { Wording } from './wording.ts';

export const newsListHi: Wording<typeof newsListEn> = {
  title: 'खबरें',
  bell: (unread) => (unread === 0 ? 'खबरें' : `खबरें, ${unread} नई`),
  things: 'खबरें',
  failed: 'आपकी खबरें लोड नहीं हो सकीं',
  empty: 'अभी कोई खबर नहीं',
  emptyText: 'पेमेंट, ऑर्डर, रिफ़ंड और जवाब की खबरें यहाँ दिखेंगी और यहीं रहेंगी।',
  isNew: 'नई',
  other: 'शॉप की खबर',
  kinds: {
    'request-approved': () => 'पेमेंट वॉलेट में जुड़ गई',
    'request-rejected': () => 'पेमेंट अस्वीकार हुई',
    'order-completed': (id) => `ऑर्डर #${id} पूरा हुआ`,
    'order-cancelled': (id) => `ऑर्डर #${id} रद्द हुआ`,
    'order-failed': (id) => `ऑर्डर #${id} नहीं हो सका`,
    'order-partial': (id) => `ऑर्डर #${id} का कुछ हिस्सा मिला`,
    'order-refunded': (id) => `ऑर्डर #${id} का रिफ़ंड हुआ`,
    'order-refund-rejected': (id) => `ऑर्डर #${id} का रिफ़ंड अस्वीकार हुआ`,
    'order-cancel-refused': (id) => `ऑर्डर #${id} रद्द नहीं हो सका: काम जारी है`,
    'order-refill-completed': (id) => `ऑर्डर #${id} रीफ़िल हो गया`,
    'order-refill-rejected': (id) => `ऑर्डर #${id} का रीफ़िल नहीं हुआ`,
    'unpaid-order-refused': () => 'पेमेंट आ गई, पर रोका गया ऑर्डर नहीं लग सका',
    'balance-added': () => 'आपके वॉलेट में जोड़े गए',
    'balance-taken': () => 'आपके वॉलेट से घटाए गए',
    'ticket-replied': (id) => `टिकट #${id} पर जवाब`,
    'ticket-resolved': (id) => `टिकट #${id} हल हुआ`,
    'ticket-closed': (id) => `टिकट #${id} बंद हुआ`,
  },
};
