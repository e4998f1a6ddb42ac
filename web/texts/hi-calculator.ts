import type { calculatorEn } from './en-calculator.ts';
import type { Wording } from './wording.ts';

export const calculatorHi: Wording<typeof calculatorEn> = {
  platform: 'प्लेटफ़ॉर्म',
  service: 'सर्विस',
  quantity: 'संख्या',
  bounds: (min, max) => `${min} से ${max} तक`,
  usual: 'आम तौर पर चुनी जाने वाली संख्याएँ',
  line: (quantity, rate) => `${quantity} × ${rate} प्रति 1,000`,
  percentOff: (percent) => `${percent}% की छूट`,
  until: (day) => `${day} तक`,
  total: 'आप देंगे',
  stamp: 'सही कीमत',
  problems: {
    missing: 'कृपया संख्या लिखें',
    below: (min) => `कम से कम संख्या ${min} है`,
    above: (max) => `ज़्यादा से ज़्यादा संख्या ${max} है`,
  },
  failed: 'कीमतों की सूची लोड नहीं हो सकी। यहाँ पिछली बार की कीमत दिख रही है।',
  retry: 'फिर कोशिश करें',
  order: 'ऑर्डर के लिए खाता बनाएँ',
};
