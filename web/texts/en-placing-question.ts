/** What a person is asked before an order goes out. */
export const placingQuestionEn = {
  priceChanged: 'The price has changed',
  priceChangedText: (before: string, now: string) =>
    `It was ${before} when you pressed the button and is ${now} now. Nothing was charged.`,
  confirmPrice: (total: string) => `Order for ${total}`,
  keepLooking: 'Not now',
  linkQuestion: 'Does this link fit?',
  linkQuestionText: 'The link does not seem to fit the service, and the order may fail. Your link:',
  otherLink: 'Use another link',
  orderAnyway: 'Order anyway',
  underWay: 'This link already has an order',
  underWayText: (id: number, status: string) =>
    `Order #${id} of the same service is ${status.toLowerCase()}. Two at a time can be counted as one by the platform; it is safer to wait until the first has finished.`,
  orderAgain: (total: string) => `Order again for ${total}`,
};
