/** The words of the offer to install the shop as an app. */
export const installEn = {
  text: 'Your wallet and orders on your home screen, also without a connection.',
  submit: 'Install app',
  /** On an iPhone, where the person does it: “In Safari, tap [icon] Share, then choose Add to Home Screen.” */
  byHand: { before: 'In Safari, tap', share: 'Share', between: ', then', add: 'Add to Home Screen', after: '.' },
  dismiss: 'No thanks',
};
