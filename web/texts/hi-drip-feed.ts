import type { dripTexts } from '../../contract/drip-feed.ts';
import type { dripFeedEn } from './en-drip-feed.ts';
import type { Wording } from './wording.ts';

const every = (minutes: number): string => {
  if (minutes % 60 !== 0) return `हर ${minutes} मिनट में`;
  return minutes === 60 ? 'हर घंटे' : `हर ${minutes / 60} घंटे में`;
};

export const dripFeedHi: Wording<typeof dripFeedEn> = {
  inParts: 'हिस्सों में डिलीवर करें',
  inPartsHint: 'उतनी ही संख्या बार-बार, कुछ समय के अंतर पर।',
  runs: 'कितनी बार',
  runsHint: (least, most) => `${least} से ${most} बार। ऊपर की संख्या हर बार के लिए है।`,
  interval: 'एक बार से अगली बार तक मिनट',
  intervalHint: (least, most) => `${least} से ${most}`,
  intervals: 'अक्सर चुने जाने वाले',
  chip: (minutes) => (minutes < 60 ? `${minutes} मिनट` : `${minutes / 60} घं.`),
  every,
  summary: (runs, perRun, minutes, total) => `${runs} बार ${perRun}, ${every(minutes)}: कुल ${total}`,
  priceHint: 'कीमत देखने के लिए संख्या लिखें।',
  priceHintInParts: 'कीमत देखने के लिए लिखें कि हर बार कितने चाहिए और कितनी बार।',
  last: (time) => `, आख़िरी बार ${time} बाद शुरू होगी।`,
  takes: {
    minutes: (minutes) => `${minutes} मिनट`,
    hours: (hours) => `${hours} घंटे`,
    days: (days) => `${days} दिन`,
  },
  faults: {
    runs: (least, most) => `कृपया ${least} से ${most} के बीच लिखें`,
    interval: (least, most) => `कृपया ${least} से ${most} मिनट के बीच लिखें`,
    quantity: 'कृपया संख्या लिखें',
    tooFew: (least) => `हर बार कम से कम ${least} चाहिए`,
    tooMany: (total, most) => `सब मिलाकर ${total} होते हैं; ज़्यादा से ज़्यादा ${most} ऑर्डर हो सकते हैं`,
  },
  parts: 'हिस्सों में',
  partsOf: (runs, perRun, minutes) => `${runs} × ${perRun}, ${every(minutes)}`,
  progress: (ended, runs) => `${runs} में से ${ended} बार की डिलीवरी हो चुकी`,
  next: (time) => `, अगली ${time} पर शुरू होगी`,
};

/** What the server says of it. */
export const dripRefusalsHi: Readonly<Record<keyof typeof dripTexts, string>> = {
  runs: 'कृपया 2 से 100 बार के बीच लिखें',
  interval: 'एक बार से अगली बार तक कृपया 10 से 1,440 मिनट लिखें',
  both: 'कृपया कितनी बार और कितने मिनट पर, दोनों लिखें',
  notTaken: 'यह सर्विस एक ही बार में डिलीवर होती है',
};
