import type { homeWalletEn } from './en-home-wallet.ts';
import type { Wording } from './wording.ts';

export const homeWalletHi: Wording<typeof homeWalletEn> = {
  seeRequests: 'अपनी पेमेंट रिक्वेस्ट देखें',
  covered: {
    placeWhen: (amount) => `${amount} आते ही ऑर्डर लगाएँ`,
    kept: 'बचाकर रखा ऑर्डर',
    keptText: 'पैसे आते ही यह अपने आप लग जाएगा।',
    placesItself: 'वॉलेट में पैसे आते ही यह ऑर्डर अपने आप लग जाएगा।',
    refused: 'जो ऑर्डर नहीं लग सका',
    refusedText: 'यह ऑर्डर नहीं लग सका।',
    putThisAway: 'इसे आगे न दिखाएँ',
    putAway: 'अब यह नहीं दिखेगा',
    putAwayFailed: 'यह अब भी दिखेगा',
    withdraw: 'यह ऑर्डर नहीं करना',
    withdrawn: 'बचाकर रखा ऑर्डर वापस ले लिया गया',
    withdrawFailed: 'बचाकर रखा ऑर्डर वापस नहीं लिया जा सका',
  },
  debt: {
    title: (amount) => `${amount} बकाया हैं`,
    blocked: 'आपका एक पेमेंट खर्च होने के बाद वापस ले लिया गया। कृपया हमें लिखें: यह निपटते ही आप फिर ऑर्डर कर सकेंगे।',
    write: 'हमें लिखें',
    collecting: 'आपका एक पेमेंट खर्च होने के बाद वापस ले लिया गया। आप अगली बार जो पैसे जोड़ेंगे, उनसे पहले यह चुकेगा।',
    paidFirst: (amount) => `अगले टॉप-अप से पहले ${amount} का बकाया चुकेगा।`,
  },
};
