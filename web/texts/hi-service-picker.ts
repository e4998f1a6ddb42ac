import type { servicePickerEn } from './en-service-picker.ts';
import type { Wording } from './wording.ts';

export const servicePickerHi: Wording<typeof servicePickerEn> = {
  title: 'सर्विस चुनें',
  start: 'शुरुआत',
  speed: 'रफ़्तार',
  refill: 'रीफ़िल',
  quality: 'क्वालिटी',
  unsaid: 'बताया नहीं गया',
  atOnce: 'तुरंत',
  minutes: (minutes) => `${minutes} मिनट`,
  hours: (hours) => (hours === 1 ? '1 घंटा' : `${hours} घंटे`),
  days: (days) => `${days} दिन`,
  per: { hour: '/घंटा', day: '/दिन' },
  spokenPer: { hour: ' हर घंटे', day: ' रोज़' },
  noRefill: 'नहीं',
  qualities: ['साधारण', 'ठीक-ठाक', 'अच्छी', 'बेहतरीन'],
  outOfFour: (level) => `4 में से ${level}: `,
  canCancel: 'कैंसल हो सकता है',
  cannotCancel: 'कैंसल नहीं हो सकता',
  insteadOf: 'पहले ',
  details: 'पूरी जानकारी',
  detailsOf: (service) => `पूरी जानकारी: ${service}`,
  shopsWord: 'शुरुआत, रफ़्तार, रीफ़िल और क्वालिटी शॉप ने खुद बताई हैं।',
};
