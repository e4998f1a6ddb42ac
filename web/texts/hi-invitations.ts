import type { invitationsEn } from './en-invitations.ts';
import type { Wording } from './wording.ts';

export const invitationsHi: Wording<typeof invitationsEn> = {
  title: 'दोस्त को बुलाएँ',
  pays: (bonus, minimum) =>
    `जब कोई दोस्त आपके लिंक से रजिस्टर करे और उसका ${minimum} या उससे ज़्यादा का पहला ऑर्डर पूरा हो जाए, तो आपको ${bonus} का बोनस मिलेगा।`,
  friendToo: (bonus) => `तब आपके दोस्त को भी ${bonus} का बोनस मिलेगा।`,
  rules: (orderDays, bonusDays) =>
    `ऑर्डर रजिस्टर करने के ${orderDays} दिन के अंदर लगना चाहिए। बोनस मिलने के ${bonusDays} दिन बाद ख़त्म हो जाता है: जब वॉलेट में पैसे कम पड़ें तो यह ऑर्डर पूरा करता है, और पैसे के रूप में नहीं मिलता।`,
  limits: (perMonth, capDays, perCustomer) =>
    `${capDays} दिन में ${perMonth} दोस्तों तक, और कुल ${perCustomer} दोस्तों तक बोनस मिलता है। आप ख़ुद को नहीं बुला सकते; कुछ अजीब लगे तो बोनस देने से पहले हम देखते हैं।`,
  make: 'मेरा लिंक बनाएँ',
  makeFailed: 'लिंक नहीं बन सका',
  link: 'आपका लिंक',
  copy: 'अपना लिंक कॉपी करें',
  share: 'शेयर करें',
  shareText: (brand) => `मेरे ऑर्डर ${brand} पर होते हैं। मेरे लिंक से रजिस्टर करें:`,
  friends: 'जो दोस्त आए',
  nobody: 'अभी तक आपके लिंक से किसी ने रजिस्टर नहीं किया।',
  friend: (initial) => `दोस्त ${initial}`,
  left: 'एक दोस्त जो जा चुका है',
  states: {
    joined: (day) => `रजिस्टर किया। ${day} तक लगा ऑर्डर पूरा होने पर गिना जाएगा।`,
    ordered: () => 'ऑर्डर किया। हम इसे देख रहे हैं।',
    credited: (_day, bonus) => `आपको ${bonus} का बोनस मिला।`,
    none: () => 'इससे कोई बोनस नहीं मिला।',
  },
};
