import type { en } from './en.ts';
import { everywhereHi } from './hi-everywhere.ts';
import type { Wording } from './wording.ts';

/*
 * How the shop speaks Hindi: with आप, in the words people use with payment apps, and with Latin figures.
 * order ऑर्डर · wallet वॉलेट · balance बैलेंस · add funds पैसे जोड़ें · fund request पेमेंट रिक्वेस्ट · payment पेमेंट (as a
 * noun for paying: भुगतान) · reference number रेफ़रेंस नंबर (UTR) · transaction लेन-देन · history इतिहास · service सर्विस ·
 * platform प्लेटफ़ॉर्म · category कैटेगरी · quantity संख्या · price कीमत · refund रिफ़ंड · ticket टिकट · reply जवाब ·
 * help मदद · account खाता · password पासवर्ड · sign in लॉगिन · sign out लॉगआउट · device डिवाइस · shop शॉप · delivered
 * डिलीवर · link लिंक. Names and what stands on other screens (UPI, UTR, “UPI Ref No.”, JSON) stay as they are written there.
 */
export const hi: Wording<typeof en> = {
  common: everywhereHi,

  crash: {
    title: 'यह पेज नहीं दिखाया जा सका',
    text: 'आपका कोई ऑर्डर या पेमेंट खोया नहीं है। पेज दोबारा लोड करने से अक्सर ठीक हो जाता है।',
    reload: 'दोबारा लोड करें',
  },

  bar: {
    label: everywhereHi.mainNavigation,
    toTop: (brand) => `${brand}: सबसे ऊपर जाएँ`,
    wallet: 'वॉलेट',
    walletBalance: 'वॉलेट बैलेंस',
    balance: (amount) => `वॉलेट बैलेंस ${amount}`,
    help: 'मदद चाहिए?',
    unread: (count) => (count === 1 ? '1 नया जवाब' : `${count} नए जवाब`),
    replied: 'शॉप ने आपके टिकट का जवाब दिया है',
    seeReply: 'जवाब पढ़ें',
    addFunds: 'पैसे जोड़ें',
    profile: 'आपकी प्रोफ़ाइल',
    logOut: 'लॉगआउट',
    openMenu: 'मेनू खोलें',
    closeMenu: 'मेनू बंद करें',
  },

  onTheWay: {
    line: (amount) => `${amount} की जाँच हो रही है`,
    minutes: (count) => `आम तौर पर ${count} मिनट में`,
    hours: (count) => `आम तौर पर ${count} घंटे में`,
    sent: 'भेजा',
    noPayAgain: (amount) => `${amount} की जाँच पहले से हो रही है। कृपया दोबारा भुगतान न करें।`,
  },

  news: {
    order: (id, status) => `ऑर्डर #${id}: ${status}`,
    request: (amount, status) => `${amount} की पेमेंट रिक्वेस्ट: ${status}`,
    credited: (amount) => `${amount} आपके वॉलेट में आ गए`,
    ticket: (id, status) => `टिकट #${id}: ${status}`,
    reply: (id) => `शॉप ने टिकट #${id} का जवाब दिया है`,
  },

  help: {
    statuses: {
      open: 'खुला',
      in_progress: 'काम चल रहा है',
      waiting_user: 'आपके जवाब का इंतज़ार',
      resolved: 'हल हो गया',
      closed: 'बंद',
    },
    aboutOrder: (id, service) => `ऑर्डर #${id}: ${service}`,
    aboutPayment: (amount, reference) => `${amount} का पेमेंट, UTR ${reference}`,
  },

  connection: {
    offline: 'आप ऑफ़लाइन हैं।',
    unreachable: 'अभी शॉप से संपर्क नहीं हो पा रहा।',
    lastUpdated: 'पिछला अपडेट',
    refreshes: 'कनेक्शन आते ही पेज अपने आप अपडेट हो जाएगा।',
    back: 'फिर से कनेक्ट हो गए।',
    partFailed: 'यह हिस्सा लोड नहीं हो सका',
  },
};
