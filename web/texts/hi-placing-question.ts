import type { placingQuestionEn } from './en-placing-question.ts';
import type { Wording } from './wording.ts';

export const placingQuestionHi: Wording<typeof placingQuestionEn> = {
  priceChanged: 'कीमत बदल गई है',
  priceChangedText: (before, now) => `जब आपने बटन दबाया तब कीमत ${before} थी, अब ${now} है। आपके पैसे नहीं कटे हैं।`,
  confirmPrice: (total) => `${total} में ऑर्डर करें`,
  keepLooking: 'अभी नहीं',
  linkQuestion: 'क्या यह लिंक सही है?',
  linkQuestionText: 'यह लिंक इस सर्विस से मेल नहीं खाता और ऑर्डर पूरा न हो पाए, ऐसा हो सकता है। आपका लिंक:',
  otherLink: 'दूसरा लिंक डालें',
  orderAnyway: 'फिर भी ऑर्डर करें',
  underWay: 'इस लिंक पर पहले से एक ऑर्डर है',
  underWayText: (id, status) =>
    `इसी सर्विस का ऑर्डर #${id} अभी “${status}” है। प्लेटफ़ॉर्म दोनों को एक ही गिन सकता है; पहला पूरा होने तक रुकना बेहतर है।`,
  orderAgain: (total) => `${total} में फिर भी ऑर्डर करें`,
};
