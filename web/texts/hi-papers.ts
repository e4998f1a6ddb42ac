import type { papersEn } from './en-papers.ts';
import type { Wording } from './wording.ts';

export const papersHi: Wording<typeof papersEn> = {
  title: 'रसीदें और स्टेटमेंट',
  back: 'वॉलेट पर लौटें',
  print: 'प्रिंट करें या PDF सेव करें',
  month: 'महीना',
  failed: 'कागज़ नहीं खुल सका',

  statement: 'खाते का स्टेटमेंट',
  wallet: (name: string) => `${name} में वॉलेट`,
  forWhom: 'ग्राहक',
  number: 'ग्राहक नंबर',
  opening: 'पहले का बैलेंस',
  paidIn: 'आए',
  paidOut: 'गए',
  closing: 'बाद का बैलेंस',
  date: 'तारीख',
  what: 'किस लिए',
  amount: 'रकम',
  balance: 'बैलेंस',
  nothing: 'इस महीने कुछ नहीं आया-गया।',
  isPart: 'लेन-देन इतने हैं कि यहाँ नहीं आ सकते। सभी लेन-देन के डाउनलोड में हर एक है।',

  receipt: 'रसीद',
  receiptNumber: 'रसीद नंबर',
  numberSoon: 'अभी मिल जाएगा',
  received: (amount: string, name: string) => `${name} को ${amount} मिले और वॉलेट में जोड़ दिए गए।`,
  reference: 'पेमेंट रेफ़रेंस (UTR)',
  creditedOn: 'जमा होने की तारीख',
  request: 'पेमेंट रिक्वेस्ट',
  contact: 'सवाल हो तो',
  noTax: 'यह टैक्स इनवॉइस नहीं है।',
};
