import type { descriptionsEn } from './en-descriptions.ts';
import type { Wording } from './wording.ts';

export const descriptionsHi: Wording<typeof descriptionsEn> = {
  landing: (brand) =>
    `${brand}: आपके सोशल मीडिया के लिए लाइक, फ़ॉलोअर और व्यू। कीमत प्रति 1,000 रुपये में, भुगतान UPI से, और हर ऑर्डर की पूरी जानकारी।`,
  logIn: (brand) => `${brand} पर अपने वॉलेट और ऑर्डर देखने के लिए लॉगिन करें।`,
  register: (brand) => `${brand} पर अपना वॉलेट खोलें, ₹10 से, और UPI से ऑर्डर करें।`,
  terms: (brand) => `वे शर्तें जिन पर ${brand} बेचता, डिलीवर करता और रिफ़ंड देता है।`,
  privacy: (brand) => `${brand} आपकी कौन-सी जानकारी रखता है, किसलिए और कितने समय तक, और उसे कैसे हटवाया जाए।`,
};
